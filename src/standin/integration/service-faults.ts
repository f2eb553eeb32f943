import type { HttpBindings } from '@hono/node-server';
import type { ServiceFaults } from '../state/faults.ts';
import { localTime, wireDatetime } from '../state/local-time.ts';
import type { StandinState } from '../state/state.ts';
import { one } from '../state/statements.ts';
import { coded } from './answers.ts';

type Answering = (request: Request, env: HttpBindings) => Response | Promise<Response>;

/** The parts of a request that matter for faults. */
interface Asked {
  isWrite: boolean;
  /** The part below `/employees`: "list", "create", "record", or the last word such as "notes"; else "other". */
  what: string;
}

function askedOf({ method, url }: Request): Asked {
  const path = new URL(url).pathname.replace(/\/+$/, '');
  const [, room, record, part] = /\/v2\/(\w+)(?:\/([^/]+))?(?:\/([^/]+))?/.exec(path) ?? [];
  const isWrite = method !== 'GET' && method !== 'HEAD';
  if (room === 'recruitments' && part === 'employees') return { isWrite, what: 'jobs' };
  if (room !== 'employees') return { isWrite, what: 'other' };
  return { isWrite, what: part ?? (record === undefined ? (isWrite ? 'create' : 'list') : 'record') };
}

/**
 * The integration API with the active faults (`serviceFaultsSchema`): behaviours of live services that interface.md
 * allows, and outages. Each answer is made as usual and changed before it is sent, so writes take effect.
 */
export function withServiceFaults(state: StandinState, answering: Answering): Answering {
  return async (request, env) => {
    const asked = askedOf(request);
    const faults = state.serviceFaults.take(
      ({ only }) => only === undefined || only === asked.what || (only === 'writes' && asked.isWrite),
    );
    if (Object.keys(faults).length === 0) return answering(request, env);
    const early = await refusalBefore(state, faults, asked, request);
    if (early) return early;
    const answer = await answering(withoutFilter(state, faults, asked, request), env);
    if (faults.lost) {
      env.incoming.socket.destroy();
      return answer;
    }
    return rewritten(state, faults, asked, answer);
  };
}

/** The answer to a request that is refused without doing anything. */
async function refusalBefore(
  state: StandinState,
  faults: ServiceFaults,
  { what, isWrite }: Asked,
  request: Request,
): Promise<Response | null> {
  if (faults.status) return coded(faults.status.status, 'The stand-in is set to fail');
  if (!isWrite || what === 'files') return null;
  const text = await request.clone().text();
  if (faults.nul && text.includes('\\u0000')) return coded(500, 'Internal Server Error');
  if (faults.small && text.length > faults.small.bytes) {
    const body = '<html><h1>413 Request Entity Too Large</h1></html>';
    return new Response(body, { status: 413, headers: { 'content-type': 'text/html' } });
  }
  if (faults.knownEmail && what === 'create') return refusalOfKnown(state, faults.knownEmail.how, text);
  return null;
}

function refusalOfKnown(state: StandinState, how: 'field' | 'sentence', text: string): Response | null {
  const email = /"email"\s*:\s*"([^"]*)"/.exec(text)?.[1] ?? '';
  const sql = 'SELECT 1 FROM candidates WHERE lower(email) = lower(?)';
  if (email === '' || one(state.database, sql, email) === null) return null;
  if (how === 'sentence') return Response.json({ error: 'Employee already exists' }, { status: 400 });
  const errors = [{ field: 'email', message: 'This value is already used.' }];
  return Response.json({ code: 400, message: 'Validation Failed', errors }, { status: 400 });
}

/** Candidates above which `ignoreFilter` ignores the filter. */
const filteredUpTo = 100;

function withoutFilter(
  state: StandinState,
  faults: ServiceFaults,
  { what }: Asked,
  request: Request,
): Request {
  const isOn = faults.ignoreFilter !== undefined && what === 'list';
  const count = isOn
    ? one<{ count: number }>(state.database, 'SELECT count(*) AS count FROM candidates')
    : null;
  if ((count?.count ?? 0) <= filteredUpTo) return request;
  const headers = new Headers(request.headers);
  headers.delete('x-request-filter');
  return new Request(request.url, { method: request.method, headers });
}

type Json = Record<string, unknown>;

async function rewritten(
  state: StandinState,
  faults: ServiceFaults,
  { what }: Asked,
  answer: Response,
): Promise<Response> {
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
  if (!isJson) return answer;
  const body: unknown = await answer.json();
  const send = (changed: unknown) => {
    const headers = new Headers(answer.headers);
    headers.delete('content-length');
    return new Response(JSON.stringify(changed), { status: answer.status, headers });
  };
  if (answer.status >= 400) return send(faults.plainRefusals ? withoutErrors(body) : body);
  if (what !== 'list' && what !== 'record' && what !== 'activities') return send(body);
  const isLate = (row: Json) => faults.lag !== undefined && !isOlder(state, row, faults.lag.ms);
  const change = (row: Json) => changedRow(faults, what, row);
  if (Array.isArray(body)) return send(body.filter((row) => !isLate(row)).map(change));
  return send(change(body as Json));
}

const withoutErrors = (body: unknown) => {
  const { errors: _, ...rest } = Object(body);
  return Array.isArray(body) ? body : rest;
};

function isOlder({ now }: StandinState, { created_at: at }: Json, ms: number): boolean {
  return String(at) <= wireDatetime(localTime(now().subtract({ milliseconds: ms })));
}

function changedRow(faults: ServiceFaults, what: string, row: Json): Json {
  const { guid, content, files, ...rest } = row;
  const isHidden = faults.noGuidInLists !== undefined && what === 'list';
  const shownGuid = typeof guid === 'string' && faults.guidCase ? guid.toUpperCase() : guid;
  const isTextless = faults.noTexts !== undefined && what === 'activities' && typeof content === 'string';
  const renamed = (file: Json) => ({ ...file, filename: String(file.filename).replaceAll(/[^\w.]/g, '_') });
  const shownFiles = Array.isArray(files) && faults.renameFiles ? files.map(renamed) : files;
  return {
    ...rest,
    ...(guid !== undefined && !isHidden && { guid: shownGuid }),
    ...(content !== undefined && !isTextless && { content }),
    ...(files !== undefined && { files: shownFiles }),
  };
}
