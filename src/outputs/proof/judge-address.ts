import type { Proof, ProofJob } from './proof.ts';

/** What can be said of an address that somebody was sent. */
export type Verdict =
  | { kind: 'open'; job: ProofJob /** Whether it is the present address of the job. */; isCurrent: boolean }
  | { kind: 'closed' /** ISO instant. */; closedAt: string }
  /** An address of ours at which there is no job. */
  | { kind: 'unknown' }
  /** An address of somebody else. */
  | { kind: 'foreign'; host: string }
  | { kind: 'unreadable' };

const longest = 4000;

/**
 * Judges an address by the signed list. Taken as the same: http and https, with and without `www.`, any case of the
 * host, with or without query, fragment and slash at the end, an earlier title in the path, and the job's twins. Who
 * the host is, the WHATWG URL parser says, just as in the browser that would follow the address.
 *
 * @param written what the visitor pasted: an address, or a text with one in it
 * @param now milliseconds since 1970
 */
export function judgeAddress(written: string, proof: Proof, now: number): Verdict {
  const url = readAddress(written);
  if (url === null) return { kind: 'unreadable' };
  if (hostOf(url) !== hostOf(new URL(proof.site))) return { kind: 'foreign', host: url.host };
  const id = jobIn(url, proof);
  const job = proof.jobs.find((open) => open.id === id);
  if (job) {
    if (job.validThrough !== null && Date.parse(job.validThrough) <= now) {
      return { kind: 'closed', closedAt: job.validThrough };
    }
    return { kind: 'open', job, isCurrent: pathOf(url) === pathOf(new URL(job.url)) };
  }
  const closed = proof.closed.find((one) => one.id === id);
  return closed ? { kind: 'closed', closedAt: closed.closedAt } : { kind: 'unknown' };
}

/** The number of the job whose address this has the form of; `NaN` where it is none. */
function jobIn({ pathname }: URL, proof: Proof): number {
  const [, root = '', id] = /^(.*?)\/+jobs\/+(\d{1,15})(?=[-/.]|$)/i.exec(pathname) ?? [];
  return isRoot(`${root}/`.replace(/\/+/g, '/'), proof) ? Number(id) : Number.NaN;
}

/** Whether a site stands at a path: at the root of the host, or where any job of the list has its page. */
function isRoot(path: string, { site, jobs, closed }: Proof): boolean {
  const start = new URL(path, site).href.toLowerCase();
  return path === '/' || [...jobs, ...closed].some(({ url }) => url.startsWith(`${start}jobs/`));
}

/** The one web address in a text; `null` where there is none, or several that differ. */
function readAddress(written: string): URL | null {
  // Browsers drop these from an address: what stands after one may belong to the host.
  const text = written.replace(/[\t\r\n]/g, '').trim();
  if (text.length > longest) return null;
  const found = /\s/.test(text) ? [...new Set(text.match(/\bhttps?:\/\/\S+|\bwww\.\S+/gi))] : [text];
  if (found.length !== 1) return null;
  const bare = (found[0] ?? '').replace(/^[<("'„“«]+|[>)"'”“»,;.!?]+$/g, '');
  // "careers.example/jobs/7" and "localhost:4321/jobs/7" begin with a host, "mailto:a@b.example" does not.
  const hasScheme = /^(?:https?:|[a-z][a-z\d+.-]*:(?!\d))/i.test(bare);
  if (!hasScheme && !/^(?:\/\/)?(?:localhost|[^/]*[.:])/i.test(bare)) return null;
  const url = URL.parse(hasScheme ? bare : `https://${bare.replace(/^\/\//, '')}`);
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}

/** The host to compare by: without `www.` and without the dot that a full name may end with. */
const hostOf = ({ hostname, port }: URL): string =>
  `${hostname.replace(/^www\./, '').replace(/\.$/, '')}:${port}`;

const pathOf = ({ pathname }: URL): string => pathname.replace(/\/+$|\.(?:md|json)$/, '');
