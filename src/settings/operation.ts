import { z } from 'zod';

/** Many programs accept it without a scheme, so we do too. */
const isProxyAddress = (text: string): boolean =>
  /^https?:$/.test(URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`)?.protocol ?? '');

/** An address of a proxy; may hold a password. */
const proxyUrl = z
  .string()
  .trim()
  .refine((text) => isProxyAddress(text), {
    error: 'give the address of a proxy, such as http://proxy.your-company.example:3128',
  });

/** What operators set for a process, independent of its site. */
export const operationSettings = {
  LOG_LEVEL: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal']))
    .optional()
    .describe(
      'Lowest level that the live site, the relay and the apply-server log: `trace`, `debug`, `info`, `warn`, `error` or `fatal`; `info` if left out.',
    ),
  ACCESS_LOG: z
    .enum(['on', 'off'])
    .optional()
    .describe(
      'Logs each request to the live site or the apply-server without personal data: method, kind, address of the site, status, bytes and duration; `off` if left out.',
    ),
  HTTPS_PROXY: proxyUrl
    .optional()
    .describe(
      'Proxy for outgoing requests to `https://` addresses, with CONNECT; with a password `http://user:password@proxy:3128`. Not used for mail, databases and this machine.',
    ),
  HTTP_PROXY: proxyUrl
    .optional()
    .describe('The same for `http://` addresses, and for `https://` if `HTTPS_PROXY` is left out.'),
  NO_PROXY: z.string().optional().describe('Hosts that are reached without the proxy, separated by commas.'),
} as const;
