/** A process that uses what is compiled in a folder, or compiles there for ever, until it is killed. */
import { mkdir } from 'node:fs/promises';
import { compileInto, demandCompiled } from '../../src/live/compiled-home.ts';

const [, , does, home = ''] = process.argv;
const ready = () => process.send?.('ready');

if (does === 'uses') {
  await demandCompiled(home, () => undefined);
  ready();
} else {
  void compileInto({
    home,
    looks: '',
    compile: async (folder) => {
      await mkdir(folder, { recursive: true });
      ready();
      await new Promise(() => undefined);
    },
  });
}
process.once('disconnect', () => process.exit());
