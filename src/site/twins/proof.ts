import { basePath, below } from '../../base/site-path.ts';
import type { ChainHead } from './chain.ts';

/** An open job in the signed list. */
export interface ProofJob {
  /** Number of the advert. */
  id: number;
  /** Whole address of the job's page. */
  url: string;
  /** SHA-256 of the bytes of its JSON twin, base64url. */
  sha256: string;
  /** ISO instant from which on the job is closed; `null` = no end is set. */
  validThrough: string | null;
}

/** A job that was open on this site and is closed. */
export interface ProofClosed {
  id: number;
  /** The last address that it had. */
  url: string;
  /** ISO instant. */
  closedAt: string;
}

/** The content of `/open-jobs.json`, which its signature covers. */
export interface Proof {
  /** Whole address of the site's start page. */
  site: string;
  /** ISO instant of the last read of the service. */
  checkedAt: string;
  /** The end of the chain of all lists before this one, itself included; left out if it is in none. */
  chain?: ChainHead;
  /** In the order of the board. */
  jobs: readonly ProofJob[];
  /** Those that closed in the last 180 days, by number. */
  closed: readonly ProofClosed[];
}

/** Addresses of the signed list of open jobs, its signature, and the key to check it with. */
export const proofAddresses = {
  list: '/open-jobs.json',
  signature: '/open-jobs.jws',
  keys: '/.well-known/jobfront-keys.json',
} as const;

/** Result of checking a signature. */
export type SignatureCheck = 'valid' | 'invalid' | 'unsupported';

/** The part of a JWS header, or of a key, that says which key it is. */
interface Header {
  alg?: string;
  kid?: string;
}

/**
 * Checks a detached JWS (RFC 7515, appendix F) of Ed25519 over a content.
 *
 * @param jws the text of the signature's file
 * @param keys the text of the file with the public keys (JWK set)
 * @param subtle the runtime's WebCrypto; `undefined` where there is none, as on pages without https
 * @returns `unsupported` where the runtime can't check Ed25519
 */
export async function checkSignature(
  content: Uint8Array<ArrayBuffer>,
  jws: string,
  keys: string,
  subtle: SubtleCrypto | undefined,
): Promise<SignatureCheck> {
  if (!subtle) return 'unsupported';
  try {
    const [header = '', payload, signature = '', ...more] = jws.trim().split('.');
    const { alg, kid } = JSON.parse(new TextDecoder().decode(fromBase64url(header))) as Header;
    const published = (JSON.parse(keys) as { keys: (JsonWebKey & Header)[] }).keys;
    const jwk = published.find((one) => one.kid === kid);
    if (payload !== '' || more.length > 0 || alg !== 'EdDSA' || !jwk) return 'invalid';
    const { kty, crv, x } = jwk;
    const key = await subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify']);
    const signed = new TextEncoder().encode(`${header}.${toBase64url(content)}`);
    const isValid = await subtle.verify('Ed25519', key, fromBase64url(signature), signed);
    return isValid ? 'valid' : 'invalid';
  } catch (error) {
    const isUnknown = error instanceof DOMException && error.name === 'NotSupportedError';
    return isUnknown ? 'unsupported' : 'invalid';
  }
}

/** SHA-256 in base64url, as the signed list has it. */
export const sha256 = async (content: Uint8Array<ArrayBuffer>, subtle: SubtleCrypto): Promise<string> =>
  toBase64url(new Uint8Array(await subtle.digest('SHA-256', content)));

function toBase64url(bytes: Uint8Array): string {
  let text = '';
  // All at once would be too many arguments.
  for (let at = 0; at < bytes.length; at += 8192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** What is known of an address that somebody was sent. */
export type Verdict =
  | { kind: 'open'; job: ProofJob /** Whether it is the present address of the job. */; isCurrent: boolean }
  | { kind: 'closed' /** ISO instant. */; closedAt: string }
  /** An address of ours at which there is no job. */
  | { kind: 'unknown' }
  /** An address of somebody else. */
  | { kind: 'foreign'; host: string }
  | { kind: 'unreadable' };

const longest = 4000;

/** The open and closed jobs that addresses are judged by. */
export interface KnownJobs {
  /** Whole address of the start page. */
  site: string;
  open(id: number): ProofJob | undefined;
  closed(id: number): ProofClosed | undefined;
  /** Whether a site is at this path of the host, which ends with a slash. */
  isRoot(path: string): boolean;
}

/**
 * Judges an address by the jobs that are known. Treated as equal: http and https, with and without `www.`, any case of
 * the host, with or without query, fragment and slash at the end, an earlier title in the path, and the job's twins. The
 * WHATWG URL parser determines the host, just as in the browser that would follow the address.
 *
 * @param written what the visitor pasted: an address, or a text with one in it
 * @param now milliseconds since 1970
 */
export function judgeAddressBy(written: string, known: KnownJobs, now: number): Verdict {
  const url = readAddress(written);
  if (url === null) return { kind: 'unreadable' };
  if (hostOf(url) !== hostOf(new URL(known.site))) return { kind: 'foreign', host: url.host };
  const id = jobIn(url, known);
  const job = known.open(id);
  if (job) {
    if (job.validThrough !== null && Date.parse(job.validThrough) <= now) {
      return { kind: 'closed', closedAt: job.validThrough };
    }
    return { kind: 'open', job, isCurrent: pathOf(url) === pathOf(new URL(job.url)) };
  }
  const closed = known.closed(id);
  return closed ? { kind: 'closed', closedAt: closed.closedAt } : { kind: 'unknown' };
}

/** The same by the signed list. */
export const judgeAddress = (written: string, proof: Proof, now: number): Verdict =>
  judgeAddressBy(written, jobsOfProof(proof), now);

/** The jobs of the signed list. Sites are at the path of the main one, and wherever a job of the list is. */
export const jobsOfProof = ({ site, jobs, closed }: Proof): KnownJobs => ({
  site,
  open: (id) => jobs.find((one) => one.id === id),
  closed: (id) => closed.find((one) => one.id === id),
  isRoot(path) {
    const start = new URL(path, site).href.toLowerCase();
    return (
      path === below(basePath(site), '/') ||
      [...jobs, ...closed].some(({ url }) => url.startsWith(`${start}jobs/`))
    );
  },
});

/** The number of the job whose address this has the form of; `NaN` where it is none. */
function jobIn({ pathname }: URL, { isRoot }: KnownJobs): number {
  const [, root = '', id] = /^(.*?)\/+jobs\/+(\d{1,15})(?=[-/.]|$)/i.exec(pathname) ?? [];
  return id !== undefined && isRoot(`${root}/`.replace(/\/+/g, '/')) ? Number(id) : Number.NaN;
}

/** The one web address in a text; `null` where there is none, or several that differ. */
function readAddress(written: string): URL | null {
  // Browsers remove these from an address: what follows one may belong to the host.
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
