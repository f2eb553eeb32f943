import { STATUS_CODES } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { takenNames } from '../events/event-bodies.ts';

/** A fault of a request to the controls, and its place. */
export interface Issue {
  /** Key of the body, dots between levels; the header's name; or empty for the whole body. */
  path: string;
  message: string;
}

/** The controls' error answer: the service's error body, with every issue named. */
export function refusal(status: number, issues: readonly Issue[]): Response {
  return Response.json(
    { error: { code: status, message: STATUS_CODES[status] ?? 'Error' }, issues },
    { status },
  );
}

/** Faults that a schema finds in a body. */
export function issuesOf(error: z.ZodError): Issue[] {
  return error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
}

const notJson = Symbol('not JSON');

/** The JSON body of a request to the controls; `take` distinguishes a body that is not JSON. */
export async function readJson(context: Context): Promise<unknown> {
  try {
    return JSON.parse(await context.req.text());
  } catch (error) {
    if (error instanceof SyntaxError) return notJson;
    throw error;
  }
}

/** Uses a body that its schema accepts, and answers 400 with every fault to any other. */
export function take<T>(schema: z.ZodType<T>, body: unknown, use: (value: T) => Response): Response {
  if (body === notJson) return refusal(400, [{ path: '', message: 'the body is not JSON' }]);
  const result = schema.safeParse(body);
  return result.success ? use(result.data) : refusal(400, issuesOf(result.error));
}

/** The id in the path; 0, which no record has, when it is invalid. */
export function readId(context: Context): number {
  const text = context.req.param('id') ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}

const safeMethods = new Set(['GET', 'HEAD']);

/**
 * Keeps other sites away from the controls. A page anywhere on the web can make a browser send requests to 127.0.0.1,
 * so a change is accepted only when the browser states that it comes from the stand-in's own page (Fetch Metadata,
 * `Sec-Fetch-Site`; `Origin` in older browsers). Programs send neither and may do everything. The Host check stops
 * names that a foreign site points at 127.0.0.1 (DNS rebinding).
 *
 * @param hosts host names under which the controls answer
 */
export function guardControls(hosts: ReadonlySet<string>): MiddlewareHandler {
  return async (context, next) => {
    const host = context.req.header('host') ?? '';
    if (!hosts.has(host.replace(/:\d+$/, '').toLowerCase())) {
      return refusal(403, [
        { path: 'Host', message: 'open the controls at the address that was printed at the start' },
      ]);
    }
    if (!safeMethods.has(context.req.method) && !isOwn(context.req.header(), host)) {
      return refusal(403, [
        { path: 'Origin', message: "changes are taken from the stand-in's own pages and from programs" },
      ]);
    }
    return next();
  };
}

function isOwn(headers: Record<string, string>, host: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return headers.origin === undefined || headers.origin === `http://${host}`;
}

/** All names of event types: the controls take both of an event that has two. */
export const registrationTypes = takenNames({ webhookTypesTaken: 'both' });

/** A registration made at the controls, without a token. */
export const registrationSchema = z.strictObject({
  type: z.enum(registrationTypes, `give one of ${registrationTypes.join(', ')}`),
  url: z.url({ protocol: /^https?$/, error: 'give a whole http address' }).max(2000),
});
