import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Previewed, previewToken } from '../../src/live/preview-link.ts';
import { createStandinPosts } from '../../src/standin/first-posts.ts';
import { startStandin } from '../../src/standin/server.ts';
import { dataFolder, secret, startLive } from './live-harness.ts';

const until = '2099-01-01T00:00:00Z';
const nothing: Previewed = { until, at: null, upcoming: false, content: null };
let service: Awaited<ReturnType<typeof startStandin>>;
let live: Awaited<ReturnType<typeof startLive>>;
let data: Awaited<ReturnType<typeof dataFolder>>;
let other: Awaited<ReturnType<typeof dataFolder>>;

beforeAll(async () => {
  const now = () => Temporal.Now.instant();
  service = await startStandin({ port: 0, posts: createStandinPosts({ today: now() }), now });
  data = await dataFolder();
  other = await dataFolder();
  live = await startLive({ SERVICE_URL: service.url, DATA_DIR: data.path });
  await live.settled();
}, 60_000);
afterAll(async () => {
  await live?.stop();
  await service?.close();
  await data?.[Symbol.asyncDispose]();
  await other?.[Symbol.asyncDispose]();
});

async function ask(path: string, cookie = '', init: RequestInit = {}) {
  const headers = { ...(cookie !== '' && { Cookie: cookie }) };
  const response = await fetch(live.url + path, { redirect: 'manual', headers, ...init });
  const { status, headers: got } = response;
  return { status, headers: got, text: await response.text() };
}

/** Opens a link as a browser does. @returns the cookie that it keeps */
async function openLink(previewed: Previewed): Promise<string> {
  const { status, headers } = await ask(`/preview/${previewToken(previewed, secret)}/`);
  expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([303, '/', 'no-store']);
  const cookie = headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
  return cookie.split(';')[0] ?? '';
}

const countOf = (html: string) => Number(/data-count[^>]*>\D*(\d+)/.exec(html)?.[1]);
const headersOfPreview = (headers: Headers) => [headers.get('cache-control'), headers.get('x-robots-tag')];

