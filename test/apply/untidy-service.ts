import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

// A second recruitment service, written from interface.md and facts.md alone. It shares nothing with the stand-in.

/** What it is untidy about. All of it is allowed by interface.md, or was seen of live services. */
export interface Untidiness {
  /** Rows of lists carry no guid, and no e-mail address. */
  rowsWithoutGuid: boolean;
  rowsWithoutEmail: boolean;
  /** Filters are ignored: as soon as there are more than a hundred candidates, or always. */
  filter: 'kept' | 'ignored above 100' | 'ignored' | 'refused';
  /** Sorts are ignored: the oldest come first. */
  sortIgnored: boolean;
  /** X-Get-Find-By-Guid is not known. */
  findByGuid: 'kept' | 'unknown';
  /** Guids come back in upper case. */
  guidInCapitals: boolean;
  /** So long (ms) a new record is in no list, and is found by no guid. */
  lagMs: number;
  /** Lists say nothing of their totals. */
  withoutTotals: boolean;
  /** Names of files are rewritten: `my cv.pdf` becomes `my_cv.pdf`. */
  namesRewritten: boolean;
  /** Activities come without their texts. */
  withoutTexts: boolean;
  /** What a refusal says: which fields, in texts, nothing, or a sentence in the place of all of it. */
  refusals: 'fields' | 'texts' | 'nothing' | 'sentence';
  /** Fields that are not known are refused, and which custom fields there are. */
  customFields: readonly string[];
  sources: readonly string[] | null;
  /** Provisions and tags that there are; one that is unknown refuses the whole request. */
  provisions: readonly number[];
  tags: readonly string[];
  jobs: readonly number[];
  /** What comes of a second candidate with an e-mail address: two, a refusal, or the first one again. */
  sameEmail: 'two' | 'refused' | 'first';
  /** A NUL anywhere in a body is a fault of the service. */
  nulFails: boolean;
  /** Most bytes of a note; above it 413, from whatever is in front of the service. */
  mostNote: number;
  uploads: 'taken' | 'unknown' | 'unknown page' | 'too large';
  /** Status of "Authorization key is invalid.". */
  tokenStatus: number;
  /** Adding a candidate to a job a second time is a validation failure. */
  jobTwice: 'ignored' | 'refused';
}

export const tidy: Untidiness = {
  rowsWithoutGuid: false,
  rowsWithoutEmail: false,
  filter: 'kept',
  sortIgnored: false,
  findByGuid: 'kept',
  guidInCapitals: false,
  lagMs: 0,
  withoutTotals: false,
  namesRewritten: false,
  withoutTexts: false,
  refusals: 'fields',
  customFields: ['_city'],
  sources: null,
  provisions: [1, 2],
  tags: ['Forklift'],
  jobs: [3101],
  sameEmail: 'two',
  nulFails: true,
  mostNote: 1_000_000,
  uploads: 'taken',
  tokenStatus: 401,
  jobTwice: 'ignored',
};

/** What happens to a request: `lost after` hangs up when the work is done. */
export type Loss = 'fine' | 'lost before' | 'lost after' | '500' | '500 after' | '503' | 'token' | '429';
export const losses: readonly Loss[] = [
  'lost before',
  'lost after',
  '500',
  '500 after',
  '503',
  'token',
  '429',
];

export interface KeptCandidate {
  id: number;
  at: number;
  fields: Record<string, unknown>;
  jobs: number[];
  consents: string[];
  tags: string[];
  notes: { title: string; content: string }[];
  files: { name: string; bytes: string }[];
  activities: { id: number; at: number; stage: boolean; content: string }[];
}

export interface UntidyService {
  url: string;
  /** Read anew with each request. */
  ways: Untidiness;
  candidates: KeptCandidate[];
  /** Method and path of each request but those for tokens, numbers as `n`. */
  heard: string[];
  /** Somebody else creates a candidate. */
  create(fields: Record<string, unknown>): KeptCandidate;
}

