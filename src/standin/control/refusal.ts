import { STATUS_CODES } from 'node:http';
import type { z } from 'zod';

/** What is wrong with a request to the controls, and where. */
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

/** Issues of a body that its schema does not take. */
export function issuesOf(error: z.ZodError): Issue[] {
  return error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
}
