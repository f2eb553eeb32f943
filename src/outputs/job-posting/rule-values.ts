import { z } from 'zod';
import { countryCodeOf } from '../../board/countries.ts';
import { wordsOfHtml } from '../excerpt.ts';

/** Plain text: something to read, no markup, no half characters. */
export const text = z
  .string()
  .refine((value) => value.trim() !== '', 'says nothing')
  .refine((value) => value.isWellFormed(), 'holds half a character');

const anyDate = 'write a date, or date and time with an offset (ISO 8601)';

/** A date and time of ISO 8601 with its offset: without one, Google takes it for UTC. */
export const moment = z.iso.datetime({
  offset: true,
  error: 'write date and time with an offset (ISO 8601)',
});

/** A date of ISO 8601, or a date and time with an offset. */
export const dayOrMoment = z.union([moment, z.iso.date()], anyDate);

/** ISO 3166-1 alpha-2. */
export const countryCode = z
  .string()
  .refine((code) => countryCodeOf(code) === code, 'give two capital letters such as PL (ISO 3166-1)');

/** A whole address that a crawler can follow. */
export const webAddress = z.url({ protocol: /^https?$/, error: 'give a whole http or https address' });

const blocks = /<(?:p|br|ul|ol|li|h[1-6])\b/i;
const active = /<\/?(?:script|style|iframe|object|embed|form|link|meta)\b|\son\w+\s*=|javascript:/i;

/** The whole advert as HTML. */
export const description = z
  .string()
  .refine((html) => wordsOfHtml(html) !== '', 'says nothing')
  .refine((html) => blocks.test(html), 'has no paragraphs, breaks or lists')
  .refine((html) => !active.test(html.replace(/>[^<]*/g, '>')), 'holds more than text');
