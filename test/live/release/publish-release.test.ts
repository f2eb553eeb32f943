import { randomBytes } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemDisk } from '../../../src/live/release/disk.ts';
import { fileOf } from '../../../src/live/release/file-of.ts';
import type { Manifest, PlannedFile } from '../../../src/live/release/manifest.ts';
import { publishRelease } from '../../../src/live/release/publish-release.ts';
import { makeSpare } from '../../../src/live/release/spare.ts';
import { apartAtOnce } from '../../../src/live/release/two-lanes.ts';
import { readManifest } from '../../../src/live/release/whole-releases.ts';
import { bytesOf } from '../../../src/outputs/pieces.ts';
import { emptyDataDir, treeOf } from './data-dir.ts';
import { hasty, meddledDisk, systemError } from './faulty-disk.ts';
import { at, pageText, planOf, type Sketch } from './plans.ts';
import { expectWhole } from './whole.ts';

const disk = hasty(systemDisk());

/** Publishes sketches after a release. */
async function publish(
  dataDir: string,
  sketches: Record<string, string | Sketch>,
  previous: Manifest | null = null,
  more: Partial<Parameters<typeof publishRelease>[0]> = {},
) {
  const rendered: string[] = [];
  const published = await publishRelease({
    disk,
    dataDir,
    previous,
    files: planOf(sketches, rendered),
    redirects: {},
    boardAt: at(0),
    createdAt: at(0),
    ...more,
  });
  return { ...published, renderedAddresses: rendered.sort() };
}

/** Three large files, each rendered with its name. */
const largeFiles = (render: (name: string) => Promise<string | Uint8Array>): PlannedFile[] =>
  ['one', 'two', 'three'].map((name) => ({
    address: `/${name}.xml`,
    key: name,
    type: 'text/xml',
    status: 200,
    immutable: false,
    isLarge: true,
    isOwn: true,
    render: () => render(name),
  }));

