import { stripVTControlCharacters } from 'node:util';
import { scrub } from '../../sync/log.ts';

/** Environment variables, as of `process.env`. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Names of variables whose values nobody should read: AWS_SECRET_ACCESS_KEY, GITHUB_TOKEN, RSYNC_PASSWORD, ... */
const secretName = /SECRET|TOKEN|PASS(?:WORD|WD|PHRASE)|CREDENTIAL|PRIVATE|(?:API|ACCESS|AUTH)_?KEY$/i;

/** Shorter values are no secrets worth the name, and hiding them would garble every line. */
const shortestSecret = 6;

/**
 * Texts that must not get into a log: the given ones, and what stands in variables with the name of a secret.
 * A value of several lines (a key) counts line by line, as a program may print it in parts.
 */
export function secretTexts(secrets: readonly string[], environment: Variables): string[] {
  const values = Object.entries(environment)
    .filter(([name]) => secretName.test(name))
    .flatMap(([, value = '']) => value.split(/\r?\n/))
    .filter((line) => line.length >= shortestSecret);
  // The longest first: one secret may contain another.
  return [...new Set([...secrets, ...values])].sort((a, b) => b.length - a.length);
}

/** `text` for a log: without the secrets, without what stands before the @ of an address, without colours. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return scrub(stripVTControlCharacters(text), secrets)
    .replace(/(:\/\/)[^\s/@]+@/g, '$1[secret]@')
    .replace(/[^\P{Cc}\n\t]/gu, '');
}

/** The environment for a program that the site starts: without the variables that hold the site's own secrets. */
export function environmentWithout(
  environment: Variables,
  secrets: readonly string[],
): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined || secrets.some((secret) => secret !== '' && value.includes(secret))) continue;
    kept[name] = value;
  }
  return kept;
}
