import { describe, expect, test } from 'vitest';
import { loadSettings, SettingsError } from '../src/load-settings.ts';
import site from '../src/site.config.ts';

const service = { SERVICE_URL: 'https://service.example/' };

/** The whole text of the error that these settings give. */
function fault(environment: Record<string, string>, config: unknown): string {
  try {
    loadSettings(environment, config);
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as SettingsError).message;
  }
  throw new Error('These settings were taken.');
}

describe('settings', () => {
  test('are taken with every default filled in', () => {
    const { environment, site: taken } = loadSettings(service, {
      name: 'A',
      languages: ['en'],
      defaultLanguage: 'en',
    });
    expect(environment).toMatchObject({
      SERVICE_URL: 'https://service.example',
      SITE_URL: 'http://localhost:4321',
      DATA_DIR: '.jobfront',
      PORT: 4321,
      SERVICE_REQUESTS_PER_SECOND: 5,
    });
    expect(taken).toMatchObject({
      timeZone: 'Europe/Warsaw',
      only: {},
      fields: { show: [], fieldOfWork: 'branches' },
    });
  });

  test('of the sample site are right', () => {
    expect(() => loadSettings(service, site)).not.toThrow();
  });

  test('empty texts of the environment count as not set', () => {
    expect(loadSettings({ ...service, PORT: ' ', SITE_LANGUAGE: '' }, site).environment.PORT).toBe(4321);
  });

  test('limited to one language put its board at / and ask for its posts alone', () => {
    const { site: taken } = loadSettings({ ...service, SITE_LANGUAGE: 'de' }, site);
    expect(taken).toMatchObject({ languages: ['de'], defaultLanguage: 'de', only: { language: 'de' } });
  });

  test('that are wrong are all named at once, with what to write instead', () => {
    const wrong = {
      name: ' ',
      color: 'green',
      languages: ['en', 'en', 'xx'],
      defaultLanguage: 'en',
      timeZone: 'Mars/Olympus',
      colour: '#fff',
      fields: { pay: { currency: 'zl' }, shwo: [] },
      deploy: { command: '' },
    };
    expect(fault({ PORT: '99999', WEBHOOK_SECRET: 'short' }, wrong)).toMatchInlineSnapshot(`
      "12 settings can't be used:
        - SERVICE_URL is not set: give it in the environment or in .env, for example SERVICE_URL=https://your-company.example
        - PORT is "99999": give a whole number from 1 to 65535
        - WEBHOOK_SECRET is not usable: give at least 22 letters, digits, - or _, drawn at random (openssl rand -hex 16)
        - name in src/site.config.ts: write the name of the company
        - color in src/site.config.ts: give the colour as #rrggbb
        - languages.2 in src/site.config.ts: give one of ar, bg, cs, da, de, el, en, es, et, fi, fr, ga, hr, hu, it, lt, lv, mt, nb, nl, pl, pt, ro, sk, sl, sv, tr, uk
        - timeZone in src/site.config.ts: give an IANA time zone such as Europe/Warsaw
        - deploy.command in src/site.config.ts: write the command
        - fields.pay.currency in src/site.config.ts: give the currency as three capital letters (ISO 4217)
        - fields.pay in src/site.config.ts: name the option of min, of max, or both
        - fields in src/site.config.ts has keys that don't exist (shwo): check their spelling or remove them
        - src/site.config.ts has keys that don't exist (colour): check their spelling or remove them"
    `);
  });

  test.each([
    [{ languages: ['pl'], defaultLanguage: 'en' }, 'not among languages'],
    [{ languages: ['pl', 'pl'], defaultLanguage: 'pl' }, 'names a language twice'],
    [{ languages: [], defaultLanguage: 'pl' }, 'name at least one language'],
    ['nothing', 'src/site.config.ts'],
    [null, 'src/site.config.ts'],
  ])('%j is refused: %s', (config, words) => {
    expect(
      fault(service, typeof config === 'object' && config ? { name: 'A', ...config } : config),
    ).toContain(words);
  });

  test('a secret is never repeated in full in an error', () => {
    const secret = 'not!a!secret!but!long!enough!to!be!one!0123456789';
    const message = fault({ ...service, WEBHOOK_SECRET: secret }, site);
    expect(message).toContain('WEBHOOK_SECRET');
    expect(message).not.toContain('secret!but');
  });
});
