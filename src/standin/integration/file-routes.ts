import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { fileAssignSchema, fileUploadSchema } from '../../service/wire/candidate.ts';
import { createdSchema, faultSchema, messageErrorSchema, recordIdSchema } from '../../service/wire/common.ts';
import { hasCandidate, isRefused } from '../records/change.ts';
import { assignFile, readUpload, uploadFile } from '../records/files.ts';
import type { StandinState } from '../state/state.ts';
import {
  doneAnswers,
  jsonAnswer,
  notFound,
  notFoundAnswer,
  outcomeAnswer,
  refusalAnswer,
  unauthorizedAnswer,
  uploadFailed,
} from './answers.ts';
import { requireScope } from './auth.ts';
import { bearer, candidateParams, integrationRoutes, type RouteEnv } from './route.ts';

const path = '/api/integration/v2/employees/{employee_id}/files';

/** Files of a candidate: assigning one that the instance has (C7), and uploading one (C8, variant B). */
export function fileRoutes(state: StandinState): OpenAPIHono<RouteEnv> {
  const { choices } = state;
  const routes = integrationRoutes(state);
  const common = {
    method: 'post' as const,
    tags: ['Files'],
    security: bearer,
    middleware: [requireScope(state, 'employee')],
  };
  routes.openapi(
    createRoute({
      ...common,
      path: `${path}/{file_id}`,
      operationId: 'C7',
      summary: 'C7: assign a file',
      request: {
        params: candidateParams.extend({ file_id: recordIdSchema.meta({ description: 'File id' }) }),
        body: { content: { 'application/json': { schema: fileAssignSchema } }, required: true },
      },
      responses: {
        ...doneAnswers(choices),
        400: jsonAnswer(
          "'Validation Failed', or the candidate has the file already",
          z.union([faultSchema, messageErrorSchema]),
        ),
        401: unauthorizedAnswer,
        404: notFoundAnswer,
      },
    }),
    ({ req, var: { caller } }) => {
      const { employee_id, file_id } = req.valid('param');
      const { dictionary_type } = req.valid('json');
      return outcomeAnswer(choices, assignFile(state, caller.userId, employee_id, file_id, dictionary_type));
    },
  );
  if (state.variant === 'a' && choices.uploadInA === 'none') return routes;
  routes.openapi(
    createRoute({
      ...common,
      path,
      operationId: 'C8',
      summary: 'C8: upload a file (variant B)',
      // As JSON Schema: the routes' own parsing of forms would hold the whole body several times. readUpload checks it.
      request: {
        params: candidateParams,
        body: { content: { 'multipart/form-data': { schema: uploadJsonSchema() } }, required: true },
      },
      responses: {
        [choices.createStatus]: jsonAnswer('Uploaded and assigned', createdSchema),
        400: jsonAnswer('Could not upload file', faultSchema),
        401: unauthorizedAnswer,
        404: notFoundAnswer,
      },
    }),
    async ({ req, var: { caller } }) => {
      const { employee_id } = req.valid('param');
      const file = await readUpload(state, req.raw);
      // A missing candidate is reported before an unusable file.
      if (!hasCandidate(state.database, employee_id)) return notFound();
      if (!file) return uploadFailed();
      const uploaded = uploadFile(state, caller.userId, employee_id, file);
      return isRefused(uploaded)
        ? refusalAnswer(choices, uploaded)
        : Response.json(uploaded, { status: choices.createStatus });
    },
  );
  return routes;
}

function uploadJsonSchema(): Record<string, unknown> {
  // Without its id: a named schema would become a broken reference in the document.
  const { $schema: _, ...schema } = z.toJSONSchema(z.looseObject(fileUploadSchema.shape));
  return schema;
}
