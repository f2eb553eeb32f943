import { describe, expect, test } from 'vitest';
import { redirectTarget, type ServiceAnswer } from '../../../src/service/http/exchange.ts';
import { readPublished } from '../../../src/service/list/read-published.ts';
import { failureOf, fakeDeps, readSettings } from '../fake-deps.ts';
import { rawPosts, type Script, startService } from '../scripted-service.ts';

const path = '/public/job_posts/published';

function target(from: string, location: string | null, status = 301): string | null {
  const headers = new Headers(location === null ? {} : { location });
  const answer: ServiceAnswer = { request: { method: 'GET', url: from }, status, headers, body: '' };
  return redirectTarget({ method: 'GET', url: new URL(from), headers: {} }, answer)?.href ?? null;
}

describe('the rule', () => {
  test.each([
    ['https://s.example/a', '/a/', 'https://s.example/a/'],
    ['https://s.example/a', 'https://s.example:443/b#c', 'https://s.example/b'],
    ['http://s.example/a', 'https://s.example/a', 'https://s.example/a'],
    ['http://s.example:80/a', 'https://S.EXAMPLE/a?x=1', 'https://s.example/a?x=1'],
    ['http://s.example:8080/a', 'http://s.example:8080/b', 'http://s.example:8080/b'],
    ['https://s.example/a', '//s.example/b', 'https://s.example/b'],
  ])('from %s to %s is followed', (from, location, expected) => {
    for (const status of [301, 302, 303, 307, 308]) expect(target(from, location, status)).toBe(expected);
  });

  test.each([
    [
      'https://s.example/a',
      'https://evil.example/a',
      'redirects (301) to https://evil.example/a, which is another host',
    ],
    ['https://s.example/a', '//evil.example/a', 'which is another host'],
    ['https://s.example/a', 'https://s.example.evil.example/', 'which is another host'],
    ['https://s.example/a', 'https://s.example:8443/a', 'which is another host'],
    ['https://s.example/a', 'http://s.example/a', 'redirects (301) to http://s.example/a, away from https'],
    ['http://s.example/a', 'http://s.example:81/a', 'which is another host'],
    ['http://s.example:8080/a', 'https://s.example/a', 'which is another host'],
    ['http://s.example/a', 'https://s.example:8443/a', 'which is another host'],
    ['http://s.example/a', 'https://evil.example/a', 'which is another host'],
    ['http://s.example/a', 'http://me:secret@s.example/a', 'with a user name or password in it'],
    ['http://s.example/a', 'file:///etc/passwd', 'which is another host'],
    ['http://s.example/a', 'javascript:alert(1)', 'which is another host'],
    ['http://s.example/a', 'http://[broken', 'to a broken address'],
    ['http://s.example/a', null, 'redirects (301) without an address'],
  ])('from %s to %s is refused', (from, location, why) => {
    expect(() => target(from, location)).toThrow(why);
    expect(() => target(from, location)).not.toThrow('secret');
  });

  test.each([200, 300, 304, 404])('%i is no redirect', (status) => {
    expect(target('http://s.example/a', '/b', status)).toBeNull();
  });
});

describe('over HTTP', () => {
  /** A service whose list stands at `path` with a slash; the form without sends there. */
  const slashed = (status: number): Script => ({
    before: (ask) => {
      if (ask.path === `${path}/`) ask.path = path;
      else ask.path = 'without slash';
    },
    reply: (ask, response) => {
      if (ask.path === path) return false;
      response.writeHead(status, { location: `${path}/` }).end('moved');
      return true;
    },
  });

  test('a permanent one is remembered', async () => {
    await using service = await startService(rawPosts(250), slashed(301));
    const list = await readPublished(readSettings(service.url), fakeDeps());
    expect(list.posts).toHaveLength(250);
    expect(service.asks.map((ask) => ask.path)).toEqual(['without slash', ...Array(6).fill(path)]);
    expect(list.requests).toBe(7);
    expect(service.asks[1]?.headers['x-request-sort']).toBe('{"sort_by":"id","direction":"DESC"}');
  });

  test('one for the time being is not', async () => {
    await using service = await startService(rawPosts(3), slashed(307));
    expect((await readPublished(readSettings(service.url), fakeDeps())).requests).toBe(6);
  });

  test('another host gets nothing', async () => {
    await using other = await startService(rawPosts(3));
    await using service = await startService([], {
      reply: (_, response) => {
        response.writeHead(302, { location: `${other.url}${path}` }).end();
        return true;
      },
    });
    const failure = await failureOf(readPublished(readSettings(service.url), fakeDeps()));
    expect(failure.message).toBe(
      `GET ${service.url}${path}: redirects (302) to ${other.url}${path}, which is another host. Set SERVICE_URL to the ` +
        'address at which the service itself answers.',
    );
    expect(failure.name).toBe('RedirectError');
    expect(service.asks).toHaveLength(1);
    expect(other.asks).toHaveLength(0);
  });

  test('a circle ends after three', async () => {
    await using service = await startService([], {
      reply: (ask, response) => {
        response.writeHead(301, { location: ask.path === path ? `${path}/` : path }).end();
        return true;
      },
    });
    const failure = await failureOf(readPublished(readSettings(service.url), fakeDeps()));
    expect(failure.message).toContain('redirects for the 4th time in a row');
    expect(service.asks).toHaveLength(4);
  });
});
