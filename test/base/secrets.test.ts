import { describe, expect, test } from 'vitest';
import { createSecretCheck, secretsFault } from '../../src/base/secrets.ts';

describe('secrets', () => {
  const good = 'k3J9_xQ2-vB7mN4pL8sT1w';
  const hex = '0123456789abcdef0123456789abcdef';
  test.each([
    [[good], null],
    [[hex], null],
    [[hex.toUpperCase()], null],
    [[good, hex], null],
    [[], /no webhook secret/],
    [[''], /only letters/],
    [[good.slice(1)], /too easy/],
    [[hex.slice(1)], /too easy/],
    [['0123456789abcdef01234567'], /too easy/],
    [['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'], /too easy/],
    [['abcabcabcabcabcabcabcabcabcabcabcabc'], /too easy/],
    [[`${good}/..`], /only letters/],
    [[`${good} `], /only letters/],
    [[`${good}ł`], /only letters/],
    [['x1'.repeat(200)], /only letters/],
    [[good, good], /the same/],
    [[good, hex, `${good}x`], /more than two/],
    [[good, 'short'], /too easy/],
  ])('%j: %s', (secrets, fault) => {
    const found = secretsFault(secrets);
    if (fault === null) expect(found).toBeNull();
    else expect(found).toMatch(fault);
    for (const secret of secrets) if (secret.trim() !== '') expect(found ?? '').not.toContain(secret);
  });

  test('both are taken, and nothing else', () => {
    const isSecret = createSecretCheck([good, hex]);
    expect([good, hex].map(isSecret)).toEqual([true, true]);
    for (const wrong of ['', good.slice(1), `${good}x`, good.toLowerCase(), `${good}\0`, hex.toUpperCase()]) {
      expect(isSecret(wrong)).toBe(false);
    }
    expect(() => createSecretCheck(['weak'])).toThrow(/too easy/);
  });
});
