import { generateKeyPairSync } from 'node:crypto';
import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { environmentWithout } from '../../src/export/deploy/run-deploy.ts';
import sample from '../../src/sample/site.config.ts';
import { Secret } from '../../src/service/integration/credentials.ts';
import { environmentSchema } from '../../src/settings/environment.ts';
import { loadSettings } from '../../src/settings/load.ts';
import { isSecretName, readSecrets, secretNames, secretTextsOf } from '../../src/settings/secrets.ts';
import { loadEnvFiles } from '../../src/settings/site-folder.ts';
import { loadSite } from '../../src/sites/load-site.ts';
import { jobfront } from '../commands/run.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));

/** A value that each secret may have. */
const values: Record<(typeof secretNames)[number], string> = {
  WEBHOOK_SECRET: 'Zx9-webhook_vR7mB4tL8wN1p',
  WEBHOOK_SECRET_OLD: 'Zx8-webhook_vR7mB4tL8wN1p',
  OPERATOR_PASSWORD: 'anna:Zx7-anna_vR7mB4tL8wN1pYq\nben:Zx6-ben_vR7mB4tL8wN1pYqq',
  METRICS_TOKEN: 'Zx5-metrics_vR7mB4tL8wN1p',
  SERVICE_CLIENT_SECRET: 'Zx4 any text = that the service gave',
  SERVICE_PASSWORD: 'Zx3 user’s password',
  SIGNING_KEY: pem,
  SIGNING_KEY_OLD: pem,
  APPLY_KEY: 'abcdef0123456789'.repeat(4),
  SMTP_URL: 'smtps://user:Zx2-mail@mail.acme.example',
  DATABASE_URL: 'postgresql://user:Zx1-database@db.acme.example/careers',
  CDN_TOKEN: 'Zx0-cdn-token',
  BUILD_HOOK: 'https://host.acme.example/hooks/Zx-build',
  BUILD_TOKEN: 'Zxa-build-token',
};
const others = { SERVICE_URL: 'https://tenant.example', CDN: 'other', MAIL_FROM: 'jobs@acme.example' };

let work: string;
const at = (...names: string[]) => join(work, ...names);
beforeAll(async () => {
  work = await realpath(await mkdtemp(join(tmpdir(), 'jobfront-secrets-')));
  await mkdir(at('credentials'));
  for (const [name, value] of Object.entries(values)) {
    await writeFile(at('credentials', name), `${value}\n`);
    await writeFile(at(name), `${value}\r\n`);
  }
});
afterAll(() => rm(work, { recursive: true }));

