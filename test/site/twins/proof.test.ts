import { hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { checkSignature, sha256 } from '../../../src/site/twins/proof.ts';
import { signDetached } from '../../../src/site/twins/proof-files.ts';
import { keyOfByte, proofContext, proofTexts } from './proof-sample.ts';

const files = await proofTexts(proofContext(), keyOfByte(1));
const others = await proofTexts(proofContext('https://other.example'), keyOfByte(2));
const list = files.get('/open-jobs.json') ?? '';
const jws = files.get('/open-jobs.jws') ?? '';
const keys = files.get('/.well-known/jobfront-keys.json') ?? '';
const otherJws = others.get('/open-jobs.jws') ?? '';
const otherKeys = others.get('/.well-known/jobfront-keys.json') ?? '';
const { subtle } = globalThis.crypto;
const bytes = (text: string) => new TextEncoder().encode(text);
const header = (fields: object) => Buffer.from(JSON.stringify(fields)).toString('base64url');
const { kid } = JSON.parse(keys).keys[0];
const [own = '', , signature = ''] = jws.split('.');

describe('a signature', () => {
  test('is valid as it was made', async () => {
    expect(await checkSignature(bytes(list), jws, keys, subtle)).toBe('valid');
    expect(await checkSignature(bytes(list), `${jws}\n`, keys, subtle)).toBe('valid');
  });

  test('is valid among several keys', async () => {
    const both = JSON.stringify({ keys: [...JSON.parse(otherKeys).keys, ...JSON.parse(keys).keys] });
    expect(await checkSignature(bytes(list), jws, both, subtle)).toBe('valid');
  });

  test.each<[string, string, string, string]>([
    ['another list', others.get('/open-jobs.json') ?? '', jws, keys],
    ['one more space', `${list} `, jws, keys],
    ['an empty list', '', jws, keys],
    ['another signature', list, otherJws, keys],
    ['another key', list, jws, otherKeys],
    ['another key under the same name', list, jws, otherKeys.replace(/"kid": "[^"]+"/, `"kid": "${kid}"`)],
    ['no key', list, jws, '{"keys":[]}'],
    ['keys that are no JSON', list, jws, '<html>'],
    ['no signature', list, `${own}..`, keys],
    ['half a signature', list, jws.slice(0, -20), keys],
    ['no algorithm', list, `${header({ alg: 'none', kid })}..`, keys],
    ['another algorithm', list, `${header({ alg: 'HS256', kid })}..${signature}`, keys],
    ['a changed header', list, `${header({ alg: 'EdDSA', kid, typ: 'x' })}..${signature}`, keys],
    ['content inside', list, `${own}.${Buffer.from(list).toString('base64url')}.${signature}`, keys],
    ['a page instead', list, '<!doctype html>', keys],
    ['nothing', list, '', keys],
  ])('is invalid with %s', async (_, content, text, set) => {
    expect(await checkSignature(bytes(content), text, set, subtle)).toBe('invalid');
  });

  test('is left alone where it cannot be checked', async () => {
    expect(await checkSignature(bytes(list), jws, keys, undefined)).toBe('unsupported');
    const old = {
      importKey: () => Promise.reject(new DOMException('no Ed25519', 'NotSupportedError')),
    } as unknown as SubtleCrypto;
    expect(await checkSignature(bytes(list), jws, keys, old)).toBe('unsupported');
  });

  test('of a long list is checked too', async () => {
    const long = bytes('ł'.repeat(300_000));
    expect(await sha256(long, subtle)).toBe(hash('sha256', long, 'base64url'));
    const key = keyOfByte(1);
    expect(await checkSignature(long, signDetached(long, key), keys, subtle)).toBe('valid');
  });
});
