import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** What a preview shows in the place of the public site. */
export interface Previewed {
  /** The moment from which on the link is of no use, an ISO instant. */
  until: string;
  /** The moment at which the site is shown, an ISO instant; `null` = now. */
  at: string | null;
  /** Whether jobs that are not open yet are shown like open ones. */
  upcoming: boolean;
  /** Folder of another site on the server, whose pages are shown (`content/pages/` in it); `null` = the public ones. */
  content: string | null;
}

const instant = z.iso.datetime({ offset: true });
const schema = z.strictObject({
  until: instant,
  at: instant.nullable(),
  upcoming: z.boolean(),
  content: z.string().max(1_000).nullable(),
});

/** Below it are the addresses of previews. */
export const previewRoot = '/preview/';

const signatureOf = (payload: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`jobfront preview\0${payload}`).digest();

/** The token of a link. @param secret the site's WEBHOOK_SECRET */
export function previewToken(previewed: Previewed, secret: string): string {
  const payload = Buffer.from(JSON.stringify(previewed)).toString('base64url');
  return `${payload}.${signatureOf(payload, secret).toString('base64url')}`;
}

/**
 * Reads the token of a link.
 *
 * @param secrets those that it may be signed with
 * @param now an ISO instant
 * @returns `null` where it is not ours; `ended` where its time is over
 */
export function readPreviewToken(
  token: string,
  secrets: readonly string[],
  now: string,
): Previewed | 'ended' | null {
  const [, payload = '', signature = ''] = /^([\w-]{1,2000})\.([\w-]{43})$/.exec(token) ?? [];
  const given = Buffer.from(signature, 'base64url');
  const isOurs = secrets.some((secret) => {
    const own = signatureOf(payload, secret);
    return own.length === given.length && timingSafeEqual(own, given);
  });
  if (!isOurs) return null;
  const previewed = schema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return Date.parse(previewed.until) > Date.parse(now) ? previewed : 'ended';
}
