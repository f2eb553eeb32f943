import { expect } from 'vitest';
import type { World } from './world.ts';

/** Bodies of interface.md, Errors, with the statuses that are chosen. */
export const unauthorized = [401, { error: 'Authorization key is invalid.' }];
export const forbidden = [403, { error: { code: 403, message: 'Forbidden' } }];
export const notFound = [404, { error: { code: 404, message: 'Not Found' } }];
export const badRequest = [400, { error: { code: 400, message: 'Bad Request' } }];
export const badComparison = [400, { error: 'Bad comparison used.' }];

/** Status and JSON of a request with a good token. */
export async function outcome(
  { call }: World,
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
): Promise<unknown[]> {
  const { status, json, text } = await call(method, path, body, headers);
  return [status, json ?? text];
}

/** Expects that nobody gets there without a good token. */
export async function expectToken(world: World, method: string, path: string): Promise<void> {
  const missing = await world.ask(`/api/integration/v2${path}`, { method });
  expect([missing.status, missing.json]).toEqual(unauthorized);
  const headers = { authorization: 'Bearer nonsense' };
  expect(await outcome(world, method, path, undefined, headers)).toEqual(unauthorized);
}

/** Expects 404 of a path that names a record which is not there. */
export async function expectMissing(
  world: World,
  method: string,
  path: string,
  body?: unknown,
): Promise<void> {
  expect(await outcome(world, method, path, body)).toEqual(notFound);
}