describe('a link to a preview', () => {
  test('shows the site with a bar that names it, stored by nobody and found by no search engine', async () => {
    const before = await ask('/en/');
    const cookie = await openLink({ ...nothing, upcoming: true });
    const { status, headers, text } = await ask('/en/', cookie);
    expect([status, ...headersOfPreview(headers)]).toEqual([200, 'no-store', 'noindex']);
    expect(text).toContain('<meta name="robots" content="noindex"></head>');
    expect(text).toMatch(
      /<body><a class="skip"[^>]*>[^<]*<\/a><link rel="stylesheet" href="\/preview\/bar.css"><aside/,
    );
    expect(text).toContain('With jobs that are not open yet');
    expect((await ask('/de/', cookie)).text).toContain('Vorschau verlassen');
    expect((await ask('/preview/bar.css')).headers.get('content-type')).toBe('text/css; charset=utf-8');
    // Others see and get what they did before.
    const after = await ask('/en/');
    expect([after.text, after.headers.get('etag')]).toEqual([before.text, before.headers.get('etag')]);
    expect(after.text).not.toContain('preview');
  });

  test('shows jobs at a later moment: those that are over then are gone', async () => {
    const all = countOf((await ask('/en/')).text);
    const later = await openLink({
      ...nothing,
      at: Temporal.Now.instant()
        .add({ hours: 24 * 3650 })
        .toString(),
    });
    const { text } = await ask('/en/', later);
    const jobs = JSON.parse((await ask('/jobs.json', later)).text).jobs;
    expect(jobs.every(({ validThrough }: { validThrough: string | null }) => validThrough === null)).toBe(
      true,
    );
    expect(text).toMatch(/The site at \d+ \w+ 20\d\d/);
    expect(all).toBeGreaterThan(jobs.length);
    expect((await ask('/en/', await openLink(nothing))).text).not.toContain('The site at');
  });

  test('shows the pages and pictures of another folder, and what is wrong in them', async () => {
    const page = join(other.path, 'content/pages/en/life.md');
    const write = (body: string) =>
      writeFile(
        page,
        `---\ntitle: Another life\ndescription: Soon\nblocks:\n  - type: text\n    picture: { src: /pictures/new.svg, alt: '' }\n---\n${body}\n`,
      );
    await mkdir(join(other.path, 'content/pages/en'), { recursive: true });
    await mkdir(join(other.path, 'public/pictures'), { recursive: true });
    await writeFile(
      join(other.path, 'public/pictures/new.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    );
    await write('First words.');
    const cookie = await openLink({ ...nothing, content: other.path });
    expect((await ask('/en/life/', cookie)).text).toContain('First words.');
    expect((await ask('/pictures/new.svg', cookie)).headers.get('content-type')).toContain('image/svg+xml');
    expect((await ask('/pictures/new.svg')).status).toBe(404);
    // There is no landing page in the folder: the board is at its old place.
    expect((await ask('/uk/', cookie)).text).toContain('data-count');
    expect((await ask('/uk/')).text).not.toContain('data-count');
    await write('Second words.');
    expect((await ask('/en/life/', cookie)).text).toContain('Second words.');
    expect((await ask('/en/life/')).text).not.toContain('words.');
    // A player that no public page has is allowed in the preview alone.
    const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
    await writeFile(
      page,
      `---\ntitle: Another life\ndescription: Soon\nblocks:\n  - type: video\n    title: A day\n    src: ${video}\n    poster: { src: /pictures/new.svg, alt: A day }\n---\n`,
    );
    const policyOf = async (...asked: Parameters<typeof ask>) => {
      const { text, headers } = await ask(...asked);
      return [text.includes('youtube'), /youtube/.test(headers.get('content-security-policy') ?? '')];
    };
    expect(await policyOf('/en/life/', cookie)).toEqual([true, true]);
    expect(await policyOf('/en/life/')).toEqual([false, false]);
    await writeFile(page, '---\ntitle: Another life\nblocks: 7\n---\n');
    const broken = await ask('/en/life/', cookie);
    expect([broken.status, ...headersOfPreview(broken.headers)]).toEqual([500, 'no-store', 'noindex']);
    expect(broken.text).toContain('content/pages/en/life.md, line');
  });

  test('answers addresses that it lacks, without slash, and files of the site', async () => {
    const cookie = await openLink({ ...nothing, upcoming: true });
    const missing = await ask('/en/nothing/here/', cookie);
    expect([missing.status, ...headersOfPreview(missing.headers)]).toEqual([404, 'no-store', 'noindex']);
    expect(missing.text).toContain('preview-bar');
    const bare = await ask('/en/life', cookie);
    expect([bare.status, bare.headers.get('location')]).toEqual([303, '/en/life/']);
    const sheet = /href="(\/_astro\/[^"]+\.css)"/.exec(missing.text)?.[1] ?? '';
    expect((await ask(sheet, cookie)).headers.get('cache-control')).toContain('immutable');
    expect((await ask('/en/', cookie, { method: 'HEAD' })).text).toBe('');
  });

  test('takes no applications', async () => {
    const cookie = await openLink(nothing);
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const { status, text } = await ask('/en/apply/', cookie, { method });
      expect([status, text]).toEqual([403, expect.stringContaining('A preview takes no applications')]);
    }
  });

  test('is left by its own link', async () => {
    const { status, headers } = await ask('/preview/leave', await openLink(nothing));
    expect([status, headers.get('location')]).toEqual([303, '/']);
    expect(headers.get('set-cookie')).toMatch(/^jobfront-preview=; .*Max-Age=0/);
  });

  const token = previewToken(nothing, secret);
  const ended = previewToken({ ...nothing, until: '2020-01-01T00:00:00Z' }, secret);
  test.each([
    ['cut', token.slice(0, -3), 403],
    ['signed by another secret', previewToken(nothing, 'another-secret-of-the-site-1'), 403],
    ['of another content', `${token.slice(0, 10)}A${token.slice(11)}`, 403],
    ['over', ended, 410],
  ])('that is %s says so, gives nothing away, and its cookie ends', async (_, broken, expected) => {
    for (const { status, headers, text } of [
      await ask(`/preview/${broken}/`),
      await ask('/en/', `a=b; jobfront-preview=${broken}; c=d`),
    ]) {
      expect([status, ...headersOfPreview(headers)]).toEqual([expected, 'no-store', 'noindex']);
      expect(headers.get('set-cookie')).toMatch(/^jobfront-preview=; /);
      expect(text).toMatch(expected === 410 ? /has ended/ : /not complete/);
      expect(text).not.toContain(data.path);
    }
  });

  test('is none where nobody can sign one, and other addresses below it are those of the site', async () => {
    expect((await ask('/preview/')).status).toBe(404);
    expect((await ask('/preview/team/')).status).toBe(404);
  });
});
