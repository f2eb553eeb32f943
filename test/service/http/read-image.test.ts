import { describe, expect, onTestFinished, test } from 'vitest';
import { openConnections } from '../../../src/service/http/exchange.ts';
import { readImage } from '../../../src/service/http/read-image.ts';
import { png, serveImages } from '../image-server.ts';

const never = new AbortController().signal;

/** Reads an image that only these origins may give. */
async function read(address: string, origins: readonly string[], more = {}) {
  const connections = openConnections(1);
  onTestFinished(() => connections.destroy());
  const isAllowed = (url: URL) => origins.includes(url.origin);
  const limits = { timeoutMs: 5_000, maxBytes: 8_000_000, isAllowed, signal: never, ...more };
  return readImage(new URL(address), limits, connections);
}

/** Serves one answer and reads it. */
async function readAnswer(answer: Parameters<typeof serveImages>[0][string], more = {}) {
  const { at, origin } = await serveImages({ '/a.png': answer });
  return read(at('/a.png'), [origin], more);
}

describe('an image', () => {
  test.each(['image/png', 'application/octet-stream', 'text/html', undefined])(
    'that is one by its bytes is taken, whatever type it comes with (%s)',
    async (type) => {
      const found = await readAnswer((_, response) => {
        if (type !== undefined) response.setHeader('content-type', type);
        response.end(png(640, 360));
      });
      expect(found).toMatchObject({ format: 'png', width: 640, height: 360 });
      expect(found.bytes).toHaveLength(64);
    },
  );

  test('as large as it may be is taken', async () => {
    expect((await readAnswer(png(640, 360, 8_000_000))).bytes).toHaveLength(8_000_000);
  });

  test.each([
    ['404', 'it answered 404 Not Found', 404],
    ['403', 'it answered 403 Forbidden', 403],
    ['500', 'it answered 500 Internal Server Error', 500],
    ['204', 'it answered 204 No Content', 204],
  ])('that answers %s is not there', async (_, reason, status) => {
    await expect(readAnswer((_request, response) => response.writeHead(status).end())).rejects.toThrow(
      reason,
    );
  });

  test.each([
    ['a page', '<html><body>Log in</body></html>', 'text/html; charset=utf-8'],
    ['nothing', '', 'image/png'],
    [
      'a drawing with scripts',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>',
      'image/svg+xml',
    ],
    ['half a picture’s head', png(640, 360).subarray(0, 12), 'image/png'],
    ['a picture without a size', png(0, 0), 'image/png'],
  ])('that is %s is no picture', async (_, body, type) => {
    const answer = readAnswer((_request, response) => response.setHeader('content-type', type).end(body));
    await expect(answer).rejects.toThrow(
      `it is no picture in PNG, JPEG, GIF, WebP or AVIF (it came as ${type.replace(';', ',')})`,
    );
  });

  test('with more pixels than a browser can unpack is refused', async () => {
    await expect(readAnswer(png(60_000, 60_000))).rejects.toThrow('it has too many pixels (60000 x 60000)');
  });

  test('that says it is larger is not read', async () => {
    const answer = readAnswer((_, response) => {
      response.setHeader('content-length', 8_000_001).write(png(1, 1));
    });
    await expect(answer).rejects.toThrow('it is larger than 8 MB');
  });

  test('that goes on and on is read no further than it may', async () => {
    const answer = readAnswer((_, response) => {
      const more = () => {
        while (response.write(png(640, 360, 100_000)));
        response.once('drain', more);
      };
      more();
    });
    await expect(answer).rejects.toThrow('it is larger than 8 MB');
  });

  test.each([
    ['says nothing', () => undefined],
    [
      'stops in the middle',
      (_: unknown, response: { write(bytes: Buffer): unknown }) => void response.write(png(1, 1)),
    ],
  ])('that %s is given up at the deadline', async (_, answer) => {
    await expect(readAnswer(answer, { timeoutMs: 50 })).rejects.toThrow('it was not there within 1 s');
  });

  test('that breaks off or can’t be reached has had no answer', async () => {
    await expect(readAnswer((_, response) => void response.destroy())).rejects.toThrow(
      /^there was no answer \(/,
    );
    const gone = await serveImages({});
    gone.close();
    await expect(read(gone.at('/a.png'), [gone.origin])).rejects.toThrow(
      /^there was no answer \(.*ECONNREFUSED/,
    );
  });

  test('that nobody wants any more is given up with the reason', async () => {
    const stop = AbortSignal.abort(new Error('Enough.'));
    await expect(readAnswer(png(1, 1), { signal: stop })).rejects.toThrow('Enough.');
  });
});

describe('a redirect', () => {
  const to =
    (location: string | null): Parameters<typeof serveImages>[0][string] =>
    (_, response) =>
      void response.writeHead(302, location === null ? {} : { location }).end();

  test('within the origins that may be asked is followed', async () => {
    const files = await serveImages({ '/b.png': png(3, 4) });
    const service = await serveImages({ '/a.png': to('/c.png'), '/c.png': to(files.at('/b.png')) });
    const found = await read(service.at('/a.png'), [service.origin, files.origin]);
    expect(found).toMatchObject({ width: 3, height: 4 });
  });

  test('to another port is not followed, and nobody asks there', async () => {
    const inside = await serveImages({ '/secret.png': png(3, 4) });
    const service = await serveImages({ '/a.png': to(inside.at('/secret.png')) });
    await expect(read(service.at('/a.png'), [service.origin])).rejects.toThrow(
      `it leads to ${inside.origin}, which is neither the service nor named in \`imageHosts\``,
    );
    expect(inside.asked).toEqual([]);
  });

  test.each([
    ['file:///etc/passwd', /^it leads to /],
    ['data:image/png;base64,AAAA', /^it leads to /],
    ['http://user:word@127.0.0.1/', 'it answered 302 Found with no address to go to'],
    ['http://[', 'it answered 302 Found with no address to go to'],
    [null, 'it answered 302 Found with no address to go to'],
    ['/a.png', 'it leads on more than 3 times'],
  ])('to %s leads nowhere', async (location, reason) => {
    await expect(readAnswer(to(location))).rejects.toThrow(reason);
  });
});
