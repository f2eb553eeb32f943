import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCommandOutput } from '../../../src/export/deploy/run-command.ts';
import { environmentWithout, secretTexts, withoutSecrets } from '../../../src/export/deploy/run-deploy.ts';

describe('what a command said', () => {
  const environment = {
    AWS_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI',
    GITHUB_TOKEN: 'ghp_abcdef',
    RSYNC_PASSWORD: 'swordfish',
    DEPLOY_API_KEY: 'key-of-host',
    SSH_PRIVATE: '-----BEGIN-----\nMIIEpAIBAAKC\n-----END-----',
    AWS_REGION: 'eu-central-1',
    EMPTY_TOKEN: '',
    SHORT_TOKEN: 'abc',
    UNSET_TOKEN: undefined,
  };
  const hidden = secretTexts(['our-own-secret', 'our-own-secret-2'], environment);

  test.each([
    ['signed with wJalrXUtnFEMI.', 'signed with [secret].'],
    ['token ghp_abcdef, swordfish, key-of-host', 'token [secret], [secret], [secret]'],
    ['MIIEpAIBAAKC', '[secret]'],
    ['our-own-secret-2 our-own-secret', '[secret] [secret]'],
    ['push to https://x-token:abc@git.example/a.git', 'push to https://[secret]@git.example/a.git'],
    ['POST /webhooks/AnOldOne', 'POST /webhooks/[secret]'],
    ['\u001b[1mbold\u001b[0m\r\nnext\u0000\u0007', 'bold\nnext'],
    ['in eu-central-1 at abc', 'in eu-central-1 at abc'],
  ])('%j is reported as %j', (said, reported) => {
    expect(withoutSecrets(said, hidden)).toBe(reported);
  });

  test('is cut at a line, wherever the chunks end', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string()),
        fc.nat(40),
        fc.infiniteStream(fc.integer({ min: 1, max: 9 })),
        (lines, max, sizes) => {
          const whole = Buffer.from(lines.map((line) => `${line}\n`).join(''));
          const output = createCommandOutput(max);
          for (let at = 0; at < whole.length; ) {
            const size = sizes.next().value;
            output.take(whole.subarray(at, at + size));
            at += size;
          }
          const text = output.text();
          if (whole.length <= max) {
            expect(text).toBe(whole.toString());
            return;
          }
          expect(text.startsWith('[...]\n')).toBe(true);
          const rest = Buffer.from(text.slice(6));
          expect(rest.length).toBeLessThanOrEqual(max);
          expect(`\n${whole}`.endsWith(`\n${rest}`)).toBe(true);
          // As much as fits: one more line would be too much.
          const before = whole.subarray(0, whole.length - rest.length - 1).lastIndexOf(10);
          expect(whole.length - before - 1).toBeGreaterThan(max);
        },
      ),
    );
  });

  test('comes from a program without our secrets around it', () => {
    expect(
      environmentWithout({ A: '1', SECRETS: 'x,our-own-secret', NONE: undefined }, ['our-own-secret', '']),
    ).toEqual({ A: '1' });
  });
});
