import { isIP } from 'node:net';
import { z } from 'zod';

/** Words of TRUSTED_PROXIES: this machine with all private networks and links, and no proxy at all. */
const proxyWords = ['private', 'none'] as const;

const mend =
  'give addresses and networks between spaces or commas, such as private 203.0.113.7 198.51.100.0/24 2001:db8::/32';

/** Whether a text is an address, or a network in CIDR notation (RFC 4632, RFC 4291). */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

const proxyNetworks = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((one) => one !== ''))
  .superRefine((entries, context) => {
    for (const entry of entries) {
      if (isNetwork(entry) || proxyWords.some((word) => word === entry)) continue;
      context.addIssue({ code: 'custom', message: `"${entry}" is no address and no network: ${mend}` });
    }
    if (entries.includes('none') && entries.length > 1) {
      context.addIssue({ code: 'custom', message: '"none" excludes all others: take out one of the two' });
    }
  });

/** The proxies that may name a visitor's address. */
export const proxySettings = {
  TRUSTED_PROXIES: proxyNetworks
    .optional()
    .describe(
      'Proxies whose `X-Forwarded-For` counts: addresses and networks separated by spaces, `private` for this machine and all private networks, `none` for no proxy; `private` if left out. List the networks of a CDN here (docs/live-sites.md).',
    ),
};
