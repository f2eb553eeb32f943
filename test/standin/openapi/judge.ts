import { STATUS_CODES } from 'node:http';
import { errorTexts } from '../../../src/service/wire/common.ts';
import type { Described } from './described.ts';
import type { RawAnswer } from './send.ts';

/** What was asked. */
export interface Asked {
  method: string;
  /** As it was sent. */
  path: string;
}

const faultMessages: readonly string[] = [
  errorTexts.validationFailed,
  errorTexts.badRequestTags,
  errorTexts.uploadFailed,
];
const sentences: readonly string[] = [
  errorTexts.badComparison,
  errorTexts.unauthorized,
  errorTexts.fileAlreadyAssigned,
  errorTexts.notInRecruitment,
  errorTexts.provisionMismatch,
];
/** RFC 6749, section 5.2. */
const oauthErrors = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
];
const resultHeaders = ['count', 'current-page', 'page-size', 'total-count', 'total-pages'];

/**
 * What is wrong with an answer; `null` where nothing is. A success has a status and a body that the document gives
 * to the operation; so has an error, and its body is one of interface.md, Errors.
 */
export function judge(described: Described, { method, path }: Asked, answer: RawAnswer): string | null {
  const { status, headers, text } = answer;
  if (status >= 500) return `${status}: ${text}`;
  const injected = Object.keys(headers).find((name) => /injected/i.test(name));
  if (injected !== undefined) return `a header was injected: ${injected}`;
  const { pathname } = new URL(path, 'http://127.0.0.1');
  const operation = described.operationOf(method === 'HEAD' ? 'GET' : method, pathname);
  if (status === 301) return redirectFault(path, headers.location ?? '');
  const isError = status >= 400;
  const bodyFault = isError ? errorFault(pathname, answer) : null;
  if (bodyFault !== null) return bodyFault;
  if (!operation) return isError ? null : `${status} for an operation that is not in the document`;
  // Any body can be too large.
  if (status === 413) return null;
  const documented = operation.answers[status];
  if (!documented) return `${status} is not in the document: ${text}`;
  if (!documented.content) return text === '' ? null : `there is a body: ${text}`;
  const type = (headers['content-type'] ?? '').split(';')[0] ?? '';
  const media = documented.content[type];
  if (!media) return `the content type ${type} is not in the document`;
  if (type !== 'application/json') return null;
  const json: unknown = JSON.parse(text);
  const fault = described.faultOf(media.schema, json);
  if (fault !== null) return `${fault}: ${text.slice(0, 300)}`;
  return documented.headers && !isError ? listFault(answer, json) : null;
}

/** A redirect leads to the same path with or without a slash at its end, and to no other host. */
function redirectFault(path: string, location: string): string | null {
  const [from, to] = [new URL(path, 'http://a.example'), new URL(location, 'http://a.example')];
  const plain = ({ host, pathname, search }: URL) => `${host}${pathname.replace(/\/+$/, '')}${search}`;
  return plain(from) === plain(to) ? null : `${path} leads to ${location}`;
}

/** The headers of a list. */
function listFault({ headers }: RawAnswer, json: unknown): string | null {
  const values = resultHeaders.map((name) => headers[`x-result-${name}`] ?? '');
  if (!values.every((value) => /^\d+$/.test(value))) return `headers of the list: ${values.join(', ')}`;
  const [count = 0, page = 0, size = 0, total = 0, pages = 0] = values.map(Number);
  if (pages !== Math.ceil(total / size) || count > size || count > total)
    return `numbers: ${values.join(', ')}`;
  if (page <= pages && count === 0) return 'an empty page before the last one';
  const records = Array.isArray(json) ? json.filter((record) => !isExtras(record)) : null;
  return records === null || records.length === count ? null : `${records.length} records, not ${count}`;
}

const isExtras = (record: unknown): boolean =>
  typeof record === 'object' && record !== null && 'extras' in record;

/** What is wrong with the body of an error (interface.md, Errors). */
function errorFault(pathname: string, { status, text, headers }: RawAnswer): string | null {
  const fault = `no body of the interface: ${status} ${text.slice(0, 300)}`;
  if (text === errorTexts.noTransition) {
    return headers['content-type']?.startsWith('text/plain') ? null : fault;
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return fault;
  }
  if (Array.isArray(json))
    return JSON.stringify(json) === JSON.stringify([errorTexts.tagNotFound]) ? null : fault;
  const { code, message, errors, error, ...more } = json as Record<string, unknown>;
  const isToken = pathname.replace(/\/$/, '') === '/oauth2/token';
  if (isToken && typeof error === 'string' && oauthErrors.includes(error)) {
    return Object.keys(more).join() === 'error_description' ? null : fault;
  }
  if (Object.keys(more).length > 0) return fault;
  if (code !== undefined) {
    const isKnown = code === 400 && status === 400 && faultMessages.includes(String(message));
    const needsList = message !== errorTexts.uploadFailed;
    return isKnown && (errors !== undefined) === needsList && error === undefined ? null : fault;
  }
  if (typeof error === 'string') return sentences.includes(error) ? null : fault;
  const coded = JSON.stringify({ code: status, message: STATUS_CODES[status] });
  // Node calls it "Payload Too Large", RFC 9110 "Content Too Large".
  const other = JSON.stringify({ code: 413, message: 'Content Too Large' });
  return [coded, status === 413 ? other : coded].includes(JSON.stringify(error)) ? null : fault;
}
