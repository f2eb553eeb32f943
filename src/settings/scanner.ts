import { z } from 'zod';

/** Where clamd listens. */
export interface ScannerAddress {
  host: string;
  port: number;
}

const usualPort = 3310;

/** `host`, `host:port` or `[2001:db8::1]:port`. */
const scannerAddress = z.string().transform((text, context): ScannerAddress => {
  const [, ipv6, name, port = usualPort] =
    /^(?:\[([\da-f:.]{2,45})\]|([a-z\d](?:[\w.-]{0,252}[a-z\d])?))(?::(\d{1,5}))?$/i.exec(text.trim()) ?? [];
  const host = ipv6 ?? name;
  if (host !== undefined && Number(port) > 0 && Number(port) < 65_536) return { host, port: Number(port) };
  context.addIssue('give the host of clamd, and its port where it is not 3310, such as clamav:3310');
  return z.NEVER;
});

/** The owner's virus scanner. */
export const scannerSettings = {
  CLAMAV_HOST: scannerAddress
    .optional()
    .describe(
      'ClamAV daemon (clamd, `TCPSocket`) that scans files of applications, `host` or `host:port`; no scan if left out.',
    ),
};
