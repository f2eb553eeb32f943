/** The id of a snapshot, as somebody typed it. @throws {Error} when it can be none */
export function snapshotId(typed: string): string {
  if (/^[1-9]\d*$/.test(typed)) return typed;
  throw new Error(`${JSON.stringify(typed)} is no snapshot: give its number, see jobfront snapshots.`);
}
