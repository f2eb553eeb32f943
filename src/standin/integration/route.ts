import type { HttpBindings } from '@hono/node-server';
import { type Hook, OpenAPIHono } from '@hono/zod-openapi';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { recordIdSchema } from '../../service/wire/common.ts';
import { metadataHeadersSchema } from '../../service/wire/list-headers.ts';
import type { Choices } from '../settings/choices.ts';
import type { StandinState } from '../state/state.ts';
import type { Field } from '../tables/field.ts';
import { type FieldError, notFound, validationFailed } from './answers.ts';
import type { IntegrationEnv } from './auth.ts';

/** Environment of the integration API's handlers. */
export type RouteEnv = IntegrationEnv & { Bindings: HttpBindings };

/**
 * Routes of the integration API. Paths are whole (`/api/integration/v2/...`), without a slash at the end: both forms
 * are answered. Input that a schema of `createRoute` rejects is answered with the interface's bodies: a path with 404
 * 'Not Found', everything else with 'Validation Failed'. So is a body that is no JSON.
 */
export function integrationRoutes(state: StandinState): OpenAPIHono<RouteEnv> {
  const defaultHook: Hook<unknown, RouteEnv, string, Response | undefined> = (result) => {
    if (result.success) return undefined;
    return result.target === 'param'
      ? notFound()
      : validationFailed(state.choices, fieldErrors(result.error));
  };
  const routes = new OpenAPIHono<RouteEnv>({ defaultHook });
  routes.onError((error) => {
    if (!(error instanceof HTTPException)) throw error;
    const message =
      error.status === 415 ? 'send the body as application/json' : "the body can't be read as JSON";
    return validationFailed(state.choices, [{ field: '', message }]);
  });
  return routes;
}

/** The faults that a schema found, field by field; dots between levels. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          field: [...issue.path, key].map(String).join('.'),
          message: 'This form should not contain extra fields.',
        }))
      : [{ field: issue.path.map(String).join('.'), message: issue.message }],
  );
}

/** The path of a candidate's own routes. */
export const candidateParams = z.object({
  employee_id: recordIdSchema.meta({ description: 'Candidate id' }),
});

/** The path of a job's own routes. */
export const jobParams = z.object({ recruitment_id: recordIdSchema.meta({ description: 'Job id' }) });

/** The path of a single-record read, which may contain a guid. An invalid id is simply not found. */
export const candidateOrGuidParams = z.object({
  employee_id: z
    .string()
    .meta({ description: 'Candidate id; with X-Get-Find-By-Guid its guid', example: '17' }),
});
export const jobOrGuidParams = z.object({
  recruitment_id: z.string().meta({ description: 'Job id; with X-Get-Find-By-Guid its guid', example: '17' }),
});

/** The headers of a single-record read (C4, J4). */
export const singleReadHeaders = metadataHeadersSchema.extend({
  'x-get-find-by-guid': z.string().optional().meta({ description: '`true`: the path holds the guid' }),
});

/** Marks operations in the document that need a token. */
export const bearer = [{ bearer: [] }];

/** Methods of the single-field update (choice `singleFieldUpdate`). */
export function singleUpdateMethods({ singleFieldUpdate }: Choices): ('patch' | 'post')[] {
  return singleFieldUpdate === 'both' ? ['patch', 'post'] : [singleFieldUpdate];
}

/** The answer to an update (choice `updateAnswer`). */
export function updated({ updateAnswer }: Choices, id: number): Response {
  return updateAnswer === 'id' ? Response.json({ id }) : new Response(null, { status: 204 });
}

/**
 * The schema of a body, made from this instance's fields: it checks and parses, and describes in `/openapi.json`.
 *
 * @param demands whether the required fields have to be present
 */
export function bodySchema(
  fields: readonly Field[],
  demands: boolean,
  choices: Choices,
): z.ZodType<Record<string, unknown>> {
  const shape = Object.fromEntries(
    fields.flatMap(({ name, write, metadata: { description } }) => {
      if (!write) return [];
      const schema = demands && write.required ? write.schema : write.schema.optional();
      return [[name, description === undefined ? schema : schema.meta({ description })]];
    }),
  );
  return choices.unknownFields === 'refused' ? z.strictObject(shape) : z.object(shape);
}
