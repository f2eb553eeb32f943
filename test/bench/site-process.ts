/** `jobfront start` with compiled pages in the place of the latest ones. Its arguments: their folder, and the role. */
import { start } from '../../src/commands/start.ts';
import type { Role } from '../../src/sync/roles.ts';

const [, , compiled = '', role = 'all'] = process.argv;
await start({ role: role as Role, compiled });
