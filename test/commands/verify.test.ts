import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { Agent } from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createLoader, NotLoaded, NotThere } from '../../src/commands/load-proof.ts';
import { exitCodeOf, siteUrl, verifiedText } from '../../src/commands/verify.ts';
import { readHead, type Verified } from '../../src/commands/verify-site.ts';
import { readProof } from '../../src/site/twins/proof-schema.ts';
import { verified } from '../sync/shown-history.ts';

/** A server with any answers; its address. */
async function server(listener: RequestListener): Promise<URL> {
  const running = createServer(listener);
  await new Promise<void>((resolve) => void running.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    running.closeAllConnections();
    running.close();
  });
  return new URL(`http://127.0.0.1:${(running.address() as AddressInfo).port}/`);
}

async function loading(site: URL, path: string, mostBytes = 1_000) {
  const agent = new Agent();
  try {
    return Buffer.from(await createLoader(site, agent).load(new URL(path, site), mostBytes)).toString();
  } finally {
    await agent.destroy();
  }
}

describe('a server that is checked', () => {
  test('may redirect within its host, a few times', async () => {
    const site = await server((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) return void response.end('here');
      response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    expect(await loading(site, '/3')).toBe('here');
    await expect(loading(site, '/4')).rejects.toThrow('leads from one redirect to the next');
  });

  test('leads to no other site', async () => {
    for (const location of [
      'https://other.example/',
      '//other.example/x',
      'file:///etc/passwd',
      'http://[',
    ]) {
      const site = await server((_, response) => void response.writeHead(301, { location }).end());
      await expect(loading(site, '/')).rejects.toThrow(NotLoaded);
      await expect(loading(site, '/')).rejects.toThrow('which is another site');
    }
  });

  test('sends no more bytes than a file may have, whatever length it names', async () => {
    let sent = 0;
    const site = await server((_, response) => {
      const more = () => {
        sent += 65_536;
        if (!response.write(Buffer.alloc(65_536))) response.once('drain', more);
        else if (!response.destroyed) setImmediate(more);
      };
      more();
    });
    await expect(loading(site, '/')).rejects.toThrow('has more than 1000 bytes');
    expect(sent).toBeLessThan(200_000_000);
  });

  test('that hangs up, has nothing or says something else is reported as it is', async () => {
    const silent = await server((_, response) => void response.destroy());
    await expect(loading(silent, '/')).rejects.toThrow(NotLoaded);
    const empty = await server((_, response) => void response.writeHead(404).end());
    await expect(loading(empty, '/')).rejects.toThrow(NotThere);
    const page = await server((_, response) => void response.end('<!doctype html>'));
    await expect(verified(page)).rejects.toThrow(
      'is no list of open jobs as Jobfront writes it: it is no JSON',
    );
  });
});

test('a list that somebody else wrote is read, or refused with the reason', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(() => readProof(text)).toThrow(/.+/);
    }),
  );
  const proof = { site: 'https://careers.example/', checkedAt: '2026-11-21T08:00:00Z', jobs: [], closed: [] };
  expect(readProof(JSON.stringify({ ...proof, more: 1 }))).toEqual(proof);
  expect(() => readProof(JSON.stringify({ ...proof, chain: { entries: 0 } }))).toThrow('chain.entries');
});

test('addresses and heads are read as people type them', () => {
  expect(siteUrl('careers.example').href).toBe('https://careers.example/');
  expect(siteUrl('http://localhost:4321/careers?x#y').href).toBe('http://localhost:4321/careers/');
  for (const typed of ['', 'ftp://careers.example', 'https://'])
    expect(() => siteUrl(typed)).toThrow('is no address');
  expect(readHead(` 12:${'a'.repeat(43)}\n`)).toEqual({ entries: 12, hash: 'a'.repeat(43) });
  for (const text of ['', '12', `0:${'a'.repeat(43)}`, '12:short'])
    expect(() => readHead(text)).toThrow('is no head');
});

test('says what was found, with an exit code for scripts, and without what a terminal would obey', () => {
  const found: Verified = {
    site: 'https://careers.example/',
    checkedAt: '2026-11-21T08:00:00Z',
    kid: 'k',
    ...{ openJobs: 2, closedJobs: 1 },
    chain: { state: 'unbroken', since: '2026-01-01T08:00:00Z', entries: 9, head: '9:h' },
    job: { state: 'open', id: 1, url: 'https://careers.example/jobs/1/', title: 'Cook\u001b[31m\u202e' },
    faults: [],
  };
  expect(verifiedText(found)).toContain('Chain: unbroken since 2026-01-01T08:00:00Z, 9 entries.');
  for (const character of ['\u001b', '\u202e']) expect(verifiedText(found)).not.toContain(character);
  expect(exitCodeOf(found)).toBe(0);
  expect(exitCodeOf({ ...found, job: { state: 'unknown' } })).toBe(3);
  expect(exitCodeOf({ ...found, faults: ['No.'] })).toBe(1);
  expect(verifiedText({ ...found, faults: ['No.'] })).toContain('Do not rely on this list.');
});
