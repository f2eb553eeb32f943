import fc from 'fast-check';
import { Memory, type RememberedJob } from '../../../src/board/memory.ts';
import { hostFiles } from '../../../src/site/hosts/host-files.ts';
import { type SiteSecurity, siteSecurity } from '../../../src/site/hosts/security-headers.ts';
import { type OldAnswer, oldAnswers } from '../../../src/site/old-addresses.ts';
import { oldRows } from '../../settings/old-rows.ts';

export const security: SiteSecurity = siteSecurity(
  { environment: { HSTS_SECONDS: 31_536_000 } },
  '<style>:root{--font-onest:Onest}</style>',
);

/** A job as it is remembered; its last address is where it is or was. */
export function remembered(
  advertId: number,
  addresses: readonly string[],
  closedAt: string | null = null,
): RememberedJob {
  return {
    ...{ advertId, addresses, closedAt, title: 'Courier', language: 'en', locality: null, fields: [] },
    postedAt: '2026-11-01T09:00:00Z',
  };
}

export const memoryOf = (...jobs: readonly RememberedJob[]): Memory =>
  Memory.from(jobs.map((job) => [String(job.advertId), job]));

/** Two moved jobs (one twice), one closed, one closed after it had moved. */
export const sampleMemory = memoryOf(
  remembered(7, ['/jobs/7-courier/']),
  remembered(8, ['/jobs/8-driver/', '/jobs/8-lead-driver/', '/jobs/8-head-of-drivers/']),
  remembered(9, ['/jobs/9-packer/'], '2026-11-20T08:00:00Z'),
  remembered(10, ['/jobs/10-welder/', '/jobs/10-senior-welder/'], '2026-11-10T08:00:00Z'),
);

/** What a site knows of one that stood at its address before. */
export const oldSample: readonly OldAnswer[] = oldAnswers(
  oldRows(
    [
      '/careers,7',
      '/Kariera/ż.html,/jobs/8-head-of-drivers/',
      '/team,"/map/?q=a b&c=d"',
      '/job.php?id=7,7',
      '/job.php?id=8&lang=en,',
      '/?p=12,9',
      '/gone,',
      '/gone.html,',
      '/jobs/7-courier/,/map/',
    ].join('\n'),
  ),
  { memory: sampleMemory, isLive: (address) => address === '/jobs/7-courier/' },
);

/** The text of every file for hosts, by its address. */
export async function hostTexts(
  memory: Memory,
  old: readonly OldAnswer[] = [],
  roots: readonly string[] = [],
  base = '',
): Promise<Record<string, string>> {
  const files = hostFiles({ memory }, { security, roots, old, base });
  return Object.fromEntries(
    await Promise.all(files.map(async ({ address, make }) => [address, String(await make())] as const)),
  );
}

/** A site of so many jobs that have moved once, and so many that are closed. */
export function crowdedMemory(moved: number, closed: number): Memory {
  const slug = 'a-title-of-the-length-that-titles-have-at-most-in-an-address';
  return memoryOf(
    ...Array.from({ length: moved }, (_, at) =>
      remembered(10_000 + at, [`/jobs/${10_000 + at}-${slug}/`, `/jobs/${10_000 + at}-new/`]),
    ),
    ...Array.from({ length: closed }, (_, at) =>
      remembered(
        50_000 + at,
        [`/jobs/${50_000 + at}-${slug}/`],
        new Date(Date.UTC(2026, 10, 1) - at * 1000).toISOString(),
      ),
    ),
  );
}

/** Addresses that nobody has meant well: each tries to be more than an address in one of the files. */
export const hostileAddresses = [
  '/jobs/1-a/\n/* https://evil.example 301',
  '/jobs/1-a/\r\nX-Evil: yes',
  '/jobs/1-a b/',
  '/jobs/1-a\tb/',
  '/jobs/1-*/',
  '/jobs/:id/',
  '/jobs/1-:splat/',
  '/jobs/#comment/',
  '/jobs/1-a/?x=1',
  '/jobs/1-"; return 200 "evil";/',
  "/jobs/1-'/",
  '/jobs/1-\\/',
  '/jobs/1-$uri/',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: Apache reads these
  '/jobs/1-${PATH}/',
  '/jobs/1-%{ENV:PATH}/',
  '/jobs/1-%0d%0aX-Evil:%20yes/',
  '/jobs/1-%2e%2e/',
  '/jobs/1-.*/',
  '/jobs/1-(a|b)/',
  '/jobs/1-[a-z]+/',
  '/jobs/1-{a,b}/',
  '/jobs/1-^$/',
  '/jobs/1-<If "true">/',
  '/jobs/1-} server {/',
  '/jobs/1-;/',
  '/jobs/1-&/',
  '/jobs/1-Żółw/',
  '/jobs/1-їжак/',
  '/jobs/1-😀/',
  '/jobs/1-\u2028/',
  '/jobs/1-\u0000/',
  '/jobs/1-\ud800/',
  '/jobs/../../etc/passwd',
  '/jobs/./1/',
  '//evil.example/',
  '/\\evil.example/',
  'https://evil.example/',
  'jobs/1/',
  '',
  '/JOBS/1-A/',
  '~^/.*$',
  'default',
  '/jobs/1-__proto__/',
] as const;

/** Addresses of characters and words that mean something in one of the files. */
export const anyAddress = fc
  .array(
    fc.constantFrom(
      ...[...' \t\n\r\0"\'`\\$%&*+,.:;<=>?@[]^{|}~!#()/-_'],
      ...[
        'a',
        'Z',
        '0',
        'ż',
        'ї',
        '😀',
        '\u2028',
        '\ud800',
        '%0a',
        '%2f',
        '..',
        '$1',
        '%1',
        '%{X}',
        ':splat',
      ],
      ...['410!', '301', '//', '/*', 'index.html', 'include', '"; ', ' 1;\n', '</If>'],
    ),
    { maxLength: 12 },
  )
  .map((parts) => `/jobs/${parts.join('')}/`);
