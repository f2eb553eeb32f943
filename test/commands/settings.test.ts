import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { settingsReference } from '../../src/commands/settings.ts';
import { settingsSubjects } from '../../src/commands/settings-subjects.ts';
import { environmentSchema } from '../../src/settings/environment.ts';
import { loadSettings, loadSite } from '../../src/settings/load.ts';
import { isSecretName } from '../../src/settings/secrets.ts';
import { siteSchema } from '../../src/settings/site-schema.ts';
import { keyOfByte } from '../site/twins/proof-sample.ts';

const page = settingsReference();
const service = { SERVICE_URL: 'https://service.example' };
const company = { name: 'A', languages: ['de', 'en'], defaultLanguage: 'de' };

/** Where the examples of secrets lie. */
const secrets = await mkdtemp(join(tmpdir(), 'jobfront-settings-'));
afterAll(() => rm(secrets, { recursive: true }));

describe('the page of settings', () => {
  test('has every setting in one subject', () => {
    const names = settingsSubjects.flatMap(({ environment, site }) => [
      ...Object.keys(environment),
      ...Object.keys(site),
    ]);
    expect(names.toSorted()).toEqual(
      [...Object.keys(environmentSchema.shape), ...Object.keys(siteSchema.shape)].toSorted(),
    );
    expect(new Set(names).size).toBe(names.length);
  });

  test('says of each what it is', () => {
    const entries = [...page.matchAll(/^ *- \*\*`([^`]+)`\*\* \(([^\n]+?)\)\.(.*)$/gm)];
    expect(entries.length).toBeGreaterThan(150);
    for (const [, name, values, meaning = ''] of entries) {
      expect(values, name).not.toBe('');
      expect(meaning.trim(), name).toMatch(/^[A-Z`].*\S/);
    }
  });

  const lines = [...page.matchAll(/Example: `([A-Z_]+=[^`]*)`$/gm)].flatMap(([, line = '']) =>
    Object.entries(parseEnv(line)).map(([name, value]) => ({ name, value: value ?? '' })),
  );

  test('has an example for each variable', () => {
    const names = lines.map(({ name }) =>
      isSecretName(name.replace(/_FILE$/, '')) ? name.replace(/_FILE$/, '') : name,
    );
    expect(names.toSorted()).toEqual(Object.keys(environmentSchema.shape).toSorted());
  });

  /** What goes with a variable, or it is refused. */
  const beside: Record<string, Record<string, string>> = {
    SMTP_URL: { MAIL_FROM: 'jobs@your-company.example' },
    CDN: { CDN_ZONE: 'a', CDN_TOKEN: 'b' },
    CDN_ZONE: { CDN: 'fastly', CDN_TOKEN: 'b' },
    CDN_TOKEN_FILE: { CDN: 'fastly', CDN_ZONE: 'a' },
    CDN_PURGE_URL: { CDN: 'varnish' },
    CDN_PURGE_COMMAND: { CDN: 'other' },
  };

  test.each(lines)('can be used with $name=$value', async ({ name, value }) => {
    const own = { ...service, ...beside[name] };
    if (!name.endsWith('_FILE') || !isSecretName(name.slice(0, -5))) {
      const brands = { velo: { name: 'Velo', clients: [7] } };
      const { environment } = loadSettings({ ...own, [name]: value }, { ...company, brands });
      expect(environment).toHaveProperty(name);
      return;
    }
    const file = join(secrets, basename(value));
    await writeFile(file, secretFor(name));
    const { environment } = loadSettings({ ...own, [name]: file }, company);
    expect(environment).toHaveProperty(name.slice(0, -5));
  });

  const codes = [
    ...[...page.matchAll(/Example: `(\w+: [^`]+)`$/gm)].map(([, code = '']) => code),
    ...[...page.matchAll(/^ {2}```ts\n([\s\S]*?)^ {2}```$/gm)].map(([, code = '']) => code),
  ];

  test('has an example for each key of site.config.ts, which can be used', async () => {
    const given: Record<string, unknown> = {};
    for (const code of codes) {
      const module = await import(`data:text/javascript,${encodeURIComponent(`export default {${code}}`)}`);
      const [name = ''] = Object.keys(module.default);
      expect(given, name).not.toHaveProperty(name);
      Object.assign(given, module.default);
      // Each by itself, and all together below.
      const read = name === 'apply' ? { fields: { fieldOfWork: 'branches' } } : {};
      expect(() => loadSite({ ...company, ...read, ...module.default }), name).not.toThrow();
    }
    expect(Object.keys(given).toSorted()).toEqual(Object.keys(siteSchema.shape).toSorted());
    expect(() => loadSite(given)).not.toThrow();
  });

  test('shows every key below another one in its example', async () => {
    const nested = [...page.matchAll(/^ {2}- \*\*`([^`]+)`\*\*/gm)].map(([, path = '']) => path);
    const given = Object.assign({}, ...settingsSubjects.map(({ site }) => site));
    expect(nested.length).toBeGreaterThan(70);
    expect(nested.filter((path) => !hasPath(given, path.split(/\.|(?=\[\])/)))).toEqual([]);
  });
});

function secretFor(name: string): string {
  if (name.startsWith('SIGNING_KEY')) return keyOfByte(7).export({ type: 'pkcs8', format: 'pem' }).toString();
  return name.startsWith('APPLY_KEY') ? '0f'.repeat(32) : '0f'.repeat(16);
}

/** Whether a value has something at a path, in which `<key>` is any key and `[]` any entry of a list. */
function hasPath(value: unknown, [key, ...rest]: readonly string[]): boolean {
  if (key === undefined) return true;
  if (typeof value !== 'object' || value === null) return false;
  if (key === '<key>' || key === '[]') return Object.values(value).some((one) => hasPath(one, rest));
  return Object.hasOwn(value, key) && hasPath((value as Record<string, unknown>)[key], rest);
}
