import type { serviceCodes } from '../../src/doctor/codes/codes.ts';
import {
  IncompleteListError,
  ServiceBodyError,
  ServiceConnectionError,
  ServiceTimeoutError,
} from '../../src/service/http/errors.ts';
import type { ProblemCode } from '../../src/service/problem.ts';
import { at, type Situation, soundPost, soundRequest } from './examined-of.ts';

/** A situation in which a code is found, and the most alike one in which it is not. */
export interface Case {
  found: Situation;
  not: Situation;
}

const request = { method: 'GET', url: 'https://tenant.example/public/job_posts/published' };
const caused = (code: string) => new ServiceConnectionError(request, Object.assign(new Error('x'), { code }));
const page = (records: number) => ({ ...soundRequest, records });
const answers = (...ms: number[]) => ms.map((one) => ({ ...soundRequest, ms: one }));
const failed = { ...soundRequest, status: 503, records: null, decodedBytes: null };
const moved = (location: string) => ({ ...failed, status: 301, location });
const problem = (code: ProblemCode) => ({
  publishId: code.startsWith('total-') ? null : 7,
  advertId: null,
  code,
  message: 'Post 7 cannot be read and is left out: the record is 1 instead of an object.',
});
const days = (count: number) =>
  Temporal.Instant.from(at)
    .add({ hours: 24 * count })
    .toString();

export const serviceCases: Record<keyof typeof serviceCodes, Case> = {
  'service-unreachable': {
    found: { failure: new ServiceTimeoutError(request, 15_000) },
    not: { failure: new ServiceBodyError(request, 'html', 'answered an HTML page instead of the list') },
  },
  'service-tls-broken': {
    found: { failure: caused('CERT_HAS_EXPIRED') },
    not: { failure: caused('ECONNREFUSED') },
  },
  'service-answer-unusable': {
    found: { failure: new ServiceBodyError(request, 'html', 'answered an HTML page instead of the list') },
    not: { failure: caused('ENOTFOUND') },
  },
  'list-incomplete': {
    found: { failure: new IncompleteListError(request, 'it counts 350, gave 347', 'Try again later.') },
    not: { failure: caused('ENOTFOUND') },
  },
  'total-exceeds-list': { found: { problems: [problem('total-exceeds-list')] }, not: {} },
  'list-empty': { found: { posts: [] }, not: {} },
  'list-in-parts': {
    found: { posts: [soundPost(), soundPost({ id: 2041, advertId: 1980 })], mostInFile: 1 },
    not: { posts: [soundPost(), soundPost({ id: 2041, advertId: 1980 })] },
  },
  'list-read-by-number': { found: { method: 'offset' }, not: { method: 'id' } },
  'page-short': {
    found: { requests: [page(100), page(99), page(40), page(0)] },
    not: { requests: [page(100), page(100), page(40), page(0), page(100), page(90)] },
  },
  'page-too-large': {
    found: { requests: [{ ...soundRequest, decodedBytes: 600 }], environment: { SERVICE_MAX_BYTES: '1024' } },
    not: { requests: [{ ...soundRequest, decodedBytes: 500 }], environment: { SERVICE_MAX_BYTES: '1024' } },
  },
  'service-redirects': {
    found: { requests: [moved('https://other.example/public/'), soundRequest] },
    not: { requests: [moved('/public/job_posts/published/'), soundRequest] },
  },
  'list-redirects': {
    found: { requests: [moved('/public/job_posts/published/'), soundRequest] },
    not: { requests: [moved('https://other.example/public/'), soundRequest] },
  },
  'service-not-encrypted': {
    found: { environment: { SERVICE_URL: 'http://tenant.example' } },
    not: { environment: { SERVICE_URL: 'http://127.0.0.1:4400' } },
  },
  'certificate-expires-soon': {
    found: { tls: { protocol: 'TLSv1.3', validTo: days(20) } },
    not: { tls: { protocol: 'TLSv1.3', validTo: days(22) } },
  },
  'service-slow': {
    found: { requests: answers(100, 2001, 9000) },
    not: { requests: answers(100, 2000, 9000) },
  },
  'service-unsteady': {
    found: { requests: [failed, soundRequest] },
    not: { requests: [moved('/elsewhere'), soundRequest] },
  },
  'post-unreadable': { found: { problems: [problem('post-unreadable')] }, not: {} },
  'post-too-large': { found: { problems: [problem('post-too-large')] }, not: {} },
  'total-unusable': { found: { problems: [problem('total-unusable')] }, not: {} },
  'post-outside-filter': {
    found: { problems: [problem('post-outside-filter')] },
    not: { posts: [soundPost()] },
  },
};
