import { z } from 'zod';
import { isThisMachine } from '../base/this-machine.ts';

/* What pages load of the owner's, or of others on the owner's behalf: scripts, where these send to, frames. */

/** Most entries of each list: all of them are in the policy that every page carries. */
const most = 20;

/** An origin with nothing else, whose host is one: `https://*.example` would be many. */
const originOf = (text: string): string | null => {
  const url = URL.parse(text);
  const isOne = url !== null && url.href === `${url.origin}/` && isOneHost(url) && !/[?#*]/.test(text);
  return isOne ? url.origin : null;
};

const isOneHost = (url: URL): boolean =>
  /^https?:\/\/[\w.:[\]-]+$/.test(url.origin) && (url.protocol === 'https:' || isThisMachine(url.href));

const origins = z
  .array(
    z
      .string()
      .refine(
        (text) => originOf(text) !== null,
        'give one host with https:// and nothing behind it, such as https://stats.your-company.example; * and other words of a policy are not allowed',
      ),
  )
  .max(most, `name at most ${most} hosts`)
  .default([]);

/** A path of the site, or an address of another host. */
function isScriptAddress(src: string): boolean {
  if (/[\s"'<>\\*;,]/.test(src)) return false;
  if (src.startsWith('/')) return !src.startsWith('//');
  const url = URL.parse(src);
  return url !== null && isOneHost(url) && url.username === '' && url.password === '' && url.pathname !== '/';
}

const digests = /^(?:sha256-[\w+/]{43}=|sha384-[\w+/]{64}|sha512-[\w+/]{86}==)$/;

const scriptSchema = z.strictObject({
  src: z
    .string()
    .refine(
      isScriptAddress,
      'give a path of your site, such as /consent.js for public/consent.js, or a whole address that begins with https://',
    )
    .describe('Path of a file below `public/`, or address at another host.'),
  integrity: z
    .string()
    .regex(digests, 'give the hash of the file as sha384-<base64>')
    .optional()
    .describe('Hash of the file: browsers run no other one. The other host has to allow this (CORS).'),
  data: z
    .record(
      z
        .string()
        .regex(
          /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/,
          'write the name as in the attribute behind data-, such as domain',
        ),
      z.string(),
    )
    .default({})
    .describe('Attributes that the script reads: `domain` is `data-domain`.'),
  consent: z
    .string()
    .regex(/^[\w-]+$/, 'give the category by its name in your consent tool, such as statistics')
    .optional()
    .describe('Category of your consent tool: the script runs when the tool starts it, and not before.'),
});

export const scriptsSchema = z.array(scriptSchema).max(most, `name at most ${most} scripts`).default([]);
export const connectSchema = origins;
export const framesSchema = origins;