describe('publishing a release', () => {
  it('makes large files one after the other, and gives their memory back', async () => {
    const dataDir = await emptyDataDir();
    const all: Uint8Array[] = [];
    const files = largeFiles(async (name) => {
      expect(all.map(({ length }) => length)).toEqual(all.map(() => 0));
      const bytes = new TextEncoder().encode(name.repeat(500_000));
      all.push(bytes);
      return bytes;
    });
    const { manifest } = await publish(dataDir, {}, null, { files });
    expect(Object.values(manifest.files).map(({ size }) => size)).toEqual([1_500_000, 2_500_000, 1_500_000]);
    expect(all.map(({ length }) => length)).toEqual([0, 0, 0]);
    await expectWhole(disk, dataDir, manifest);
  });

  describe('a file that is made piece by piece', () => {
    /** Of some 5 MB, and a small one. */
    const texts = { one: pageText('one').repeat(2500), two: pageText('two') };
    const inPieces = (all: Readonly<Record<string, string>>, failsAfter = Number.POSITIVE_INFINITY) =>
      Object.entries(all).map(([name, text]) => ({
        ...{ address: `/${name}.json`, key: name, type: 'application/json', status: 200 as const },
        ...{ immutable: false, isLarge: true },
        render: async () =>
          (async function* () {
            const bytes = Buffer.from(text);
            const piece = new Uint8Array(1000);
            for (let at = 0; at < bytes.length; at += piece.length) {
              if (at > failsAfter) throw new Error('The pen broke');
              piece.set(bytes.subarray(at, at + piece.length));
              yield piece.subarray(0, bytes.length - at);
            }
          })(),
      }));
    const gzipIn = (dataDir: string, manifest: Manifest) =>
      readFile(fileOf(dataDir, manifest, '/one.json', 'gzip') ?? '');

    it('is the text that it is made of, with the same forms at once and later', async () => {
      const [soon, late, whole] = await Promise.all([emptyDataDir(), emptyDataDir(), emptyDataDir()]);
      const files = inPieces(texts);
      const { manifest } = await publish(soon, {}, null, { files });
      await expectWhole(disk, soon, manifest);
      expect(await readFile(fileOf(soon, manifest, '/one.json', 'identity') ?? '', 'utf8')).toBe(texts.one);
      expect(Object.values(manifest.files).map(({ encodings }) => encodings)).toEqual([
        ['gzip'],
        ['br', 'gzip'],
      ]);
      const first = await publish(late, {}, null, { files, owesForms: true });
      expect(Object.values(first.manifest.files).map(({ encodings }) => encodings)).toEqual([[], []]);
      const next = await publish(late, {}, first.manifest, { files });
      expect(next.manifest.files).toEqual(manifest.files);
      const atOnce = files.map((file) => ({ ...file, render: async () => bytesOf(await file.render()) }));
      const other = await publish(whole, {}, null, { files: atOnce });
      expect(other.manifest.files).toEqual(manifest.files);
      const forms = [
        await gzipIn(soon, manifest),
        await gzipIn(late, next.manifest),
        await gzipIn(whole, other.manifest),
      ];
      expect(forms.map((form) => form.equals(forms[0] ?? Buffer.of()))).toEqual([true, true, true]);
    });

    it('has no form that is no smaller', async () => {
      const dataDir = await emptyDataDir();
      const noise = randomBytes(4_300_000);
      const files = inPieces({ one: 'x' }).map((file) => ({
        ...file,
        render: async () =>
          (async function* () {
            yield noise;
          })(),
      }));
      const { manifest } = await publish(dataDir, {}, null, { files });
      expect(manifest.files['/one.json']).toMatchObject({ size: noise.length, encodings: [] });
      expect([...(await treeOf(join(dataDir, 'releases', manifest.release, 'files'))).keys()]).toEqual([
        'one.json',
      ]);
    });

    it('leaves nothing behind where it breaks off', async () => {
      const dataDir = await emptyDataDir();
      const files = inPieces(texts, 3000);
      await expect(publish(dataDir, {}, null, { files })).rejects.toThrow(
        '/one.json could not be rendered: The pen broke. Nothing was published',
      );
      expect(await disk.list(join(dataDir, 'releases'))).toEqual([]);
    });

    it('is made anew where it was damaged before its forms came', async () => {
      const dataDir = await emptyDataDir();
      const files = inPieces(texts);
      const first = await publish(dataDir, {}, null, { files, owesForms: true });
      const file = fileOf(dataDir, first.manifest, '/one.json', 'identity') ?? '';
      const damaged = (await readFile(file, 'utf8')).replace('one', 'ONE');
      await rm(file);
      await writeFile(file, damaged);
      const next = await publish(dataDir, {}, first.manifest, { files });
      expect(next.rendered).toBe(1);
      await expectWhole(disk, dataDir, next.manifest);
    });
  });

  it('has files rendered by others meanwhile, and here what they can not', async () => {
    const dataDir = await emptyDataDir();
    const made: string[] = [];
    const files = Array.from({ length: 300 }, (_, at): PlannedFile => {
      const [address, text] = [`/${at}/`, `page ${at}`];
      return {
        ...{ address, key: text, type: 'text/html', status: 200, immutable: false },
        render: async () => {
          made.push(`here ${at}`);
          return text;
        },
        renderApart: async () => {
          made.push(`there ${at}`);
          return at % 7 === 0 ? null : new TextEncoder().encode(text);
        },
      };
    });
    const { manifest, rendered } = await publish(dataDir, {}, null, { files });
    await expectWhole(disk, dataDir, manifest);
    expect(rendered).toBe(300);
    const of = (who: string) =>
      made.flatMap((one) => (one.startsWith(who) ? Number(one.slice(who.length)) : []));
    const [here, there] = [of('here'), of('there')];
    // From both ends, until they meet; what comes back is rendered here.
    const own = here.filter((at) => !there.includes(at));
    expect([own.length > 0, there.length > 0]).toEqual([true, true]);
    expect(own).toEqual(own.map((_, at) => at));
    expect(there).toEqual(there.map((_, at) => 299 - at));
    expect(own.length + there.length).toBe(300);
    expect(here.length).toBe(own.length + there.filter((at) => at % 7 === 0).length);
    const page = await readFile(join(dataDir, 'releases', manifest.release, 'files/299/index.html'), 'utf8');
    expect(page).toBe('page 299');
  });

  /** Pages that another thread never gives. */
  const pagesAwaited = (count: number, made: string[]) =>
    Array.from({ length: count }, (_, at): PlannedFile => {
      const address = `/${at}/`;
      return {
        ...{ address, key: address, type: 'text/html', status: 200, immutable: false },
        render: async () => {
          made.push(address);
          return address;
        },
        renderApart: () => new Promise(() => undefined),
      };
    });

  it('waits for no thread that never answers', async () => {
    const dataDir = await emptyDataDir();
    const made: string[] = [];
    const { manifest } = await publish(dataDir, {}, null, { files: pagesAwaited(300, made) });
    await expectWhole(disk, dataDir, manifest);
    expect(made).toHaveLength(300);
    expect(made.at(-1)).toBe('/299/');
  });

  it('waits for no thread when it is to end', async () => {
    const dataDir = await emptyDataDir();
    const end = new AbortController();
    const made: string[] = [];
    const allAsked = Promise.withResolvers<void>();
    let asked = 0;
    const count = 1 + apartAtOnce + 171;
    const files = pagesAwaited(count, made).map(({ render, ...file }, at): PlannedFile => {
      return {
        ...file,
        render: async () => {
          await allAsked.promise;
          const text = await render();
          // All but those that the thread has: nothing else is left to wait for.
          if (made.length === 171) setImmediate(() => end.abort(new Error('to end')));
          return text;
        },
        // The first that it is asked for is answered, so that it is asked for many.
        renderApart: async () => {
          asked += 1;
          if (asked === 1 + apartAtOnce) allAsked.resolve();
          return at === count - 1 ? new Uint8Array(1) : new Promise(() => undefined);
        },
      };
    });
    await expect(publish(dataDir, {}, null, { files, signal: end.signal })).rejects.toThrow('to end');
    expect(made.length).toBe(171);
  });

  it.each(['render', 'renderApart'] as const)(
    'asks nobody for more when %s has failed, and leaves nothing behind',
    async (failing) => {
      const dataDir = await emptyDataDir();
      const asked: string[] = [];
      const held = Promise.withResolvers<void>();
      const files = Array.from({ length: 1000 }, (_, at): PlannedFile => {
        const act = (kind: string) => async () => {
          asked.push(kind);
          if (kind === failing) {
            setImmediate(held.resolve);
            throw new Error('broken');
          }
          await held.promise;
          return new Uint8Array(1);
        };
        return {
          ...{ address: `/${at}/`, key: '', type: 'text/html', status: 200, immutable: false },
          ...{ render: act('render'), renderApart: act('renderApart') },
        };
      });
      await expect(publish(dataDir, {}, null, { files })).rejects.toThrow('could not be rendered: broken');
      expect(new Set(asked).size).toBe(2);
      // What was under way ends; there were 48 here, and one there.
      expect(asked.length).toBeLessThan(100);
      expect([...(await treeOf(dataDir)).keys()].filter((path) => path.endsWith('.html'))).toEqual([]);
    },
  );

  it('begins no large file that waited for its turn when it is to end', async () => {
    const dataDir = await emptyDataDir();
    const end = new AbortController();
    const made: string[] = [];
    const files = largeFiles(async (name) => {
      made.push(name);
      end.abort();
      return name;
    });
    await expect(publish(dataDir, {}, null, { files, signal: end.signal })).rejects.toThrow('abort');
    expect(made).toHaveLength(1);
  });

  describe('without compressed forms', () => {
    const site = { '/': 'home', '/a/': 'a', '/small.txt': { text: 'x', type: 'text/plain' } };
    const twin: PlannedFile = {
      ...{ address: '/twin.md', key: 'twin', type: 'text/markdown', status: 200, immutable: false },
      isPlain: true,
      render: async () => pageText('twin'),
    };
    const encodingsOf = ({ files }: Manifest) =>
      Object.fromEntries(Object.entries(files).map(([address, { encodings }]) => [address, encodings]));
    const both = ['br', 'gzip'];

    it('leaves them to the next release, which renders nothing for that and changes no address', async () => {
      const dataDir = await emptyDataDir();
      const files = [...planOf(site), twin];
      const first = await publish(dataDir, {}, null, { files, owesForms: true });
      expect(encodingsOf(first.manifest)).toEqual({ '/': [], '/a/': [], '/small.txt': [], '/twin.md': [] });
      await expectWhole(disk, dataDir, first.manifest);

      const next = await publish(dataDir, {}, first.manifest, { files });
      expect(next).toMatchObject({ changed: [], removed: [], rendered: 0, linked: 4 });
      const forms = { '/': both, '/a/': both, '/small.txt': both, '/twin.md': [] };
      expect(encodingsOf(next.manifest)).toEqual(forms);
      expect(next.manifest.owesForms).toBeUndefined();
      await expectWhole(disk, dataDir, next.manifest);
      // The one before is as it was.
      await expectWhole(disk, dataDir, first.manifest);
      const after = await publish(dataDir, {}, next.manifest, { files });
      expect(after.manifest).toBe(next.manifest);
    });

    it('makes them with the next change as well, for files that are new, kept, lost or carried over', async () => {
      const dataDir = await emptyDataDir();
      const style = { text: 'style', type: 'text/css', immutable: true };
      const first = await publish(dataDir, { ...site, '/s.css': style }, null, { owesForms: true });
      // A cache on the way keeps an immutable file as it was sent first.
      expect(encodingsOf(first.manifest)).toMatchObject({ '/a/': [], '/s.css': both });
      await rm(fileOf(dataDir, first.manifest, '/a/', 'identity') ?? '');
      const next = await publish(dataDir, { ...site, '/': 'home 2', '/b/': 'b' }, first.manifest);
      expect(next.changed).toEqual(['/', '/b/']);
      expect(next.renderedAddresses).toEqual(['/', '/a/', '/b/']);
      expect(encodingsOf(next.manifest)).toEqual({
        ...{ '/': both, '/a/': both, '/b/': both, '/s.css': both, '/small.txt': both },
      });
      await expectWhole(disk, dataDir, next.manifest);
    });

    it('makes them in a spare that holds the files already', async () => {
      const dataDir = await emptyDataDir();
      const first = await publish(dataDir, site, null, { owesForms: true });
      await makeSpare({ disk, dataDir }, first.manifest);
      const linked: string[] = [];
      const watched = meddledDisk(disk, (operation, args, act) => {
        if (operation === 'link') linked.push(String(args[1]));
        return act();
      });
      const next = await publish(dataDir, site, first.manifest, { disk: watched });
      expect(linked).toEqual([]);
      expect(encodingsOf(next.manifest)).toEqual({ '/': both, '/a/': both, '/small.txt': both });
      await expectWhole(disk, dataDir, next.manifest);
    });

    it('makes none of a file that was damaged or has left the spare, but the file anew', async () => {
      const dataDir = await emptyDataDir();
      const sketches = { ...site, '/c/': 'c' };
      const first = await publish(dataDir, sketches, null, { owesForms: true });
      await makeSpare({ disk, dataDir }, first.manifest);
      const inSpare = (name: string) => join(dataDir, 'releases/spare/files', name, 'index.html');
      await rm(inSpare('a'));
      await rm(inSpare('c'));
      await writeFile(inSpare('c'), pageText('d'));
      const next = await publish(dataDir, sketches, first.manifest);
      expect(next.renderedAddresses).toEqual(['/a/', '/c/']);
      expect(encodingsOf(next.manifest)).toEqual({ '/': both, '/a/': both, '/c/': both, '/small.txt': both });
      await expectWhole(disk, dataDir, next.manifest);
    });

    it('adds them to large files one after the other, and gives their memory back', async () => {
      const dataDir = await emptyDataDir();
      const files = largeFiles(async (name) => name.repeat(500_000));
      const first = await publish(dataDir, {}, null, { files, owesForms: true });
      const read: Uint8Array[] = [];
      const watched = meddledDisk(disk, async (operation, args, act) => {
        const found = await act();
        if (operation === 'read' && String(args[0]).endsWith('.xml')) {
          expect(read.map(({ length }) => length)).toEqual(read.map(() => 0));
          read.push(found as Uint8Array);
        }
        return found;
      });
      const next = await publish(dataDir, {}, first.manifest, { files, disk: watched });
      expect(read.map(({ length }) => length)).toEqual([0, 0, 0]);
      await expectWhole(disk, dataDir, next.manifest);
    });

    it('leaves alone the forms that files have already', async () => {
      const dataDir = await emptyDataDir();
      const first = await publish(dataDir, site);
      const second = await publish(dataDir, { ...site, '/b/': 'b' }, first.manifest, { owesForms: true });
      expect(encodingsOf(second.manifest)).toMatchObject({ '/a/': both, '/b/': [] });
      const third = await publish(dataDir, { ...site, '/b/': 'b' }, second.manifest);
      expect(encodingsOf(third.manifest)).toMatchObject({ '/a/': both, '/b/': both });
      await expectWhole(disk, dataDir, third.manifest);
    });
  });

  it('writes text and bytes alike, and leaves alone the bytes that it is given', async () => {
    const dataDir = await emptyDataDir();
    const text = pageText('Łódź');
    const bytes = new TextEncoder().encode(text);
    const files = [text, bytes].map((made, index) => ({
      address: `/${index}/`,
      key: '',
      type: 'text/html',
      status: 200 as const,
      immutable: false,
      render: async () => made,
    }));
    const { manifest } = await publish(dataDir, {}, null, { files });
    const [one, other] = Object.values(manifest.files);
    expect(one).toEqual(other);
    expect(one).toMatchObject({ size: Buffer.byteLength(text), encodings: ['br', 'gzip'] });
    await expectWhole(disk, dataDir, manifest);
    expect(new TextDecoder().decode(bytes)).toBe(text);
  });

  it('writes every file, its compressed forms and the manifest into one folder', async () => {
    const dataDir = await emptyDataDir();
    const { manifest, ...rest } = await publish(dataDir, {
      '/': 'home',
      '/jobs/7-x/': { text: 'closed', status: 410 },
      '/robots.txt': { text: 'robots', type: 'image/png', immutable: true },
    });
    expect(rest).toMatchObject({
      changed: ['/', '/jobs/7-x/', '/robots.txt'],
      removed: [],
      rendered: 3,
      linked: 0,
    });
    expect(manifest).toMatchObject({ format: 1, release: '000001', createdAt: at(0), boardAt: at(0) });
    expect(manifest.files['/jobs/7-x/']).toMatchObject({
      status: 410,
      size: pageText('closed').length,
      encodings: ['br', 'gzip'],
      immutable: false,
    });
    await expectWhole(disk, dataDir, manifest);
    const folder = join(dataDir, 'releases', '000001');
    expect([...(await treeOf(folder)).keys()]).toEqual([
      'files',
      'files/index.html',
      'files/index.html.br',
      'files/index.html.gz',
      'files/jobs',
      'files/jobs/7-x',
      'files/jobs/7-x/index.html',
      'files/jobs/7-x/index.html.br',
      'files/jobs/7-x/index.html.gz',
      'files/robots.txt',
      'manifest.json',
    ]);
    expect(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))).toEqual(manifest);
  });

  it.each(['without a spare', 'with a spare'])(
    'renders what has changed and links the rest, %s',
    async (how) => {
      const dataDir = await emptyDataDir();
      const first = await publish(dataDir, { '/': 'home', '/a/': 'a', '/b/': 'b', '/c/': 'c' });
      if (how === 'with a spare') await makeSpare({ disk, dataDir }, first.manifest);
      const second = await publish(
        dataDir,
        { '/': 'home', '/a/': 'a2', '/c/': 'c', '/d/': 'd' },
        first.manifest,
      );
      expect(second).toMatchObject({
        renderedAddresses: ['/a/', '/d/'],
        changed: ['/a/', '/d/'],
        removed: ['/b/'],
        rendered: 2,
        linked: 2,
      });
      expect(second.manifest.release).toBe('000002');
      const inode = async (manifest: Manifest, form: 'identity' | 'br' | 'gzip') =>
        (await stat(fileOf(dataDir, manifest, '/c/', form) ?? '')).ino;
      for (const form of ['identity', 'br', 'gzip'] as const) {
        expect(await inode(second.manifest, form)).toBe(await inode(first.manifest, form));
      }
      await expectWhole(disk, dataDir, first.manifest);
      await expectWhole(disk, dataDir, second.manifest);
      expect((await treeOf(join(dataDir, 'releases/000002/files'))).has('b')).toBe(false);
    },
  );

  it.each<[string, Sketch]>([
    ['type', { text: 'a', type: 'text/plain' }],
    ['status', { text: 'a', status: 410 }],
    ['immutable', { text: 'a', immutable: true }],
  ])('renders a file with another %s again', async (_, sketch) => {
    const dataDir = await emptyDataDir();
    const { manifest } = await publish(dataDir, { '/a': { text: 'a' } });
    expect((await publish(dataDir, { '/a': sketch }, manifest)).renderedAddresses).toEqual(['/a']);
  });

  it('a new key with the same bytes is no change for a host', async () => {
    const dataDir = await emptyDataDir();
    const first = await publish(dataDir, { '/a': 'a' });
    const files = planOf({ '/a': 'a' }).map((file) => ({ ...file, key: 'another' }));
    const second = await publish(dataDir, {}, first.manifest, { files });
    expect(second).toMatchObject({ rendered: 1, changed: [], removed: [] });
  });

  it('makes no release when nothing has changed', async () => {
    const dataDir = await emptyDataDir();
    const redirects = { '/old/': '/a', '/older/': '/a' };
    const first = await publish(dataDir, { '/a': 'a', '/b/': 'b' }, null, { redirects });
    const same = { '/older/': '/a', '/old/': '/a' };
    const more = { redirects: same, boardAt: at(5), createdAt: at(5) };
    const second = await publish(dataDir, { '/b/': 'b', '/a': 'a' }, first.manifest, more);
    expect(second.manifest).toBe(first.manifest);
    expect(second).toMatchObject({ rendered: 0, changed: [], removed: [] });
    expect(
      [...(await treeOf(join(dataDir, 'releases'))).keys()].filter((name) => !name.includes('/')),
    ).toEqual(['000001']);
    const third = await publish(dataDir, { '/a': 'a', '/b/': 'b' }, first.manifest, {
      redirects: { '/old/': '/b/', '/older/': '/a' },
    });
    expect(third.manifest).toMatchObject({ release: '000002', redirects: { '/old/': '/b/' } });
  });

  it('publishes an empty site, and again a full one', async () => {
    const dataDir = await emptyDataDir();
    const full = await publish(dataDir, { '/a/': 'a' });
    const empty = await publish(dataDir, {}, full.manifest);
    expect(empty).toMatchObject({ removed: ['/a/'], manifest: { files: {} } });
    const again = await publish(dataDir, { '/a/': 'a' }, empty.manifest);
    expect(again.changed).toEqual(['/a/']);
    await expectWhole(disk, dataDir, again.manifest);
  });

  it('a file may become a folder and a folder a file', async () => {
    const dataDir = await emptyDataDir();
    const stays = { '/x/': 'x', '/y/': 'y', '/z/': 'z' };
    const first = await publish(dataDir, { ...stays, '/a': 'file', '/b/c/': 'folder' });
    await makeSpare({ disk, dataDir }, first.manifest);
    const second = await publish(dataDir, { ...stays, '/a/': 'folder', '/b': 'file' }, first.manifest);
    expect(await readManifest(disk, dataDir, 'spare')).toBeNull();
    await expectWhole(disk, dataDir, second.manifest);
  });

  it.each([
    ['twice', ['/a/', '/a/']],
    ['with and without index.html', ['/a/', '/a/index.html']],
    ['a file and a folder', ['/a', '/a/']],
    ['a file and a folder further down', ['/a/b/c', '/a']],
    ['a compressed form of another', ['/a.json', '/a.json.br']],
    ['a compressed form of an index', ['/a/', '/a/index.html.gz']],
    ['a folder named as a compressed form', ['/a', '/a.br/x']],
  ])("refuses addresses in each other's way: %s", async (_, addresses) => {
    const dataDir = await emptyDataDir();
    const files = addresses.flatMap((address) => planOf({ [address]: address }));
    await expect(publish(dataDir, {}, null, { files })).rejects.toThrow(/can't both be files of one folder/);
    expect(await treeOf(dataDir)).toEqual(new Map());
  });

  it('tells of its progress', async () => {
    const dataDir = await emptyDataDir();
    const progress: [number, number][] = [];
    const onProgress = (done: number, total: number) => void progress.push([done, total]);
    const { manifest } = await publish(dataDir, { '/a/': 'a', '/b/': 'b' }, null, { onProgress });
    expect(Object.keys(manifest.files)).toEqual(['/a/', '/b/']);
    expect(progress).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });

  it('renders anew where the release before has lost a file', async () => {
    const dataDir = await emptyDataDir();
    const first = await publish(dataDir, { '/a/': 'a', '/b/': 'b', '/c/': 'c' });
    await rm(fileOf(dataDir, first.manifest, '/a/', 'identity') ?? '');
    await rm(fileOf(dataDir, first.manifest, '/b/', 'gzip') ?? '');
    const second = await publish(dataDir, { '/a/': 'a', '/b/': 'b', '/c/': 'c2' }, first.manifest);
    expect(second.renderedAddresses).toEqual(['/a/', '/b/', '/c/']);
    await expectWhole(disk, dataDir, second.manifest);
  });

  it.each(['EXDEV', 'EMLINK', 'EPERM', 'ENOTSUP'])('copies where a link fails with %s', async (code) => {
    const dataDir = await emptyDataDir();
    const first = await publish(dataDir, { '/a/': 'a', '/b/': 'b' });
    const linkless = meddledDisk(disk, async (operation, _, act) => {
      if (operation === 'link') throw systemError(code, 'link');
      return act();
    });
    const second = await publish(dataDir, { '/a/': 'a', '/b/': 'b2' }, first.manifest, { disk: linkless });
    expect(second).toMatchObject({ rendered: 1, linked: 1 });
    await expectWhole(disk, dataDir, second.manifest);
  });

  it("a page that can't be rendered stops the publish, by name, and leaves nothing behind", async () => {
    const dataDir = await emptyDataDir();
    const first = await publish(dataDir, { '/a/': 'a' });
    const before = await treeOf(dataDir);
    const files = planOf({ '/a/': 'a', '/b/': 'b', '/c/': 'c' });
    const broken = files.map((file) =>
      file.address === '/b/' ? { ...file, render: () => Promise.reject(new Error('no such job')) } : file,
    );
    await expect(publish(dataDir, {}, first.manifest, { files: broken })).rejects.toThrow(
      '/b/ could not be rendered: no such job. Nothing was published',
    );
    expect(await treeOf(dataDir)).toEqual(before);
    const next = await publish(dataDir, {}, first.manifest, { files });
    await expectWhole(disk, dataDir, next.manifest);
  });

  it("ends early on its signal, with the signal's reason, and leaves nothing behind", async () => {
    const dataDir = await emptyDataDir();
    const first = await publish(dataDir, { '/a/': 'a' });
    const before = await treeOf(dataDir);
    const stop = new AbortController();
    const sketches = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`/jobs/${i}-x/`, `${i}`]));
    const onProgress = (done: number) => done === 20 && stop.abort(new Error('going home'));
    const stopped = publish(dataDir, sketches, first.manifest, { signal: stop.signal, onProgress });
    await expect(stopped).rejects.toThrow('going home');
    expect(await treeOf(dataDir)).toEqual(before);
    await expect(publish(dataDir, sketches, null, { signal: stop.signal })).rejects.toThrow('going home');
  });

  it('numbers go on after the highest there is, whatever was live', async () => {
    const dataDir = await emptyDataDir();
    const first = await publish(dataDir, { '/a': '1' });
    const second = await publish(dataDir, { '/a': '2' }, first.manifest);
    const third = await publish(dataDir, { '/a': '3' }, first.manifest);
    expect([second, third].map(({ manifest }) => manifest.release)).toEqual(['000002', '000003']);
    const million: Manifest = { ...third.manifest, release: '999999' };
    expect((await publish(dataDir, { '/a': '4' }, million)).manifest.release).toBe('1000000');
  });
});
