import type { Line, Run, Text } from './blocks.ts';
import { noService, phoneAt, readLink, unwrap } from './links.ts';

const maybeAddress = /@|\+|00|:\/\/|www\./i;
const webAddress = /(?<![\p{L}\p{N}@./-])(?:https?:\/\/|www\.)[^\s<>"“”„«»{}|\\^`\ufffc。、，]{1,8000}/giu;
const phoneStart = /(?<![\p{L}\p{N}+=_/.-])(?:\+(?=[ (]?\d)|00(?=[1-9]))/gu;
const localPart = /[\p{L}\p{N}._%+'-]/u;
const domain = /(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}{2,63}(?![\p{L}\p{N}@])/uy;

/** Most addresses of a line that become links: a line with thousands would be ten times as long. */
const mostLinks = 200;

/** An address in a text. */
interface Found {
  start: number;
  end: number;
  /** `null` where it may lead nowhere. */
  href: string | null;
  /** The text shown instead; `null` = as written. */
  shown: string | null;
}

/**
 * Makes links of the plain-text addresses in a line: web addresses, e-mail addresses, and phone numbers
 * with a country code. Text that is a link already stays one. A web address in a wrapper (links.ts) is shown
 * without it. Applied to its own result it changes nothing.
 */
export function linkAddresses(line: Line): Line {
  const text = line.map((run) => (run.kind === 'text' ? run.text : '\ufffc')).join('');
  if (!maybeAddress.test(text)) return line;
  const found = addressesIn(text).slice(0, mostLinks);
  return found.length === 0 ? line : withLinks(line, found);
}

/** The positions of addresses in a text, in order. None overlaps another. */
function addressesIn(text: string): Found[] {
  const found = webAddressesIn(text);
  const add = (more: Found[]) => {
    const free = more.filter(({ start, end }) => !overlaps(found, start, end));
    for (const one of free) found.push(one);
    found.sort((one, other) => one.start - other.start);
  };
  add(mailAddressesIn(text));
  add(phonesIn(text));
  return found;
}

/** @param found in order */
function overlaps(found: readonly Found[], start: number, end: number): boolean {
  let low = 0;
  let high = found.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((found[middle]?.end ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  return (found[low]?.start ?? Number.POSITIVE_INFINITY) < end;
}

function webAddressesIn(text: string): Found[] {
  return [...text.matchAll(webAddress)].flatMap(({ 0: match, index }) => {
    const written = withoutPunctuation(match);
    const url = URL.parse(/^www\./i.test(written) ? `https://${written}` : written);
    // "www." alone and "http://localhost" are useless to readers.
    if (!url || !/[^.]\.[^.]/.test(url.hostname) || /^www\.[^.]*$/.test(url.hostname)) return [];
    const { address } = readLink(url.href, noService);
    const isWrapped = unwrap(url) !== null;
    if (address === null && !isWrapped) return [];
    // An address that can't be unwrapped names a mailbox, or leads nowhere.
    const shown = isWrapped ? (address ?? `${url.hostname}/…`) : null;
    return [{ start: index, end: index + written.length, href: address, shown }];
  });
}

/** Removes a sentence's punctuation from the end of an address, and a ")" whose "(" is before the address. */
function withoutPunctuation(address: string): string {
  let end = address.length;
  const count = (character: string) => address.split(character).length - 1;
  let loose = count(')') - count('(');
  for (; end > 0; end -= 1) {
    const last = address[end - 1] ?? '';
    if (last === ')' && loose > 0) loose -= 1;
    else if (!/[.,;:!?'’*_~…\]]/.test(last)) break;
  }
  return address.slice(0, end);
}

function mailAddressesIn(text: string): Found[] {
  const found: Found[] = [];
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    let start = at;
    while (start > 0 && at - start < 64 && localPart.test(text[start - 1] ?? '')) start -= 1;
    while (start < at && !/[\p{L}\p{N}]/u.test(text[start] ?? '')) start += 1;
    domain.lastIndex = at + 1;
    const [host] = domain.exec(text) ?? [];
    if (start === at || host === undefined || /[@/]/.test(text[start - 1] ?? '')) continue;
    const end = at + 1 + host.length;
    const written = `mailto:${text.slice(start, end)}`;
    const address = /^[\w:@.+-]+$/.test(written) ? written : readLink(written, noService).address;
    if (address !== null) found.push({ start, end, href: address, shown: null });
  }
  return found;
}

function phonesIn(text: string): Found[] {
  const found: Found[] = [];
  let last = 0;
  for (const { index } of text.matchAll(phoneStart)) {
    const phone = index < last ? null : phoneAt(text, index);
    if (!phone) continue;
    // "(+48) 12 345 67 89" is one number.
    const isOpen = text[index - 1] === '(' && text.slice(index, phone.end).includes(')');
    found.push({
      start: isOpen ? index - 1 : index,
      end: phone.end,
      href: `tel:${phone.dialled}`,
      shown: null,
    });
    last = phone.end;
  }
  return found;
}

function withLinks(line: Line, found: readonly Found[]): Line {
  const runs: Run[] = [];
  const add = (run: Run) => {
    const last = runs.at(-1);
    const before = runs.at(-2);
    // Between two links to one address a space belongs to both, as it does where they are written side by side.
    const isBetween =
      last?.kind === 'text' && last.text === ' ' && before?.kind === 'text' && run.kind === 'text';
    if (isBetween && last.href === null && before.href !== null && before.href === run.href) {
      runs.splice(-2);
      add(before);
      add({ ...last, href: run.href });
      add(run);
      return;
    }
    if (run.kind !== 'text' || last?.kind !== 'text' || !sameMarks(last, run)) runs.push(run);
    else runs[runs.length - 1] = { ...last, text: last.text + run.text };
  };
  const linked = linkedIn(line, found);
  let at = 0;
  let next = 0;
  for (const run of line) {
    if (run.kind !== 'text') {
      add(run);
      at += 1;
      continue;
    }
    const end = at + run.text.length;
    let from = at;
    while (from < end) {
      while ((found[next]?.end ?? Number.POSITIVE_INFINITY) <= from) next += 1;
      const one = found[next];
      const isInside = one !== undefined && one.start <= from;
      const to = Math.min(end, (isInside ? one.end : one?.start) ?? end);
      const text = run.text.slice(from - at, to - at);
      if (!isInside) add({ ...run, text });
      else {
        const href = linked.has(one) ? run.href : one.href;
        const shown = one.shown === null ? text : from === one.start ? one.shown : '';
        if (shown !== '') add({ ...run, text: shown, href });
      }
      from = to;
    }
    at = end;
  }
  return runs;
}

/** The addresses that are already in a link, entirely or partly. */
function linkedIn(line: Line, found: readonly Found[]): ReadonlySet<Found> {
  const linked = new Set<Found>();
  let at = 0;
  let next = 0;
  for (const run of line) {
    const end = at + (run.kind === 'text' ? run.text.length : 1);
    while ((found[next]?.end ?? Number.POSITIVE_INFINITY) <= at) next += 1;
    if (run.kind === 'text' && run.href !== null) {
      for (let index = next; (found[index]?.start ?? end) < end; index += 1) {
        const one = found[index];
        if (one) linked.add(one);
      }
    }
    at = end;
  }
  return linked;
}

const sameMarks = (one: Text, other: Text): boolean =>
  one.strong === other.strong && one.emphasis === other.emphasis && one.href === other.href;
