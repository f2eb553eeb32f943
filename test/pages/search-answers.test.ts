import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStandinPosts } from '../../src/standin/first-posts.ts';
import { startStandin } from '../../src/standin/server.ts';
import { dataFolder, startLive } from './live-harness.ts';

/** Of its own: a post comes and goes. */
let service: Awaited<ReturnType<typeof startStandin>>;
let live: Awaited<ReturnType<typeof startLive>>;
let data: Awaited<ReturnType<typeof dataFolder>>;

beforeAll(async () => {
  const now = () => Temporal.Now.instant();
  service = await startStandin({ port: 0, posts: createStandinPosts({ today: now() }), now });
  data = await dataFolder();
  live = await startLive({ SERVICE_URL: service.url, DATA_DIR: data.path });
  await live.settled();
}, 60_000);
afterAll(async () => {
  await live?.stop();
  await service?.close();
  await data?.[Symbol.asyncDispose]();
});

const titlesOf = (html: string) =>
  [...(html.split('data-nothing')[0] ?? '').matchAll(/class="card-title"[^>]*>([^<]*)</g)].map(
    ([, title]) => title,
  );
const countOf = (html: string) => /data-count[^>]*>([^<]*)</.exec(html)?.[1];

describe('a search that is asked of the live site', () => {
  test('is answered with what was found, under its own address, for no search engine', async () => {
    const { status, headers, text } = await live.get('/en/?utm_source=x&q=engineer&type=full-time');
    expect(status).toBe(200);
    expect(countOf(text)).toBe('5 jobs found');
    expect(titlesOf(text)[0]).toBe('Backend Software Engineer');
    expect(titlesOf(text)).toHaveLength(5);
    expect(text).toContain('value="engineer"');
    expect(text).toMatch(
      /class="chip chip-chosen"[^>]*href="\/en\/\?q=engineer#count"|href="\/en\/\?q=engineer#count"[^>]*/,
    );
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('content-location')).toBe('/en/?q=engineer&type=full-time');
    expect(text).toContain('<link rel="canonical" href="http');
    expect(text).not.toMatch(/rel="canonical" href="[^"]*\?/);
    const etag = headers.get('etag') ?? '';
    const again = await fetch(`${live.url}/en/?type=full-time&q=engineer`, {
      headers: { 'If-None-Match': etag },
    });
    expect(again.status).toBe(304);
    const head = await fetch(`${live.url}/en/?q=engineer&type=full-time`, { method: 'HEAD' });
    expect(head.headers.get('etag')).toContain(etag.slice(1, -1));
    expect(await head.text()).toBe('');
  });

  test.each([
    ['gdynia', 'Customer Care Specialist'],
    ['LODZ reliability', 'Site Reliability Engineer (remote in Poland)'],
    ['speciallist', 'Customer Care Specialist'],
    ['KOL/3901/2026', 'Backend Software Engineer'],
    ['UX desig', 'UX Designer'],
  ])('finds words, beginnings, accents left out, typos, and references: %s', async (words, title) => {
    const titles = titlesOf((await live.get(`/en/?q=${encodeURIComponent(words)}`)).text);
    expect(titles[0]).toBe(title);
    expect(titles.length).toBeLessThan(4);
  });

  test.each([
    ['developer', 'Backend Software Engineer'],
    ['programmer', 'Backend Software Engineer'],
    ['sre', 'Site Reliability Engineer'],
    ['jobs in berlin', 'Workshop Manager'],
    ['support', 'Customer Care Specialist'],
  ])('finds by everyday words: %s', async (words, title) => {
    const [first] = titlesOf((await live.get(`/en/?q=${encodeURIComponent(words)}`)).text);
    expect(first).toContain(title);
  });

  test('is the plain page where nothing is asked for', async () => {
    const plain = await live.get('/en/');
    for (const query of [
      '?',
      '?utm_source=x&utm_medium=y',
      '?view=map',
      '?here=1&km=25',
      '?page=2',
      '?Q=engineer',
    ]) {
      const { status, text, headers } = await live.get(`/en/${query}`);
      expect(status, query).toBe(200);
      expect(text, query).toBe(plain.text);
      expect(headers.get('etag'), query).toBe(plain.headers.get('etag'));
    }
    expect((await live.get('/en/map/?q=engineer')).text).toBe((await live.get('/en/map/')).text);
    const posted = await fetch(`${live.url}/en/?q=engineer`, { method: 'POST' });
    expect(posted.status).toBe(405);
  });

  test.each([
    `q=${'x'.repeat(10_000)}`,
    `q=${encodeURIComponent('ż'.repeat(1500))}`,
    Array.from({ length: 2000 }, (_, at) => `b${at}=`).join('&'),
    Array.from({ length: 800 }, (_, at) => `place=x${at}`).join('&'),
    'q=%',
    'q=%zz%ff%c0%80',
    'q=%00',
    'q=%E2%80%AE%E2%80%8F%D7%90',
    'q=%ED%A0%80',
    'q=<script>alert(1)</script>&type="><img>',
    'place=__proto__&field=constructor&type=%00',
    'pay=1e999&pay=PLN.MONTH.NaN&pay=',
    'near=Gda&at=999,999&km=7&part=1,2,3',
    'near=%00&at=54.35,18.65&km=100&sort=distance',
    'part=-10,40,30,60&sort=nothing',
    'sort=pay&sort=title&q=&q=a&page=99999999',
    'q=++++&page=-1',
    'q=a%0d%0aSet-Cookie:x=1',
    'q=....//....//etc',
    'q=\u0001\u0002',
  ])('is answered whatever it is: %s', async (query) => {
    for (const path of ['/en/', '/', '/en/feed.xml', '/feed.json', '/uk/jobs/atom.xml']) {
      const response = await fetch(`${live.url}${path}?${query}`);
      const text = await response.text();
      expect(response.status, path).toBe(200);
      expect(response.headers.get('set-cookie')).toBeNull();
      const isJson = path.endsWith('.json');
      const outsideValues = isJson ? '' : text.replace(/="[^"]*"/g, '');
      expect(outsideValues).not.toContain('<script>alert');
      expect(outsideValues).not.toContain('"><img>');
      expect(text).not.toContain('\u0000');
    }
    expect(live.lines.join('')).not.toContain('could not be answered');
  });

  test('is not answered for others than GET and HEAD, nor below a board', async () => {
    expect((await live.get('/en/jobs/?q=engineer')).text).toBe((await live.get('/en/jobs/')).text);
    expect((await live.get('/en/nowhere/?q=engineer')).status).toBe(404);
  });

  test('has a feed of its own in each format, whose id and address are its own', async () => {
    const query = '?q=engineer&type=full-time';
    const rss = await live.get(`/en/feed.xml${query.replace('&', '&utm_source=x&sort=title&page=2&')}`);
    const address = `${live.settings.environment.SITE_URL}/en/feed.xml${query}`.replace('&', '&amp;');
    expect(rss.headers.get('content-type')).toContain('application/rss+xml');
    expect(rss.headers.get('content-location')).toBe(`/en/feed.xml${query}`);
    expect(rss.headers.get('access-control-allow-origin')).toBe('*');
    expect(rss.text).toContain(`rel="self" type="application/rss+xml" href="${address}"`);
    expect(rss.text).toContain('<title>Jobs at Kolibra: engineer, Full time</title>');
    expect(rss.text.match(/<item>/g)).toHaveLength(5);
    expect(rss.text).toContain('Backend Software Engineer');
    const atom = await live.get(`/en/atom.xml${query}`);
    expect(atom.text).toMatch(/<id>tag:[^<]*:feed\/en\/\?q=engineer&amp;type=full-time<\/id>/);
    const json = JSON.parse((await live.get(`/en/feed.json${query}`)).text);
    expect(json.feed_url).toContain(`/en/feed.json${query}`);
    expect(json.items).toHaveLength(5);
    expect((await live.get('/en/feed.xml?utm_source=x')).text).toBe((await live.get('/en/feed.xml')).text);
    const none = await live.get('/en/feed.xml?q=zzxxqq');
    expect(none.status).toBe(200);
    expect(none.text).not.toContain('<item>');
  });

  test('is valid HTML', async () => {
    const validator = new HtmlValidate({
      extends: ['html-validate:recommended', 'html-validate:document'],
      rules: {
        // As for the pages of the built site.
        'attribute-boolean-style': 'off',
        'attribute-empty-style': 'off',
        'no-trailing-whitespace': 'off',
        'void-style': 'off',
        'doctype-style': 'off',
        'require-sri': ['error', { target: 'crossorigin' }],
        // The boxes of a facet share its name, as those of any list of choices do.
        'form-dup-name': 'off',
      },
    });
    for (const query of [
      '?q=',
      '?q=engineer&type=full-time',
      '?q=warehouse&place=atlantis',
      '?pay=4000-gbp-day',
      '?q=%22%3E%3Cb%3E&near=%3Cb%3E&at=52.2,21&part=-10,40,30,60',
    ]) {
      const report = await validator.validateString((await live.get(`/en/${query}`)).text);
      expect(
        report.results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => [ruleId, message])),
      ).toEqual([]);
    }
  });

  test('follows the board', async () => {
    const before = countOf((await live.get('/en/?q=engineer')).text);
    const posts = `${service.url}/control/posts`;
    const json = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ title: 'Tandem Engineer', language: 'en' });
    const { id } = (await (await fetch(posts, { method: 'POST', headers: json, body })).json()) as {
      id: number;
    };
    try {
      await live.watcher.request('operator');
      await live.settled();
      const after = (await live.get('/en/?q=engineer')).text;
      expect(titlesOf(after)).toContain('Tandem Engineer');
      expect(countOf(after)).not.toBe(before);
      expect((await live.get('/en/feed.xml?q=engineer')).text).toContain('Tandem Engineer');
    } finally {
      await fetch(`${posts}/${id}`, { method: 'DELETE' });
      await live.watcher.request('operator');
      await live.settled();
    }
    expect(countOf((await live.get('/en/?q=engineer')).text)).toBe(before);
  });

  test('is printed once however many ask, and in whatever form they take it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, at) => {
        const response = await fetch(`${live.url}/de/?q=${at % 2 === 0 ? 'lager' : '%20lager'}&n=${at}`, {
          headers: { 'Accept-Encoding': ['br', 'gzip', 'identity'][at % 3] ?? '' },
        });
        return { status: response.status, text: await response.text() };
      }),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(new Set(answers.map(({ text }) => titlesOf(text).join())).size).toBe(1);
  });
});

describe('where a landing page has the old place of the board', () => {
  test('a search is redirected to the board, and so are its feeds', async () => {
    for (const [path, to] of [
      ['/uk/?q=engineer&type=full-time', '/uk/jobs/?q=engineer&type=full-time'],
      ['/uk/?q=engineer&page=2', '/uk/jobs/?q=engineer&page=2'],
      ['/uk/feed.xml', '/uk/jobs/feed.xml'],
      ['/uk/feed.xml?type=full-time', '/uk/jobs/feed.xml?type=full-time'],
    ] as const) {
      const { status, to: location } = await live.get(path);
      expect([status, location], path).toEqual([301, to]);
    }
  });

  test('the board and the page of all lists answer below jobs/, and other parameters stay', async () => {
    expect(countOf((await live.get('/uk/jobs/?type=full-time')).text)).toMatch(/\d/);
    expect((await live.get('/uk/jobs/browse/all/')).text).toContain('hero-slim');
    const { status, text } = await live.get('/uk/?utm_source=x');
    expect([status, text.includes('data-search-parameters')]).toEqual([200, true]);
  });
});
