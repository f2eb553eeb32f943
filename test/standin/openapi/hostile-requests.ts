import fc from 'fast-check';
import type { Described, Operation } from './described.ts';
import { breaking, fitting, inTen, nasty } from './hostile-bodies.ts';
import { contentType, headerOf, how, operand, segmentOf } from './hostile-parts.ts';
import type { RawRequest } from './send.ts';

/**
 * Requests for an operation of the document that are often nearly right: only such get to where they could do harm.
 *
 * @param authorization the header of a good token
 * @param poor that of one without the scope, or of somebody who may only look
 */
export function requestFor(
  described: Described,
  operation: Operation,
  authorization: string,
  poor: string,
): fc.Arbitrary<RawRequest> {
  const { method, path, parameters } = operation;
  const named = (where: string) => parameters.filter((one) => one.in === where).map(({ name }) => name);
  const json = operation.bodies['application/json']?.schema;
  const pairs = fc
    .subarray(named('query'))
    .chain((names) =>
      fc.tuple(
        ...names.map((name) =>
          fc.tuple(fc.constant(name), /comparison|direction|sort_by/.test(name) ? how : operand),
        ),
      ),
    );
  const headers = fc
    .subarray(named('header'))
    .chain((names) => fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), headerOf(name)))));
  const body = json
    ? fc.oneof(
        { weight: 8, arbitrary: fitting(described, json) },
        {
          weight: 1,
          arbitrary: fc.tuple(fitting(described, json), breaking).map(([text, spoil]) => spoil(text)),
        },
        { weight: 1, arbitrary: fc.constantFrom(...nasty) },
      )
    : fc.constant(undefined);
  const token = fc.oneof(
    { weight: 20, arbitrary: fc.constant(authorization) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        poor,
        '',
        'Bearer',
        'Bearer ',
        'Bearer x',
        `${authorization} x`,
        'Basic eDp5',
      ),
    },
  );
  return fc
    .record({
      segments: fc.tuple(...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => segmentOf(name))),
      pairs,
      headers,
      body,
      contentType,
      token,
      isChunked: inTen(1),
      hasSlash: fc.boolean(),
    })
    .map(({ segments, pairs, headers, body, contentType, token, isChunked, hasSlash }) => {
      let index = 0;
      const filled = path.replaceAll(/\{\w+\}/g, () => segments[index++] ?? '1');
      const query = new URLSearchParams(pairs as [string, string][]).toString();
      return {
        method,
        path: `${filled}${hasSlash ? '/' : ''}${query === '' ? '' : `?${query}`}`,
        headers: {
          authorization: token,
          ...Object.fromEntries(headers),
          ...(body !== undefined && contentType !== null && { 'content-type': contentType }),
        },
        ...(body !== undefined && { body }),
        isChunked: isChunked && body !== undefined,
      };
    });
}
