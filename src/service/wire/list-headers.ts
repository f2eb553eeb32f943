import { z } from 'zod';

/** Names of the request headers of a list (interface.md, Common rules). */
export const requestHeaders = {
  pageSize: 'X-Request-Page-Size',
  currentPage: 'X-Request-Current-Page',
  filter: 'X-Request-Filter',
  sort: 'X-Request-Sort',
  responseMetadata: 'X-Response-Metadata',
  requestMetadata: 'X-Request-Metadata',
  additionalModules: 'X-Additional-Modules',
  findByGuid: 'X-Get-Find-By-Guid',
} as const;

/** Names of the response headers of a list (interface.md, Common rules). */
export const resultHeaders = {
  count: 'X-Result-Count',
  currentPage: 'X-Result-Current-Page',
  pageSize: 'X-Result-Page-Size',
  totalCount: 'X-Result-Total-Count',
  totalPages: 'X-Result-Total-Pages',
} as const;

/** Comparators of filters (interface.md, Filtering). */
export const comparators = ['=', '!=', '<=', '>=', 'in', 'like'] as const;

/** The headers that choose a page. They are text here: the interface defines the answer to a non-number. */
export const pageHeadersSchema = z.object({
  'x-request-page-size': z
    .string()
    .optional()
    .meta({ description: 'Records on a page; 10 when left out', example: '50' }),
  'x-request-current-page': z
    .string()
    .optional()
    .meta({ description: 'Number of the page, from 1', example: '1' }),
});

/** The headers that request the schema of the fields. */
export const metadataHeadersSchema = z.object({
  'x-response-metadata': z.string().optional().meta({ description: '`true`: with the schema of the fields' }),
  'x-request-metadata': z.string().optional().meta({ description: '`true`: with what can be sent' }),
});

/** The headers of a list that can be filtered and sorted (C21, J5). */
export const listHeadersSchema = pageHeadersSchema.extend(metadataHeadersSchema.shape).extend({
  'x-request-filter': z.string().optional().meta({
    description: 'JSON: `{<field>: {value, comparison}}`, special characters as unicode escapes',
    example: '{"lastname":{"value":"Nowak","comparison":"="}}',
  }),
  'x-request-sort': z.string().optional().meta({
    description: 'JSON: `{<field>: "ASC" or "DESC"}`, in the order in which the sorts apply',
    example: '{"lastname":"ASC","id":"DESC"}',
  }),
});

/** The headers that come with a list. */
export const resultHeadersSchema = z.object({
  [resultHeaders.count]: z.string().meta({ description: 'Records in this answer' }),
  [resultHeaders.currentPage]: z.string().meta({ description: 'Number of this page' }),
  [resultHeaders.pageSize]: z.string().meta({ description: 'Records on a page' }),
  [resultHeaders.totalCount]: z.string().meta({ description: 'Records on all pages' }),
  [resultHeaders.totalPages]: z.string().meta({ description: 'Number of the last page with records' }),
});

export type Comparator = (typeof comparators)[number];

/** What the schema of the fields says of one field (interface.md, Response metadata). */
export const fieldMetadataSchema = z
  .looseObject({
    type: z.string().meta({
      description: 'integer, text, array, object, email, datetime, user_entity, client_entity, and others',
    }),
    required: z.boolean().optional(),
    format: z.string().optional(),
    description: z.string().optional(),
    structure: z.array(z.string()).optional().meta({ description: 'Names of sub-fields' }),
  })
  .meta({ id: 'FieldMetadata', description: 'What is known of a field' });

/** The schema of the fields: each field with its description. */
export const metadataSchema = z
  .record(z.string(), fieldMetadataSchema)
  .meta({ id: 'Metadata', description: 'The schema of the fields' });

export type FieldMetadata = z.output<typeof fieldMetadataSchema>;
export type Metadata = z.output<typeof metadataSchema>;
