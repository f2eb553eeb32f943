import type { Metadata } from '../../service/wire/metadata.ts';
import type { Choices } from '../choices.ts';
import type { Field } from './fields/field.ts';

/** Which schemas a request asks for. */
export interface MetadataRequest {
  response: boolean;
  request: boolean;
}

/** Reads `X-Response-Metadata` and `X-Request-Metadata`; "true" and "1" ask. */
export function readMetadataRequest(header: (name: string) => string | undefined): MetadataRequest {
  const asks = (name: string) => /^(true|1)$/i.test(header(name) ?? '');
  return { response: asks('x-response-metadata'), request: asks('x-request-metadata') };
}

/**
 * A body, with the schemas that were asked for (interface.md, Response metadata).
 *
 * @param data a record, or the records of a list
 * @param sent the fields that the data has
 */
export function withMetadata(
  data: unknown,
  asked: MetadataRequest,
  sent: readonly Field[],
  all: readonly Field[],
  choices: Choices,
): unknown {
  if (asked.response && choices.responseMetadata === 'instead') return describe(sent);
  if (asked.request && choices.requestMetadata === 'instead') return describeWritten(all);
  if (!asked.response && !asked.request) return data;
  return {
    data,
    ...(asked.response && { metadata: describe(sent) }),
    ...(asked.request && { request_metadata: describeWritten(all) }),
  };
}

function describe(fields: readonly Field[]): Metadata {
  return Object.fromEntries(fields.map(({ name, metadata }) => [name, metadata]));
}

/** What can be sent: references and the source go as ids and text, not as the objects that are read. */
function describeWritten(fields: readonly Field[]): Metadata {
  return Object.fromEntries(
    fields.flatMap(({ name, metadata: { type, structure, description, format }, write }) => {
      if (!write) return [];
      const sent = structure ? (type === 'object' ? 'text' : 'integer') : type;
      return [
        [
          name,
          {
            type: sent,
            required: write.required,
            ...(format !== undefined && { format }),
            ...(description !== undefined && { description }),
          },
        ],
      ];
    }),
  );
}
