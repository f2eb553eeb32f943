import encodeQR from 'qr';
import { absolute } from '../../base/site-path.ts';
import type { Job } from '../../board/job.ts';
import { sectionsOf } from '../../board/texts.ts';
import { excerpt, sentencesOf, wordsOfHtml } from './advert-text.ts';

/** A QR code as a drawing of one path, a module being one unit. */
export interface QrDrawing {
  /** Width and height, the quiet zone included. */
  size: number;
  /** Value of a path's `d`: lines of width 1 through the middle of each row of dark modules. */
  path: string;
}

/** Light modules that have to surround the code (ISO/IEC 18004, quiet zone). */
const quietZone = 4;

/**
 * Readers accept any of the eight masks. Finding the one that best separates dark from light takes as long as all the
 * rest; the characters of an address are mixed enough.
 */
const mask = 2;

/**
 * A text as a QR code that can lose 15 % of its area and still be read (level M). Equal texts give equal drawings.
 *
 * @throws {Error} when the text has more than some 2,300 bytes, which no QR code of this level holds
 */
export function qrDrawing(text: string): QrDrawing {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', encoding: 'byte', mask, border: quietZone });
  return { size: modules.length, path: modules.map(rowPath).join('') };
}

/** The dark runs of a row: "M4 4.5h7m1 0h2". */
function rowPath(modules: readonly boolean[], row: number): string {
  let path = '';
  let end = 0;
  for (let start = modules.indexOf(true); start !== -1; start = modules.indexOf(true, end)) {
    const light = modules.indexOf(false, start);
    const next = light === -1 ? modules.length : light;
    path += path === '' ? `M${start} ${row}.5h${next - start}` : runText(start - end, next - start);
    end = next;
  }
  return path;
}

// Neither is longer than a code is wide, and most are short: all codes have the same few hundred in common.
const runTexts = new Map<number, string>();

function runText(gap: number, length: number): string {
  const key = gap * 256 + length;
  let text = runTexts.get(key);
  if (text === undefined) {
    text = `m${gap} 0h${length}`;
    runTexts.set(key, text);
  }
  return text;
}

/** As many characters as a poster has room for in large letters. */
const longestLead = 260;

/** The first whole sentences of an advert; its first words if its first sentence is too long, `''` if it has none. */
export function posterLead(job: Pick<Job, 'sections' | 'language'>): string {
  const sections = sectionsOf(job);
  let text = '';
  for (const { html } of sections) {
    text = `${text} ${wordsOfHtml(html)}`.trim();
    if (text.length > longestLead) break;
  }
  if (text.length <= longestLead) return text;
  let end = 0;
  for (const { index, segment } of sentencesOf(job.language).segment(text.slice(0, longestLead + 1))) {
    if (index + segment.length <= longestLead) end = index + segment.length;
  }
  return text.slice(0, end).trimEnd() || excerpt(job);
}

/** A job's address by its number alone (docs/static-sites.md): fewer modules can be read from farther away. */
const shortAddress = (address: string): string => address.replace(/(\/jobs\/\d+)-[^/]*\/$/, '$1');

/** Address in a poster's code: the job's page; it also reports to the service where the visitor comes from. */
export function posterAddress({ address }: Pick<Job, 'address'>, siteUrl: string): string {
  return absolute(`${shortAddress(address)}?utm_source=poster`, { siteUrl });
}

/** The address of a job as people write it down: without the scheme, and as far as its number, which leads to it. */
export function writtenAddress({ address }: Pick<Job, 'address'>, siteUrl: string): string {
  return absolute(shortAddress(address), { siteUrl }).replace(/^https?:\/\//, '');
}
