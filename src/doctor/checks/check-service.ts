import { isThisMachine } from '../../base/this-machine.ts';
import { sitesOf } from '../../board/sites.ts';
import {
  IncompleteListError,
  ServiceConnectionError,
  ServiceError,
  ServiceTimeoutError,
} from '../../service/http/errors.ts';
import { rootOf } from '../../settings/addresses.ts';
import { jobParts, partAddress } from '../../site/job-parts.ts';
import type { Code } from '../codes/codes.ts';
import { aboutService, type Examined, finding } from '../report/finding.ts';
import type { Finding, SeenRequest } from '../report/report-schema.ts';
import { counted, largestOf, median, oneLine, quoted } from '../report/say.ts';
import type { ServiceLook } from './measure-service.ts';

/** Codes of Node and OpenSSL for encryption and certificate errors (Node, TLS: X509 certificate error codes). */
const tlsCodes =
  /^(?:ERR_SSL_|ERR_TLS_|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|EPROTO$)/;

/** The finding for a failed read of the list. */
export function failureCode(failure: unknown): Code {
  if (failure instanceof IncompleteListError) return 'list-incomplete';
  const chain = causesOf(failure);
  if (chain.some((cause) => 'code' in cause && tlsCodes.test(String(cause.code)))) {
    return 'service-tls-broken';
  }
  const isSilent = chain.some(
    (cause) => cause instanceof ServiceConnectionError || cause instanceof ServiceTimeoutError,
  );
  return isSilent ? 'service-unreachable' : 'service-answer-unusable';
}

/** The message of a failed read, split into what happened and what to do. */
function failureWords(failure: unknown): { found: string; todo: string | undefined } {
  if (!(failure instanceof ServiceError)) {
    return { found: failure instanceof Error ? failure.message : String(failure), todo: undefined };
  }
  const { message, hint } = failure;
  return { found: message.endsWith(hint) ? message.slice(0, -hint.length).trim() : message, todo: hint };
}

/** An error and its causes, the outermost first. */
function causesOf(failure: unknown): Error[] {
  const chain: Error[] = [];
  let next = failure;
  while (next instanceof Error && chain.length < 10) {
    chain.push(next);
    next = next.cause;
  }
  return chain;
}

const slowMs = 2000;
const soonDays = 21;

/** The findings in the connection to the service and in its answers. */
export function checkService(examined: Examined): Finding[] {
  const { look, settings, board } = examined;
  const { environment } = settings;
  const findings: Finding[] = [];
  const found = (...[code, text, todo]: [Parameters<typeof finding>[0], string, string?]) => {
    findings.push(finding(code, aboutService, text, todo));
  };
  if ('failure' in look.outcome) {
    const code = failureCode(look.outcome.failure);
    const { found: text, todo } = failureWords(look.outcome.failure);
    found(code, text, code === 'service-tls-broken' ? undefined : todo);
  } else {
    const { posts, method, problems } = look.outcome.list;
    if (posts.length === 0 && problems.length === 0)
      found('list-empty', 'The list is complete and holds no post.');
    if (method === 'offset') {
      found(
        'list-read-by-number',
        'The service ignores the id filter or the sort; two whole walks page by page found the same posts.',
      );
    } else if (settings.site.only.jobIds === undefined) {
      const short = shortPages(look.requests);
      if (short.length > 0) {
        found(
          'page-short',
          `${counted(short.length, 'page')} in the middle of the list came short, the first with ${short[0]?.records} records.`,
        );
      }
    }
  }
  checkWay(environment.SERVICE_URL, look.requests, found);
  checkAnswers(look.requests, environment.SERVICE_MAX_BYTES, found);
  const validTo = look.tls?.validTo ?? null;
  if (validTo !== null && daysUntil(validTo, board.at) < soonDays) {
    found('certificate-expires-soon', `The certificate of the service ends on ${validTo.slice(0, 10)}.`);
  }
  checkSize(examined, found);
  return findings;
}

type Found = (...parts: [Parameters<typeof finding>[0], string, string?]) => void;

