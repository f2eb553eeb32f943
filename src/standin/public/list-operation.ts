import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { codedErrorSchema } from '../../service/wire/errors.ts';
import { pageHeadersSchema, resultHeadersSchema } from '../../service/wire/list-headers.ts';
import { publishedPostSchema } from '../../service/wire/published-post.ts';

/** The public list, as `/openapi.json` describes it (interface.md, Public API). */
export const listOperation = createRoute({
  method: 'get',
  path: '/public/job_posts/published',
  operationId: 'publishedPosts',
  tags: ['Public'],
  summary: 'The published job posts',
  description:
    'Filter fields: id, job_post_id, job_id (=, !=, <=, >=); language, awarded (=, !=). Default sort: id DESC.',
  request: {
    headers: pageHeadersSchema.extend({
      'x-request-filter': z.string().optional().meta({
        description: 'JSON: `{<field>: {value, comparison}}`',
        example: '{"language":{"value":"pl","comparison":"="}}',
      }),
      'x-request-sort': z.string().optional().meta({
        description: 'JSON: `{sort_by, direction}`',
        example: '{"sort_by":"valid_start","direction":"DESC"}',
      }),
    }),
  },
  responses: {
    200: {
      description: 'One page of posts',
      content: { 'application/json': { schema: z.array(publishedPostSchema) } },
      headers: resultHeadersSchema,
    },
    400: {
      description: "'Bad Request': headers that can't be used",
      content: { 'application/json': { schema: codedErrorSchema } },
    },
  },
});
