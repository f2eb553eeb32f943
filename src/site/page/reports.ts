import type { SiteSettings } from '../../settings/site-schema.ts';
import type { Header } from '../hosts/security-headers.ts';

/*
 * Pages report to the server what it can't see: searches in the browser, links that lead away, and pages that a cache or
 * a host of files has answered (browser/pages/numbers.ts).
 */

/** The address to which pages report, below the root of the server. */
const numbersPath = '/numbers';

/** Whether anything is counted. */
export const isCounted = ({ numbers }: Pick<SiteSettings, 'numbers'>): boolean => numbers !== false;

/** Whether pages report their views themselves, since the server does not see all of them. */
export const isReporting = ({ numbers }: Pick<SiteSettings, 'numbers'>): boolean =>
  typeof numbers === 'object' && numbers.beacon;

/** Where pages report everything, for `data-numbers`: an apply-server, or '' for their own server; else `undefined`. */
export function reportAddress({
  numbers,
  apply,
}: Pick<SiteSettings, 'numbers' | 'apply'>): string | undefined {
  if (!isReporting({ numbers })) return undefined;
  const { form } = apply;
  return form === 'service' || form === 'site' ? '' : form.replace(/\/+$/, '') + numbersPath;
}

/** The name in Server-Timing by which a page knows that its server counts: the bytes of the page stay the same. */
const mark: Header = ['Server-Timing', 'numbers'];

/** Adds to the headers of pages that the server counts. */
export const withReports =
  (headersFor: (address: string) => readonly Header[], site: Pick<SiteSettings, 'numbers'>) =>
  (address: string): readonly Header[] =>
    isCounted(site) && address.endsWith('/') ? [...headersFor(address), mark] : headersFor(address);
