/** `jobfront start` with the compiled pages of the second argument: the first one is its role. */
import { start } from '../../src/commands/start.ts';
import type { Role } from '../../src/sync/roles.ts';

const [role, compiled = ''] = process.argv.slice(2);
// Whoever has started this is gone.
process.once('disconnect', () => process.exit());
process.channel?.unref();
await start({ role: role as Role, compiled });