const faultsOf = (given: Record<string, string>): string => {
  try {
    loadSettings({ ...others, ...given }, sample);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

describe('secrets', () => {
  test('are all settings that hold one', () => {
    const { data } = environmentSchema.safeParse({ ...others, ...values });
    const held = Object.entries(data ?? {}).filter(([name, value]) => {
      const [first]: unknown[] = Array.isArray(value) ? value : [value];
      const isSecret =
        first instanceof Secret || (typeof first === 'object' && first !== null && 'password' in first);
      return /SECRET|PASSWORD|TOKEN|KEY/.test(name) || isSecret;
    });
    expect(held.map(([name]) => name).sort()).toEqual([...secretNames].sort());
  });

  test('come from variables, from files that <NAME>_FILE names, and from systemd’s credentials, alike', () => {
    const files = Object.fromEntries(secretNames.map((name) => [`${name}_FILE`, at(name)]));
    const ways = [values, files, { CREDENTIALS_DIRECTORY: at('credentials') }];
    const texts = ways.map((way) => secretTextsOf(loadSettings({ ...others, ...way }, sample).environment));
    expect(texts[1]).toEqual(texts[0]);
    expect(texts[2]).toEqual(texts[0]);
    expect(texts[0]).toContain('Zx6-ben_vR7mB4tL8wN1pYqq');
    expect(texts[0]).toContain(pem.split('\n')[1]);
  });

  test('are taken from a variable or its file before the folder of credentials', () => {
    const folder = { CREDENTIALS_DIRECTORY: at('credentials') };
    const own = 'Zx9-of_its_own_variable_1';
    expect(readSecrets({ ...folder, METRICS_TOKEN: own }).given.METRICS_TOKEN).toBe(own);
    expect(readSecrets({ ...folder, METRICS_TOKEN_FILE: at('WEBHOOK_SECRET') }).given.METRICS_TOKEN).toBe(
      values.WEBHOOK_SECRET,
    );
    expect(readSecrets({ CREDENTIALS_DIRECTORY: at('nothing') })).toMatchObject({ faults: [] });
  });

  test.each([
    [
      'both ways',
      { SMTP_URL: values.SMTP_URL, SMTP_URL_FILE: '/x' },
      'SMTP_URL and SMTP_URL_FILE are both set: keep one',
    ],
    [
      'no such file',
      { APPLY_KEY_FILE: '/nothing/here' },
      "APPLY_KEY_FILE is /nothing/here, which can't be read (ENOENT)",
    ],
    ['a folder', { CDN_TOKEN_FILE: tmpdir() }, 'which is no file: let it name a file with the secret alone'],
    [
      'a slip',
      { WEBHOOK_SECRET_FIL: '/x' },
      'WEBHOOK_SECRET_FIL in the environment or .env is no setting: write WEBHOOK_SECRET_FILE',
    ],
  ])('%s: the fault says what to do', (_, given, fault) => expect(faultsOf(given)).toContain(fault));

  test('that are empty, too large or wrong are faults, and none shows what a file says', async () => {
    await writeFile(at('empty'), '\n');
    await writeFile(at('large'), 'Zx'.repeat(40_000));
    await writeFile(at('wrong'), 'Zx-hidden');
    expect(faultsOf({ CDN_TOKEN_FILE: at('empty') })).toContain('which is empty');
    expect(faultsOf({ CDN_TOKEN_FILE: at('large') })).toContain('which is too large for a secret');
    for (const name of secretNames) {
      const fault = faultsOf({ [`${name}_FILE`]: at('wrong') });
      expect(fault, name).not.toContain('Zx-hidden');
      expect(faultsOf({ [name]: 'Zx-hidden' }), name).not.toContain('Zx-hidden');
    }
    expect(faultsOf({ DATABASE_URL_FILE: at('wrong') })).toContain(
      'DATABASE_URL is not usable: give postgresql://',
    );
  });

  test('can be read by the user of the site, or are a fault', async () => {
    await writeFile(at('closed'), 'Zx');
    await chmod(at('closed'), 0);
    const { faults } = readSecrets({ CDN_TOKEN_FILE: at('closed') });
    // Root reads everything.
    expect(faults.join('')).toMatch(process.getuid?.() === 0 ? /^$/ : /can't be read \(EACCES\)/);
  });

  test.each([
    [{ OPERATOR_PASSWORD: values.WEBHOOK_SECRET }, 'OPERATOR_PASSWORD is the same as WEBHOOK_SECRET'],
    [
      { OPERATOR_PASSWORD: `anna:${values.WEBHOOK_SECRET}` },
      'OPERATOR_PASSWORD is the same as WEBHOOK_SECRET',
    ],
    [{ METRICS_TOKEN: values.WEBHOOK_SECRET }, 'METRICS_TOKEN is the same as WEBHOOK_SECRET'],
    [
      {
        OPERATOR_PASSWORD: `a:${values.METRICS_TOKEN} b:${values.WEBHOOK_SECRET_OLD}`,
        METRICS_TOKEN: values.METRICS_TOKEN,
      },
      'METRICS_TOKEN is the same as OPERATOR_PASSWORD',
    ],
  ])('that open two things are a fault (%#)', (given, fault) => {
    expect(faultsOf({ WEBHOOK_SECRET: values.WEBHOOK_SECRET, ...given })).toContain(
      `${fault}: give it one of its own`,
    );
  });

  test.each([
    'short',
    `anna:${'x'.repeat(30)} ben:${'x'.repeat(30)}`,
    'anna:short',
    `anna:${'x'.repeat(30)} ben:`,
    `an na:${'x'.repeat(30)}`,
    ':x',
  ])('an operator’s password %j is refused', (password) =>
    expect(faultsOf({ OPERATOR_PASSWORD: password })).toContain('OPERATOR_PASSWORD is not usable'),
  );

  test('of one .env go before those of the next, in whichever way each says it', async () => {
    await mkdir(at('site'));
    await writeFile(at('site/.env'), 'CDN_TOKEN_FILE=token\nBUILD_TOKEN=of-the-site\n');
    await writeFile(
      at('root.env'),
      'CDN_TOKEN=of-root\nBUILD_TOKEN_FILE=/root/token\nSMTP_URL_FILE=/root/mail\n',
    );
    const environment: Record<string, string | undefined> = {
      ENV_FILE: at('root.env'),
      SMTP_URL: 'smtp://own',
    };
    loadEnvFiles(environment, { path: at('site'), isChosen: true });
    expect(environment).toEqual({
      ...{ ENV_FILE: at('root.env'), SITE_DIR: at('site'), SMTP_URL: 'smtp://own' },
      ...{ CDN_TOKEN_FILE: at('site/token'), BUILD_TOKEN: 'of-the-site' },
    });
  });

  test('of many sites are in files that each site’s own .env names, and never those of the process', async () => {
    await mkdir(at('many'));
    await writeFile(
      at('many/site.config.json'),
      JSON.stringify({ name: 'Many', languages: ['en'], defaultLanguage: 'en' }),
    );
    await writeFile(
      at('many/.env'),
      'SERVICE_URL=https://tenant.example\nSITE_URL=https://many.example\nDATABASE_URL_FILE=../DATABASE_URL\n',
    );
    const source = { name: 'many', path: at('many'), version: '1' };
    const common = { CREDENTIALS_DIRECTORY: at('credentials') };
    const { settings } = await loadSite(source, at('data'), common);
    expect(settings).toMatchObject({ fault: expect.stringContaining('DATABASE_SCHEMA is not set') });
    await writeFile(at('many/.env'), 'SERVICE_URL=https://tenant.example\nSITE_URL=https://many.example\n');
    const own = await loadSite({ ...source, version: '2' }, at('data'), common);
    expect(
      'fault' in own.settings ? own.settings.fault : own.settings.environment.METRICS_TOKEN,
    ).toBeUndefined();
  });

  test('are kept from commands that the site starts, with where they are', () => {
    const given = Object.fromEntries(
      secretNames.flatMap((name) => [
        [name, 'x'],
        [`${name}_FILE`, '/x'],
      ]),
    );
    expect(
      environmentWithout({ ...given, CREDENTIALS_DIRECTORY: '/x', PATH: '/bin', SITE_URL: 'x' }, []),
    ).toEqual({
      ...{ PATH: '/bin', SITE_URL: 'x' },
    });
    expect(secretNames.every(isSecretName)).toBe(true);
  });

  test('in files are read by commands, too', async () => {
    const check = (file: string) =>
      jobfront(['settings', '--check'], {
        ...others,
        // The sample company may be shown where its service is on this machine.
        ...{ SERVICE_URL: 'http://127.0.0.1:9', ENV_FILE: devNull, SIGNING_KEY_FILE: file },
      });
    expect(await check(at('SIGNING_KEY'))).toMatchObject({ code: 0 });
    expect(await check(at('wrong'))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('SIGNING_KEY is not usable'),
    });
  });
});