/** Sites whose jobs no longer fit one file. Programs that read only the first one miss the others. */
function checkSize({ board, settings, mostInFile }: Examined, found: Found): void {
  for (const { site, board: own } of sitesOf(board, settings.site)) {
    const count = jobParts({ board: own, ...(mostInFile !== undefined && { mostInFile }) }).length;
    if (count === 1) continue;
    const last = (name: string) => partAddress(`${rootOf(site)}${name}`, count);
    found(
      'list-in-parts',
      `${counted(own.jobs.length, 'job')} come in ${count} files of each kind, up to ${last('feeds/jobs.xml')}, ${last('feeds/linkedin.xml')} and ${last('jobs.json')}.`,
    );
  }
}

/** Redirects and encryption. */
function checkWay(serviceUrl: string, requests: readonly SeenRequest[], found: Found): void {
  const { protocol, origin } = new URL(serviceUrl);
  if (protocol === 'http:' && !isThisMachine(serviceUrl)) {
    found('service-not-encrypted', `SERVICE_URL is ${quoted(origin)}, which is not encrypted.`);
  }
  const targets = requests.flatMap(({ location, status }) =>
    location !== null && status !== null && status >= 300 && status < 400
      ? (URL.parse(location, serviceUrl) ?? [])
      : [],
  );
  const [first] = targets;
  if (first === undefined) return;
  const away = targets.find((target) => target.origin !== origin);
  if (away) found('service-redirects', `${origin} redirects to ${away.origin}.`);
  else
    found(
      'list-redirects',
      `The service redirects ${counted(targets.length, 'request')} to ${first.pathname}.`,
    );
}

/** How long answers took, how large they were, how many failed. */
function checkAnswers(requests: readonly SeenRequest[], maxBytes: number, found: Found): void {
  const answered = requests.filter(({ status }) => status === 200);
  const middle = median(answered.map(({ ms }) => ms));
  if (middle !== null && middle > slowMs) {
    found(
      'service-slow',
      `Half of ${counted(answered.length, 'answer')} took ${Math.round(middle)} ms or longer.`,
    );
  }
  const failed = requests.filter(({ status, records }) =>
    status === 200 ? records === null : !isRedirect(status),
  );
  if (failed.length > 0 && answered.some(({ records }) => records !== null)) {
    const said = [
      ...new Set(failed.map(({ status }) => (status === null ? 'no answer' : `${status}`))),
    ].sort();
    found(
      'service-unsteady',
      `${failed.length} of ${counted(requests.length, 'request')} failed (${said.join(', ')}).`,
    );
  }
  const largest = largestOf(requests.map(({ decodedBytes }) => decodedBytes ?? 0));
  if (largest > maxBytes / 2) {
    found('page-too-large', `The largest page has ${largest} bytes; SERVICE_MAX_BYTES is ${maxBytes}.`);
  }
}

const isRedirect = (status: number | null) => status !== null && status >= 300 && status < 400;

/**
 * Pages with fewer records than the fullest one although more follow. Only in the first walk, which ends at an
 * empty page; later reads prove the walk, and may be short for other reasons.
 */
function shortPages(requests: readonly SeenRequest[]): SeenRequest[] {
  const end = requests.findIndex(({ records }) => records === 0);
  const pages = requests.slice(0, Math.max(0, end)).filter(({ records }) => records !== null);
  const full = largestOf(pages.map(({ records }) => records ?? 0));
  return pages.slice(0, -1).filter(({ records }) => (records ?? 0) < full);
}

const daysUntil = (instant: string, at: string): number =>
  Temporal.Instant.from(at).until(instant, { largestUnit: 'hour' }).total({ unit: 'hour' }) / 24;

/** In a sentence: how the list was proven complete, or why it was not. */
export function proofOf({ outcome }: ServiceLook): string {
  if ('failure' in outcome) return oneLine(failureWords(outcome.failure).found);
  const { method, problems } = outcome.list;
  if (problems.some(({ code }) => code === 'total-exceeds-list')) {
    return 'Walked by id twice, in opposite directions, with the same posts; the service counts a few more.';
  }
  return method === 'id'
    ? 'Walked by id to its empty end; each total fits the next, and a closing look at the head found nothing new.'
    : 'Read page by page twice with the same posts and the same total, as the service ignores filter or sort.';
}
