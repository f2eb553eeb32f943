import type { Context } from 'hono';
import type { z } from 'zod';
import { issuesOf, refusal } from './refusal.ts';

const notJson = Symbol('not JSON');

/** The JSON body of a request to the controls; what is none is told apart by `take`. */
export async function readJson(context: Context): Promise<unknown> {
  try {
    return JSON.parse(await context.req.text());
  } catch (error) {
    if (error instanceof SyntaxError) return notJson;
    throw error;
  }
}

/** Uses a body that its schema takes, and answers 400 with every issue to any other. */
export function take<T>(schema: z.ZodType<T>, body: unknown, use: (value: T) => Response): Response {
  if (body === notJson) return refusal(400, [{ path: '', message: 'the body is not JSON' }]);
  const result = schema.safeParse(body);
  return result.success ? use(result.data) : refusal(400, issuesOf(result.error));
}

/** The id in the path; 0, which no record has, for anything that is none. */
export function readId(context: Context): number {
  const text = context.req.param('id') ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}
