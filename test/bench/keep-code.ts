import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/** As `jobfront start` does it: what Node has made of our modules is kept. Before they are imported. */
export function keepCode(compiledFolder: string): void {
  enableCompileCache(join(compiledFolder, 'code-cache'));
}
