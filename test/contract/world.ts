import { afterAll, expect } from 'vitest';
import { type Standin, type StandinOptions, startStandin } from '../../src/standin/server.ts';
import type { Choices } from '../../src/standin/settings/choices.ts';
import type { Variant } from '../../src/standin/state/state.ts';
import { noon, somePosts } from '../standin/harness.ts';
import { type Answer, readAnswer } from '../standin/records/api.ts';
import { logIn } from './log-in.ts';

export type Json = Record<string, unknown>;

/** Rows that were read, whatever they are. */
export type Rows = Json[];

/** A stand-in of one variant, and an API client of it that may do everything. */
export interface World {
  readonly variant: Variant;
  readonly standin: Standin;
  /** Jobs of the first workflow: stages 11 to 15, of which 14 is hired and 15 rejected. */
  readonly job: number;
  readonly otherJob: number;
  /** The user as whom the client acts. */
  readonly user: number;
  /** A request to `/api/integration/v2<path>` with a good token. Texts and forms go as they are, all else as JSON. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** A request to any path, without a token. */
  ask(path: string, init?: RequestInit): Promise<Answer>;
  /** The records of a list. */
  list(path: string, headers?: Record<string, string>): Promise<Rows>;
  /** One record. */
  read(path: string): Promise<Json>;
  /** The fields that a 'Validation Failed' body names, each once. */
  faults(method: string, path: string, body: unknown): Promise<string[]>;
  /** A new candidate's id. */
  candidate(fields?: Json): Promise<number>;
  /** A new candidate in `job`. */
  applicant(fields?: Json): Promise<number>;
  /** Sets the service's clock forward; tokens are renewed. */
  forward(minutes: number): Promise<void>;
  /** Another stand-in like this one, with other options. Closed with the file. */
  with(options: Partial<StandinOptions>): Promise<World>;
  /** The same with other choices. */
  chosen(choices: Partial<Choices>): Promise<World>;
}

/** Makes one world for each variant, when it is first asked for; all are closed with the file. */
export function worlds(options: Partial<StandinOptions> = {}): (variant: Variant) => Promise<World> {
  const made = new Map<Variant, Promise<World>>();
  const closing: (() => Promise<void>)[] = [];
  const make = async (variant: Variant, more: Partial<StandinOptions>): Promise<World> => {
    let now = noon;
    const standin = await startStandin({
      port: 0,
      posts: somePosts(2),
      now: () => now,
      variant,
      ...more,
    });
    closing.push(() => standin.close());
    const forward = (minutes: number) => {
      now = now.add({ minutes });
    };
    const others = (changes: Partial<StandinOptions>) => make(variant, { ...more, ...changes });
    return inhabit(standin, forward, others);
  };
  afterAll(async () => {
    for (const close of closing) await close();
  });
  return (variant) => {
    const known = made.get(variant) ?? make(variant, options);
    made.set(variant, known);
    return known;
  };
}

async function inhabit(
  standin: Standin,
  forward: (minutes: number) => void,
  others: World['with'],
): Promise<World> {
  const { variant } = standin.state;
  let token = await logIn(standin);
  const ask: World['ask'] = async (path, init) =>
    readAnswer(await fetch(standin.url + path, { redirect: 'manual', ...init }));
  const call: World['call'] = async (method, path, body, headers = {}) => {
    const isForm = body instanceof FormData;
    return ask(`/api/integration/v2${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token(path)}`,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  };
  const good = async (answer: Promise<Answer>): Promise<unknown> => {
    const { status, text, json } = await answer;
    expect([status < 300, text]).toEqual([true, text]);
    return json;
  };
  const candidate: World['candidate'] = async (fields = {}) => {
    const made = await good(call('POST', '/employees/', { name: 'Ewa', lastname: 'Lis', ...fields }));
    return (made as { id: number }).id;
  };
  return {
    variant,
    standin,
    job: 3101,
    otherJob: 3102,
    user: variant === 'a' ? 2 : 1,
    call,
    ask,
    list: async (path, headers) => (await good(call('GET', path, undefined, headers))) as Rows,
    read: async (path) => (await good(call('GET', path))) as Json,
    faults: async (method, path, body) => {
      const { status, json } = await call(method, path, body);
      expect([status, json]).toMatchObject([400, { code: 400, message: 'Validation Failed' }]);
      const { errors } = json as { errors: { field: string }[] };
      return [...new Set(errors.map(({ field }) => field))];
    },
    candidate,
    applicant: async (fields) => {
      const id = await candidate(fields);
      await good(call('POST', `/recruitments/3101/employees/${id}`));
      return id;
    },
    forward: async (minutes) => {
      forward(minutes);
      token = await logIn(standin);
    },
    with: others,
    chosen: (choices) => others({ choices }),
  };
}
