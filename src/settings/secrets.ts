import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Secret } from '../service/integration/credentials.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Settings whose values are secrets. Each may be in a file that `<NAME>_FILE` names, or that systemd or a container
 * puts into the folder `CREDENTIALS_DIRECTORY` under the name of the setting.
 */
export const secretNames = [
  'WEBHOOK_SECRET',
  'WEBHOOK_SECRET_OLD',
  'OPERATOR_PASSWORD',
  'METRICS_TOKEN',
  'SERVICE_CLIENT_SECRET',
  'SERVICE_PASSWORD',
  'SIGNING_KEY',
  'SIGNING_KEY_OLD',
  'APPLY_KEY',
  'SMTP_URL',
  'DATABASE_URL',
  'CDN_TOKEN',
  'BUILD_HOOK',
  'BUILD_TOKEN',
] as const;

export type SecretName = (typeof secretNames)[number];

export const isSecretName = (name: string): name is SecretName =>
  (secretNames as readonly string[]).includes(name);

/** Variables that say where secrets are. Programs that the site starts do not receive them. */
export const secretPlaces: readonly string[] = [
  ...secretNames.map((name) => `${name}_FILE`),
  'CREDENTIALS_DIRECTORY',
];

/** A larger file is not a secret: the path is wrong. */
const mostBytes = 65_536;

/**
 * The variables, with the secrets that are in files. A variable wins over the folder of credentials. Reads the disk
 * synchronously.
 *
 * @returns every fault with its fix. None of them shows what a file contains
 */
export function readSecrets(given: Variables): { given: Variables; faults: string[] } {
  const faults: string[] = [];
  const found: Record<string, string> = {};
  for (const name of secretNames) {
    const file = given[`${name}_FILE`]?.trim();
    const isGiven = Boolean(given[name]?.trim());
    if (isGiven && file) faults.push(`${name} and ${name}_FILE are both set: keep one of them`);
    if (isGiven) continue;
    const folder = given.CREDENTIALS_DIRECTORY?.trim();
    const from = file || (folder && existsSync(join(folder, name)) ? join(folder, name) : null);
    if (from === null) continue;
    const { text, fault } = readSecret(from);
    if (fault === undefined) found[name] = text;
    else faults.push(`${file ? `${name}_FILE` : `${name} in CREDENTIALS_DIRECTORY`} is ${from}, ${fault}`);
  }
  return { given: { ...given, ...found }, faults };
}

function readSecret(file: string): { text: string; fault?: string } {
  const mend = 'let it name a file with the secret alone, which the user of the site can read';
  try {
    const found = statSync(file);
    if (!found.isFile()) return { text: '', fault: `which is no file: ${mend}` };
    if (found.size > mostBytes) return { text: '', fault: `which is too large for a secret: ${mend}` };
    const text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    return text.trim() === '' ? { text, fault: `which is empty: ${mend}` } : { text };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    return { text: '', fault: `which can't be read (${code}): ${mend}` };
  }
}

/** Faults for secrets that have two purposes: somebody who knows the one could also open the other. */
export function sharedSecrets(given: Variables): string[] {
  const apart = ['WEBHOOK_SECRET', 'WEBHOOK_SECRET_OLD', 'OPERATOR_PASSWORD', 'METRICS_TOKEN'] as const;
  const texts = apart.map((name) => ({
    name,
    secrets: (given[name] ?? '').split(/\s+/).map((one) => one.slice(one.indexOf(':') + 1)),
  }));
  return texts.flatMap(({ name, secrets }, at) =>
    texts
      .slice(0, at)
      // Both webhook secrets are checked where they are used.
      .filter(
        (other) => name !== 'WEBHOOK_SECRET_OLD' && other.secrets.some((one) => one && secrets.includes(one)),
      )
      .map((other) => `${name} is the same as ${other.name}: give it one of its own (openssl rand -hex 16)`),
  );
}

/** The header and footer lines of a key. */
const isMark = (line: string): boolean => line.startsWith('-----');

/** All secrets of the settings as texts that logs must not contain. A secret of several lines is several texts. */
export function secretTextsOf(environment: Readonly<Record<string, unknown>>): string[] {
  const textsIn = (value: unknown): string[] => {
    if (value instanceof Secret) return textsIn(value.reveal());
    if (typeof value === 'string') return value.split(/\r?\n/).filter((line) => line !== '' && !isMark(line));
    if (Array.isArray(value)) return value.flatMap((one) => textsIn(one.password));
    return [];
  };
  const proxies = ['HTTPS_PROXY', 'HTTP_PROXY'].flatMap((name) => {
    const { password = '' } = URL.parse(String(environment[name] ?? '')) ?? {};
    return password === '' ? [] : [password, decodeURIComponent(password)];
  });
  return [...secretNames.flatMap((name) => textsIn(environment[name])), ...proxies];
}
