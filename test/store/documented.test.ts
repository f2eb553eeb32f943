import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openApplications } from '../../src/apply/open-applications.ts';
import { openDiskCache } from '../../src/front/disk-cache.ts';
import { openRelayStore } from '../../src/relay/relay.ts';
import { putText, sentApplication } from '../apply/applications.ts';
import { shownBoard } from './boards.ts';
import { emptyDataDir, storeIn } from './data-dir.ts';
import { documentedNames, undocumentedIn } from './documented.ts';
import { jobOf } from './jobs.ts';

const src = fileURLToPath(new URL('../../src', import.meta.url));

test('the table of the data folder names every file that the program’s source puts there', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const texts = files.map((file) => readFileSync(join(src, file), 'utf8'));
  const put = texts.flatMap((text) =>
    [...text.matchAll(/(join|fileState)\((?:\w+\.)*(?:DATA_DIR|dataDir), '([^'/]+)/g)].map(
      ([, call, name = '']) => (call === 'fileState' ? `${name}.json` : name),
    ),
  );
  expect(put).toEqual(
    expect.arrayContaining([
      'applications.sqlite',
      'apply.key',
      'relay.json',
      'purged.json',
      'printed',
      'uploads',
    ]),
  );
  // Files of many sites' own, and what earlier versions kept.
  expect(put.filter((name) => !documentedNames.includes(name) && name !== '.assets')).toEqual([]);
});

test('it names what store, applications, cache and relay leave there', async () => {
  const data = await emptyDataDir();
  const store = storeIn(data);
  await store.save(shownBoard({ jobs: [jobOf(1, 0)], minutes: 1 }));
  await store.state('announced/google').write('{}');
  const { outbox, files } = await openApplications({ DATA_DIR: data, APPLY_KEY: undefined }, Date.now);
  await outbox.add(sentApplication({ files: [await putText(files, 'cv.txt', 'x')] }), 'one', Date.now());
  openDiskCache(join(data, 'printed'));
  await openRelayStore(data, () => undefined).save({
    called: null,
    calledAt: null,
    wanted: null,
    earlier: [],
  });
  const left = readdirSync(data);
  expect(undocumentedIn(data)).toEqual([]);
  await outbox.close();
  expect(left).toEqual(
    expect.arrayContaining(['jobfront.sqlite', 'applications.sqlite', 'apply.key', 'relay.json']),
  );
});

test('a file that it does not name is found', async () => {
  const data = await emptyDataDir();
  storeIn(data);
  expect(undocumentedIn(data)).toEqual([]);
  openRelayStore(data, () => undefined);
  await import('node:fs/promises').then(({ writeFile }) => writeFile(join(data, 'secret.json'), '{}'));
  expect(undocumentedIn(data)).toEqual(['secret.json']);
});
