import { openAgent } from '../base/connections.ts';
import { createLoader, NotLoaded } from './load-proof.ts';
import { sayAside } from './run.ts';
import { readHead, type Verified, type VerifiedJob, verifySite } from './verify-site.ts';

/** Exit codes: what is asked is true; something is false; nothing is known; the job is not open. */
export const exitCodes = { valid: 0, fault: 1, unknown: 2, notOpen: 3 } as const;

/** `jobfront verify`: checks the signed list of any site that Jobfront makes, from outside. */
export async function verify(args: {
  site: string;
  job?: string | undefined;
  known?: string | undefined;
  json?: boolean | undefined;
}): Promise<void> {
  const { site: typed, job, known, json = false } = args;
  const agent = openAgent({ connections: 2 });
  try {
    const site = siteUrl(typed);
    if (known !== undefined) readHead(known);
    const isShown = !json && process.stderr.isTTY;
    const found = await verifySite(createLoader(site, agent), {
      job,
      known,
      now: Date.now(),
      onProgress: (read, total) => {
        if (isShown && total > 10_000 && read % 10_000 === 0) sayAside(`${read} of ${total} entries`);
      },
    });
    process.stdout.write(json ? `${JSON.stringify(found)}\n` : verifiedText(found));
    process.exitCode = exitCodeOf(found);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const isKnown = error instanceof NotLoaded;
    process.stderr.write(
      `${message}${isKnown ? ' So nothing is known about its jobs. Is this the address of a site that Jobfront makes?' : ''}\n`,
    );
    process.exitCode = exitCodes.unknown;
  } finally {
    await agent.destroy();
  }
}

/** The site as it was typed; https where there is no scheme. @throws {Error} when it is none */
export function siteUrl(typed: string): URL {
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(typed);
  const url = URL.parse(hasScheme ? typed : `https://${typed}`);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new Error(
      `${JSON.stringify(typed)} is no address of a site: give one such as https://careers.example.`,
    );
  }
  url.search = url.hash = url.username = url.password = '';
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}

export function exitCodeOf({ faults, job }: Verified): number {
  if (faults.length > 0) return exitCodes.fault;
  return job === null || job.state === 'open' ? exitCodes.valid : exitCodes.notOpen;
}

const lines: Readonly<Record<Exclude<VerifiedJob['state'], 'open' | 'other-content' | 'closed'>, string>> = {
  unknown:
    'Job: NOT OURS. The address leads to this site, but no job is there, and none closed there in the last 180 days.',
  foreign: 'Job: NOT OURS. The address leads to another host.',
  unreadable: 'Job: this is not one address that can be checked.',
};

/** Text of a server, without what a terminal would obey. */
const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 300);

function jobText(job: VerifiedJob): string {
  switch (job.state) {
    case 'open':
      return `Job: real and open, with the content that was signed.\n  ${plain(job.title)}\n  ${plain(job.url)}`;
    case 'other-content':
      return `Job: OTHER CONTENT than was signed.\n  ${plain(job.url)}`;
    case 'closed':
      return `Job: was real, and is closed since ${plain(job.closedAt ?? '')}.`;
    default:
      return lines[job.state];
  }
}

/** The result, for people. */
export function verifiedText(found: Verified): string {
  const { site, checkedAt, kid, openJobs, closedJobs, chain, job, faults } = found;
  const chainText = {
    unbroken: () =>
      chain.state === 'unbroken'
        ? `Chain: unbroken since ${chain.since}, ${chain.entries} entries.\n  Head, for --known: ${chain.head}`
        : '',
    none: () => 'Chain: none. This list names no list before it.',
    broken: () => 'Chain: BROKEN.',
  }[chain.state]();
  return [
    `${plain(site)} at ${checkedAt}`,
    `List: ${openJobs} open jobs, ${closedJobs} closed lately. Key ${plain(kid)}`,
    chainText,
    ...(job === null ? [] : [jobText(job)]),
    ...faults.map((fault) => `FAULT: ${plain(fault)}`),
    ...(faults.length > 0 ? ['Do not rely on this list.'] : ['The signature is valid.']),
    '',
  ].join('\n');
}
