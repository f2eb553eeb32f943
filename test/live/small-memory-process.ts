/** Tells how it was begun, and asks to begin small. The module that does it is its first argument. */
import { hasTrim } from './has-trim.ts';

const [, , source = '', ...rest] = process.argv;
const { beginSmall, keepMallocSmall } = await import(source);
// Asked in any other process, Node would warn.
const isSmall = process.execArgv.includes('--disable-warning=ExperimentalWarning');
const told = {
  pid: process.pid,
  flags: process.execArgv,
  arenas: process.env.MALLOC_ARENA_MAX ?? null,
  args: [source, ...rest],
  name: process.env.SITE_NAME,
  hasTrim: isSmall && (await hasTrim()),
  trims: await keepMallocSmall(process),
};
process.stdout.write(`${JSON.stringify(told)}\n`);
beginSmall(process, 8 * 2 ** 30);
