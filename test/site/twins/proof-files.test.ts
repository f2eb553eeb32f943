import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { OutputContext } from '../../../src/site/machine-file.ts';
import type { Proof } from '../../../src/site/twins/proof.ts';
import { proofFiles, proofKey } from '../../../src/site/twins/proof-files.ts';
import { sampleJob } from '../job-sample.ts';
import { keyOfByte, proofContext, proofTexts } from './proof-sample.ts';
import { contextOf } from './twin-sample.ts';

const key = keyOfByte(7);

describe('the signed list', () => {
  test('names every open job with the hash of its JSON file, what closed, and the moment', async () => {
    const files = await proofTexts(proofContext(), key, '2026-11-21T10:07:00Z');
    const proof: Proof = JSON.parse(files.get('/open-jobs.json') ?? '');
    const sha256 = (address: string) => hash('sha256', files.get(address) ?? '', 'base64url');
    expect(proof).toEqual({
      site: 'https://careers.example/',
      checkedAt: '2026-11-21T10:07:00Z',
      jobs: [
        {
          id: 1,
          url: 'https://careers.example/jobs/1-magazynier/',
          sha256: sha256('/jobs/1-magazynier.json'),
          validThrough: '2026-12-01T22:59:59Z',
        },
        {
          id: 2,
          url: 'https://careers.example/jobs/2-magazynier/',
          sha256: sha256('/jobs/2-magazynier.json'),
          validThrough: null,
        },
      ],
      closed: [{ id: 3, url: 'https://careers.example/jobs/3-kurier/', closedAt: '2026-11-21T10:00:00Z' }],
    });
    expect(new Set(proof.jobs.map((job) => job.sha256)).size).toBe(2);
  });

  test('carries a signature that its published key checks', async () => {
    const files = await proofTexts(proofContext(), key);
    const [header = '', payload, signature = ''] = (files.get('/open-jobs.jws') ?? '').split('.');
    const { keys } = JSON.parse(files.get('/.well-known/jobfront-keys.json') ?? '');
    const publicKey = createPublicKey({ key: keys[0] as JsonWebKey, format: 'jwk' });
    const list = Buffer.from(files.get('/open-jobs.json') ?? '');
    const isValid = (content: Buffer) =>
      verify(
        null,
        Buffer.from(`${header}.${content.toString('base64url')}`),
        publicKey,
        Buffer.from(signature, 'base64url'),
      );
    expect(payload).toBe('');
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({
      alg: 'EdDSA',
      kid: keys[0].kid,
    });
    expect(isValid(list)).toBe(true);
    expect(isValid(Buffer.concat([list, Buffer.from(' ')]))).toBe(false);
  });

  test('never shows the private key', async () => {
    const secret = key.export({ format: 'jwk' }).d ?? '';
    expect(secret.length).toBeGreaterThan(40);
    const files = await proofTexts(proofContext(), key);
    expect(JSON.parse(files.get('/.well-known/jobfront-keys.json') ?? '').keys).toEqual([
      {
        kty: 'OKP',
        crv: 'Ed25519',
        x: expect.any(String),
        kid: expect.any(String),
        use: 'sig',
        alg: 'EdDSA',
      },
    ]);
    for (const [address, text] of files) expect(text, address).not.toContain(secret);
  });

  test('is the same in every making', async () => {
    expect(await proofTexts(proofContext(), key)).toEqual(await proofTexts(proofContext(), keyOfByte(7)));
  });

  test('of an empty board is a list too', async () => {
    const files = await proofTexts(contextOf([]), key);
    expect(JSON.parse(files.get('/open-jobs.json') ?? '')).toMatchObject({ jobs: [], closed: [] });
  });

  test('is not there without a key, and refuses another kind of key', () => {
    const context = { ...proofContext(), provedAt: '2026-11-21T10:00:00Z' };
    expect(proofFiles(context, null)).toEqual([]);
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    expect(() => proofFiles(context, privateKey)).toThrow(/is ec, but .* Ed25519/);
  });
});

test('the name of the key is the thumbprint of RFC 8037, appendix A.3', async () => {
  const rfc = Buffer.from('nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A', 'base64url');
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), rfc]);
  const files = await proofTexts(contextOf([]), createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
  expect(JSON.parse(files.get('/.well-known/jobfront-keys.json') ?? '').keys[0]).toMatchObject({
    x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
    kid: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
  });
});

describe('the key of the list', () => {
  const context = proofContext();
  const at = (moment: string): OutputContext => ({ ...context, board: { ...context.board, at: moment } });

  test('stays for the day on which nothing changes', () => {
    expect(proofKey(at('2026-11-21T23:59:59.9Z'))).toBe(proofKey(at('2026-11-21T00:00:00Z')));
    expect(proofKey(at('2026-11-22T01:30:00+02:00'))).toBe(proofKey(at('2026-11-21T10:00:00Z')));
  });

  test('changes with the day', () => {
    expect(proofKey(at('2026-11-22T00:00:00Z'))).not.toBe(proofKey(at('2026-11-21T23:59:59Z')));
    expect(proofKey(at('2026-12-21T10:00:00Z'))).not.toBe(proofKey(at('2026-11-21T10:00:00Z')));
  });

  test('changes with what the list says', () => {
    const [first = sampleJob(), second = sampleJob()] = context.board.jobs;
    const keys = [
      context,
      { ...context, memory: contextOf([first, second]).memory },
      contextOf([first], { memory: context.memory }),
      contextOf([{ ...first, displayTitle: 'x' }, second], { memory: context.memory }),
      contextOf([{ ...first, address: '/jobs/1-x/' }, second], { memory: context.memory }),
    ].map(proofKey);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('is in the keys of the files, with the key that signs', () => {
    const keysOf = (changed: OutputContext, byte: number, provedAt = 'now') =>
      proofFiles({ ...changed, provedAt }, keyOfByte(byte)).map((file) => file.key);
    const [list, signature, keys] = keysOf(context, 7);
    expect(keysOf(context, 7, 'later')).toEqual([list, signature, keys]);
    const next = keysOf(at('2026-11-22T11:00:00Z'), 7);
    expect(next[0]).not.toBe(list);
    expect(next[1]).not.toBe(signature);
    expect(next[2]).toBe(keys);
    for (const [index, other] of keysOf(context, 8).entries()) {
      expect(other).not.toBe([list, signature, keys][index]);
    }
  });
});
