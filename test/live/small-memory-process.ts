/** Tells how it was begun, and asks to begin small. The module that does it is its first argument. */
export {};

const [, , source = '', ...rest] = process.argv;
const { beginSmall, keepMallocSmall } = await import(source);
const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
const told = {
  pid: process.pid,
  flags: process.execArgv,
  arenas: process.env.MALLOC_ARENA_MAX ?? null,
  args: [source, ...rest],
  name: process.env.SITE_NAME,
  hasGlibc: header.glibcVersionRuntime !== undefined,
  trims: await keepMallocSmall(process),
};
process.stdout.write(`${JSON.stringify(told)}\n`);
beginSmall(process);
