import { describe, expect, test } from 'vitest';
import site from '../src/sample/site.config.ts';
import { loadSettings, SettingsError } from '../src/settings/load.ts';

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

  test('of a CDN are whole, or say what is missing', () => {
    const faults = (environment: Record<string, string>) => fault({ ...service, ...environment }, site);
    for (const CDN of ['cloudflare', 'fastly', 'bunny']) {
      expect(faults({ CDN })).toMatch(/2 settings.*\n.*CDN_ZONE is not set.*\n.*CDN_TOKEN is not set/);
      expect(faults({ CDN, CDN_ZONE: '../x', CDN_TOKEN: 'top' })).toMatch(
        /^One setting.*\n.*CDN_ZONE is no id/,
      );
      expect(() => loadSettings({ ...service, CDN, CDN_ZONE: '7', CDN_TOKEN: 'top' }, site)).not.toThrow();
    }
    expect(faults({ CDN: 'varnish' })).toContain('CDN_PURGE_URL=http://127.0.0.1:6081');
    expect(faults({ CDN: 'varnish', CDN_PURGE_URL: 'http://a b' })).toContain('CDN_PURGE_URL');
    expect(faults({ CDN_TOKEN: 'top' })).toContain('CDN is not set');
    expect(faults({ CDN: 'akamai' })).toContain('cloudflare, fastly, bunny, varnish, other');
    expect(faults({ CDN: 'varnish', CDN_PURGE_URL: 'http://a', CDN_PURGE_COMMAND: 'x' })).toContain(
      'CDN=other',
    );
    const two = { CDN: 'varnish', CDN_PURGE_URL: ' http://a:6081  http://b:6081/ ' };
    const { environment } = loadSettings({ ...service, ...two }, site);
    expect(environment.CDN_PURGE_URL).toEqual(['http://a:6081', 'http://b:6081']);
  });

  test('of the sample site are right', () => {
    expect(() => loadSettings(service, site)).not.toThrow();
  });

  test('empty texts of the environment count as not set', () => {
    expect(loadSettings({ ...service, PORT: ' ', SITE_LANGUAGE: '' }, site).environment.PORT).toBe(4321);
  });

  test('name hosts and origins of images, and nothing else', () => {
    const imageHosts = [' files.kolibra.example ', 'files.kolibra.example:8443', 'https://cdn.example'];
    expect(loadSettings(service, { ...site, imageHosts }).site.imageHosts).toEqual([
      'files.kolibra.example',
      'files.kolibra.example:8443',
      'https://cdn.example',
    ]);
    expect(() => loadSettings(service, { ...site, imageHosts: ['https://cdn.example/pictures/'] })).toThrow(
      'imageHosts.0 in site.config.ts: give a host such as files.kolibra.example',
    );
  });

  test('name who mails come from, and show no password of the mail server', () => {
    const mail = (SMTP_URL: string, MAIL_FROM?: string) => ({
      ...service,
      SMTP_URL,
      ...(MAIL_FROM && { MAIL_FROM }),
    });
    const { environment } = loadSettings(
      mail('smtps://u:geheim@mail.example', '"Röst, Jobs" <jobs@roest.example>'),
      site,
    );
    expect(environment.MAIL_FROM).toEqual({ name: 'Röst, Jobs', address: 'jobs@roest.example' });
    expect(JSON.stringify(environment)).not.toContain('geheim');
    expect(loadSettings(mail('smtp://localhost', 'jobs@roest.example'), site).environment.MAIL_FROM).toEqual({
      ...{ name: '', address: 'jobs@roest.example' },
    });
    expect(fault(mail('smtp://localhost'), site)).toContain('SMTP_URL is set, but MAIL_FROM is not');
    expect(fault(mail('https://u:geheim@mail.example', 'a@b.example'), site)).not.toContain('geheim');
    for (const from of [
      'nobody',
      'A <a@b',
      'A\r\nBcc: x@y.example <a@b.example>',
      'a@b.example, c@d.example',
    ]) {
      expect(fault(mail('smtp://localhost', from), site), from).toContain('MAIL_FROM is');
    }
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
        - name in site.config.ts: write the name of the company
        - color in site.config.ts: give the colour as #rrggbb
        - languages.2 in site.config.ts: give one of ar, bg, cs, da, de, el, en, es, et, fi, fr, ga, hr, hu, it, lt, lv, mt, nb, nl, pl, pt, ro, sk, sl, sv, tr, uk
        - timeZone in site.config.ts: give an IANA time zone such as Europe/Warsaw
        - deploy.command in site.config.ts: write the command
        - fields.pay.currency in site.config.ts: give the currency as three capital letters (ISO 4217)
        - fields.pay in site.config.ts: name the option of min, of max, or both
        - fields.shwo in site.config.ts is no setting: write fields.show, or remove it
        - colour in site.config.ts is no setting: write color, or remove it"
    `);
  });

  test.each([
    [{ languages: ['pl'], defaultLanguage: 'en' }, 'not among languages'],
    [{ languages: ['pl', 'pl'], defaultLanguage: 'pl' }, 'names a language twice'],
    [
      {
        ...{ languages: ['pl'], defaultLanguage: 'pl' },
        fields: { facets: [{ option: 'x', label: 'Type', kind: 'flag' }] },
      },
      '/jobs/type/',
    ],
    [{ languages: [], defaultLanguage: 'pl' }, 'name at least one language'],
    ['nothing', 'site.config.ts gives no settings'],
    [null, 'site.config.ts gives no settings'],
    [undefined, 'let it say export default'],
  ])('%j is refused: %s', (config, words) => {
    expect(
      fault(service, typeof config === 'object' && config ? { name: 'A', ...config } : config),
    ).toContain(words);
  });

  const sound = { name: 'A', languages: ['en'], defaultLanguage: 'en' };

  test.each([
    [{ SITEURL: 'https://a.example' }, 'SITEURL', 'SITE_URL'],
    [{ SITE_ULR: 'https://a.example' }, 'SITE_ULR', 'SITE_URL'],
    [{ site_url: 'https://a.example' }, 'site_url', 'SITE_URL'],
    [{ 'SITE-URL': 'https://a.example' }, 'SITE-URL', 'SITE_URL'],
    [{ URL_SITE: 'https://a.example' }, 'URL_SITE', 'SITE_URL'],
    [{ JOBFRONT_SITE_URL: 'https://a.example' }, 'JOBFRONT_SITE_URL', 'SITE_URL'],
    [{ WEBHOOKSECRET: 'x' }, 'WEBHOOKSECRET', 'WEBHOOK_SECRET'],
    [{ SERVICE_TIMOUT_MS: '5' }, 'SERVICE_TIMOUT_MS', 'SERVICE_TIMEOUT_MS'],
    [{ SITE_LANGAUGE: 'de' }, 'SITE_LANGAUGE', 'SITE_LANGUAGE'],
    [{ DATADIR: '/data' }, 'DATADIR', 'DATA_DIR'],
    [{ Port: '8080' }, 'Port', 'PORT'],
  ])('a name of the environment that looks like ours is a fault: %j', (given, written, meant) => {
    expect(fault({ ...service, ...given }, sound)).toBe(
      `One setting can't be used:\n  - ${written} in the environment or .env is no setting: write ${meant}, or take it out`,
    );
  });

  test('the environment of a machine, of hosts and of a cluster is left alone', () => {
    const others = [
      ...[
        'PATH',
        'HOME',
        'HOSTNAME',
        'HOSTTYPE',
        'SHELL',
        'LANG',
        'PWD',
        'TMPDIR',
        'USER',
        'POST',
        'SORT',
        'XDG_DATA_DIRS',
      ],
      ...[
        'URL',
        'BASE_URL',
        'LIVE_URL',
        'DEPLOY_URL',
        'VERCEL_URL',
        'SITE_ID',
        'SITE_NAME',
        'NETLIFY_SITE_ID',
        'CF_PAGES_URL',
      ],
      ...[
        'SERVICE_PORT',
        'SERVICE_SERVICE_HOST',
        'SERVICE_ACCOUNT',
        'SERVER_URL',
        'STANDIN_PORT',
        'CLIENT_SECRET',
      ],
      ...['npm_package_name', 'npm_config_site_url_extra', 'GITHUB_TOKEN', 'MEMORY_LIMIT', 'NODE_OPTIONS'],
    ];
    const given = Object.fromEntries(others.map((name) => [name, '1']));
    expect(() => loadSettings({ ...service, ...given }, sound)).not.toThrow();
  });

  test('a similar name beside the right one, or with nothing in it, is no fault', () => {
    const right = { ...service, SITE_URL: 'https://a.example' };
    expect(() => loadSettings({ ...right, SITEURL: 'https://b.example', DATADIR: ' ' }, sound)).not.toThrow();
  });

  test.each([
    [{ langauges: ['en'] }, 'langauges in site.config.ts is no setting: write languages, or remove it'],
    [{ timezone: 'Europe/Rome' }, 'timezone in site.config.ts is no setting: write timeZone, or remove it'],
    [{ show: ['a'] }, 'show in site.config.ts is no setting: write fields.show, or remove it'],
    [
      { fields: { pay: { mim: '_from' } } },
      'fields.pay.mim in site.config.ts is no setting: write fields.pay.min',
    ],
    [
      { theme: { dark: { 'brand-inc': '#111111' } } },
      'theme.dark.brand-inc in site.config.ts is no setting: write theme.dark.brand-ink',
    ],
    [
      { brands: { velo: { name: 'V', clients: [1], colour: '#111111' } } },
      'brands.velo.colour in site.config.ts is no setting: write brands.velo.color',
    ],
    [{ qwertz: 1 }, 'qwertz in site.config.ts is no setting: remove it (docs/settings.md has all there are)'],
    [{ logo: './logo.svg' }, 'logo in site.config.ts: start the path with /'],
  ])('a key of the configuration that there is not is named with the right one: %j', (more, words) => {
    expect(fault(service, { ...sound, ...more })).toContain(words);
  });

  test('a secret is never repeated in full in an error', () => {
    const secret = 'not!a!secret!but!long!enough!to!be!one!0123456789';
    const message = fault({ ...service, WEBHOOK_SECRET: secret }, site);
    expect(message).toContain('WEBHOOK_SECRET');
    expect(message).not.toContain('secret!but');
  });
});