/** The service on a free port, closed with the test. Its clock is the test's. */
export async function untidyService(
  now: () => number,
  lossOf: (line: string, request: IncomingMessage) => Loss | Promise<Loss> = () => 'fine',
): Promise<UntidyService> {
  const service: UntidyService = { url: '', ways: { ...tidy }, candidates: [], heard: [], create };
  let ids = 0;
  let activityIds = 0;
  let tokens = 0;
  let validToken = '';

  function create(fields: Record<string, unknown>): KeptCandidate {
    ids += 1;
    const candidate = { id: ids, at: now(), fields, jobs: [], consents: [], tags: [], notes: [], files: [] };
    service.candidates.push({ ...candidate, activities: [] });
    return service.candidates.at(-1) as KeptCandidate;
  }
  const addActivity = (candidate: KeptCandidate, stage: boolean, content: string) => {
    activityIds += 1;
    candidate.activities.push({ id: activityIds, at: now(), stage, content });
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = request;
    const { pathname } = new URL(url, 'http://localhost');
    if (pathname === '/oauth2/token') {
      tokens += 1;
      validToken = `token-${tokens}`;
      const body = {
        access_token: validToken,
        expires_in: 2_592_000,
        token_type: 'Bearer',
        scope: 'employee',
      };
      return end(response, { status: 200, body });
    }
    const path = pathname.replace('/api/integration/v2', '');
    const line = `${method} ${path.replaceAll(/(?<=\/)\d+/g, 'n')}`;
    service.heard.push(line);
    const loss = await lossOf(line, request);
    if (loss === 'lost before') return void request.socket.destroy();
    if (loss === '500' || loss === '503' || loss === '429') return end(response, { status: Number(loss) });
    if (loss === 'token') validToken = '';
    // Two clients, one for each scope, share the token of this service.
    const isKnown = validToken !== '' && headers.authorization?.startsWith('Bearer token-');
    const outcome = isKnown
      ? handle(method, path, headers, Buffer.concat(chunks))
      : { status: service.ways.tokenStatus, body: { error: 'Authorization key is invalid.' } };
    if (loss === 'lost after') return void request.socket.destroy();
    if (loss === '500 after') return end(response, { status: 500 });
    return end(response, outcome);
  }

  interface Reply {
    status: number;
    body?: unknown;
    headers?: Record<string, string>;
  }

  function end(response: ServerResponse, { status, body, headers = {} }: Reply): void {
    const isText = typeof body === 'string';
    response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers });
    response.end(body === undefined ? '' : isText ? body : JSON.stringify(body));
  }

  const notFound: Reply = { status: 404, body: { error: { code: 404, message: 'Not Found' } } };

  function refused(field: string, message: string): Reply {
    const { refusals } = service.ways;
    const failed = { code: 400, message: 'Validation Failed' };
    if (refusals === 'fields') return { status: 400, body: { ...failed, errors: [{ field, message }] } };
    if (refusals === 'texts') return { status: 400, body: { ...failed, errors: [message] } };
    if (refusals === 'nothing') return { status: 400, body: failed };
    return { status: 400, body: { error: message } };
  }

  function handle(method: string, path: string, headers: IncomingMessage['headers'], body: Buffer): Reply {
    const { ways } = service;
    const text = body.toString('latin1');
    if (ways.nulFails && (text.includes('\\u0000') || (text.startsWith('{') && text.includes('\0')))) {
      return { status: 500, body: '<html>Internal error</html>' };
    }
    const [, room = '', first = '', second = '', third = ''] = path.split('/');
    if (room === 'recruitments') return method === 'POST' ? addToJob(Number(first), Number(third)) : notFound;
    if (room !== 'employees') return notFound;
    if (first === '') return method === 'POST' ? createFrom(JSON.parse(body.toString())) : list(headers);
    const isByGuid = headers['x-get-find-by-guid'] === 'true' && ways.findByGuid === 'kept';
    const candidate = service.candidates.find(({ id, fields, at }) =>
      isByGuid ? fields.guid === decodeURIComponent(first) && isShown(at) : String(id) === first,
    );
    if (!candidate) return notFound;
    if (second === '') return { status: 200, body: single(candidate) };
    if (second === 'recruitments') {
      return { status: 200, body: candidate.jobs.map((id) => ({ recruitment: { id, name: 'x' } })) };
    }
    if (second === 'activities') return activities(candidate);
    if (method !== 'POST') return notFound;
    if (second === 'notes') {
      if (body.length > ways.mostNote)
        return { status: 413, body: '<html>413 Request Entity Too Large</html>' };
      const note = JSON.parse(body.toString());
      candidate.notes.push(note);
      addActivity(candidate, false, `${note.title} ${note.content}`);
      return { status: 200, body: {} };
    }
    if (second === 'provisions') return give(candidate, JSON.parse(body.toString()));
    if (second === 'tags') return tag(candidate, JSON.parse(body.toString()).tags);
    return second === 'files' ? upload(candidate, body) : notFound;
  }

  const isShown = (at: number) => now() - at >= service.ways.lagMs;

  function createFrom(fields: Record<string, unknown>): Reply {
    const { customFields, sources, sameEmail } = service.ways;
    const known = ['name', 'lastname', 'email', 'guid', 'source', 'socialnet_id', ...customFields];
    const strange = Object.keys(fields).find((field) => !known.includes(field));
    if (strange) return refused(strange, 'This form should not contain extra fields.');
    if (sources && fields.source && !sources.includes(String(fields.source))) {
      return refused('source', 'This value is not valid.');
    }
    if (!String(fields.email).includes('@')) return refused('email', 'This value is not a valid email.');
    const email = String(fields.email).toLowerCase();
    const other = service.candidates.find((one) => String(one.fields.email).toLowerCase() === email);
    if (other && sameEmail === 'refused') return refused('email', 'This value is already used.');
    if (other && sameEmail === 'first') return { status: 200, body: { id: other.id } };
    return { status: 200, body: { id: create(fields).id } };
  }

  const guidOf = (guid: unknown) => (service.ways.guidInCapitals ? String(guid).toUpperCase() : guid);
  const single = ({ id, fields, files }: KeptCandidate) => ({
    ...{ ...fields, id, status: 'active', source: undefined },
    ...(fields.guid ? { guid: guidOf(fields.guid) } : {}),
    files: files.map(({ name }) => ({ filename: name, file_uploaded: '2026-11-21 11:00:00' })),
  });
  function row(candidate: KeptCandidate): Record<string, unknown> {
    const { files: _, guid, email, ...rest } = single(candidate) as Record<string, unknown>;
    const { rowsWithoutGuid, rowsWithoutEmail } = service.ways;
    return {
      ...rest,
      ...(guid !== undefined && !rowsWithoutGuid && { guid }),
      ...(!rowsWithoutEmail && { email }),
    };
  }

  function list(headers: IncomingMessage['headers']): Reply {
    const { filter, sortIgnored, withoutTotals } = service.ways;
    const size = Math.min(100, Number(headers['x-request-page-size'] ?? 10));
    const page = Number(headers['x-request-current-page'] ?? 1);
    const asked = JSON.parse(String(headers['x-request-filter'] ?? '{}'));
    if (filter === 'refused' && Object.keys(asked).length > 0) {
      return { status: 400, body: { error: { code: 400, message: 'Bad Request' } } };
    }
    const all = service.candidates.filter(({ at }) => isShown(at));
    const isKept = filter === 'kept' || (filter === 'ignored above 100' && all.length <= 100);
    const found = all.filter(
      ({ fields }) =>
        !isKept || Object.entries(asked).every(([field, asks]) => fields[field] === Object(asks).value),
    );
    const sort = JSON.parse(String(headers['x-request-sort'] ?? '{}'));
    if (!sortIgnored && sort.id === 'DESC') found.reverse();
    const totals = {
      'x-result-total-count': String(found.length),
      'x-result-total-pages': String(Math.ceil(found.length / size)),
    };
    const rows = found.slice((page - 1) * size, page * size).map(row);
    return { status: 200, body: rows, ...(!withoutTotals && { headers: totals }) };
  }

  function activities({ activities: all }: KeptCandidate): Reply {
    const { withoutTexts } = service.ways;
    const shown = all.filter(({ at }) => isShown(at)).reverse();
    const body = shown.map(({ id, stage, content }) => ({
      id,
      type: stage ? { id: 2, value: 'Stage in recruitment' } : { id: 1, value: 'Note' },
      ...(!withoutTexts && { content }),
      ...(stage && { recruitment: { id: 3101 } }),
    }));
    return { status: 200, body, headers: { 'x-result-total-pages': '1' } };
  }

  function addToJob(job: number, id: number): Reply {
    const candidate = service.candidates.find((one) => one.id === id);
    if (!candidate || !service.ways.jobs.includes(job)) return notFound;
    if (candidate.jobs.includes(job)) {
      return service.ways.jobTwice === 'ignored'
        ? { status: 204 }
        : refused('', 'Employee is already in the recruitment');
    }
    candidate.jobs.push(job);
    addActivity(candidate, true, '');
    return { status: 204 };
  }

  type Given = { recruitment: number | null; provision: number };
  function give(candidate: KeptCandidate, given: Given[]): Reply {
    if (given.some(({ provision }) => !service.ways.provisions.includes(provision))) return notFound;
    if (given.some(({ recruitment }) => recruitment !== null && !candidate.jobs.includes(recruitment))) {
      return { status: 400, body: { error: 'Employee is not in the recruitment' } };
    }
    for (const { recruitment, provision } of given) {
      const line = `${provision} ${recruitment ?? ''}`;
      if (!candidate.consents.includes(line)) candidate.consents.push(line);
    }
    candidate.consents.sort();
    return { status: 204 };
  }

  function tag(candidate: KeptCandidate, tags: string[]): Reply {
    if (tags.some((one) => !service.ways.tags.includes(one))) return { status: 404, body: ['Tag not found'] };
    for (const one of tags) if (!candidate.tags.includes(one)) candidate.tags.push(one);
    return { status: 204 };
  }

  function upload(candidate: KeptCandidate, body: Buffer): Reply {
    const { uploads, namesRewritten } = service.ways;
    if (uploads === 'unknown') return notFound;
    if (uploads === 'unknown page') return { status: 404, body: '<html>404</html>' };
    if (uploads === 'too large') return { status: 413, body: '<html>413 Request Entity Too Large</html>' };
    const text = body.toString();
    const name = /filename="([^"]*)"/.exec(text)?.[1] ?? '';
    const bytes = /filename=.*?\r\n\r\n(.*?)\r\n--/s.exec(text)?.[1] ?? '';
    candidate.files.push({ name: namesRewritten ? name.replaceAll(/[^\w.]/g, '_') : name, bytes });
    return { status: 201, body: { id: candidate.id * 100 + candidate.files.length } };
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;
}
