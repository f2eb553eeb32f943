/** Tells how it was begun, and asks to begin small. The module that does it is its first argument. */
export {};

const [, , source = '', ...rest] = process.argv;
const told = {
  pid: process.pid,
  flags: process.execArgv,
  arenas: process.env.MALLOC_ARENA_MAX ?? null,
  args: [source, ...rest],
  name: process.env.SITE_NAME,
};
process.stdout.write(`${JSON.stringify(told)}\n`);
const { beginSmall } = await import(source);
beginSmall(process);
