/** Whether there is what free memory can be given back with: glibc, and a Node with `node:ffi`. */
export async function hasTrim(): Promise<boolean> {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  const ffi = await import('node:ffi').catch(() => null);
  return header.glibcVersionRuntime !== undefined && ffi !== null;
}
