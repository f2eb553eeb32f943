/** `jobfront start` with compiled pages in the place of the latest ones. Its argument: their folder. */
import { start } from '../../src/commands/start.ts';

await start({ role: 'all', compiled: process.argv[2] ?? '' });
