import type { OpenAPIHono } from '@hono/zod-openapi';
import { type ChoiceName, choiceTable } from '../choices.ts';
import type { RouteEnv } from '../integration/route.ts';
import { listOperation } from '../public/list-operation.ts';
import type { StandinState } from '../state.ts';
import { hasPublicList } from '../variant.ts';
import { withChosenStatuses } from './chosen-statuses.ts';
import type { Json } from './read-json.ts';

/**
 * The OpenAPI 3.1 document of this stand-in: its variant, its settings, its choices. Made of the very schemas that
 * check and parse, so call it once.
 */
export function makeDocument(state: StandinState, service: OpenAPIHono<RouteEnv>): Json {
  const registry = service.openAPIRegistry;
  registry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description: 'The access token of POST /oauth2/token',
  });
  if (hasPublicList(state)) registry.registerPath(listOperation);
  const document = service.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Recruitment Tracking Service, pretended',
      version: '2',
      description: `Variant ${state.variant.toUpperCase()} of the interface. Paths with and without a slash at the end are the same.`,
    },
    servers: [{ url: state.baseUrl }],
  });
  const choices = Object.entries(choiceTable).map(([name, { belongsTo, options, reason }]) => ({
    name,
    belongsTo,
    value: state.choices[name as ChoiceName],
    options,
    reason,
  }));
  // As plain JSON: what is undefined goes, and nothing of zod stays.
  const plain = JSON.parse(JSON.stringify({ ...document, 'x-choices': choices }));
  return { ...plain, paths: withChosenStatuses(plain.paths, state.choices) };
}
