import { join } from 'node:path';
import { openFileStore } from '../../src/apply/file-store.ts';
import { emptyFolder, keys } from './applications.ts';
import { describeFiles } from './contract.ts';

describeFiles('a folder', async () => {
  const folder = join(await emptyFolder(), 'uploads');
  return (now) => openFileStore(folder, keys, now);
});
