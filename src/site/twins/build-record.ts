import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { PersistentMap } from '../../base/persistent-map.ts';
import { Memory } from '../../board/memory.ts';
import type { MachineFile } from '../machine-file.ts';
import type { SiteMemory } from '../site-memory.ts';
import { signDetached, verifyDetached } from './proof-files.ts';

/** What a static build leaves on the site for the next build and for the relay, and its signature. */
export const buildAddresses = { record: '/build.json', signature: '/build.jws' } as const;

const instant = z.iso.datetime({ offset: true });

const memorySchema = z.object({
  jobs: z.record(
    z.string().regex(/^\d+$/),
    z.object({
      advertId: z.number().int().positive(),
      addresses: z.array(z.string().startsWith('/')).min(1),
      title: z.string(),
      language: z.string(),
      locality: z.string().nullable(),
      fields: z.array(z.string()),
      clientId: z.number().exactOptional(),
      recruitmentId: z.number().exactOptional(),
      postedAt: instant.nullable(),
      closedAt: instant.nullable(),
      reopened: z.number().int().positive().exactOptional(),
    }),
  ),
  changes: z.record(z.string().startsWith('/'), z.object({ key: z.string(), at: instant })),
});

const recordSchema = z.object({
  format: z.literal(1),
  /** Public address of the site that it is of. */
  site: z.string(),
  /** Of the list that it was built from (board/listed-post.ts). */
  digest: z.string(),
  memory: memorySchema,
});

/** The record of a build: nothing in it is secret. */
export type BuildRecord = z.output<typeof recordSchema>;

/** What the site remembered when it was built. */
export const memoryOf = ({ memory }: BuildRecord): SiteMemory => ({
  jobs: Memory.from(Object.entries(memory.jobs)),
  changes: new PersistentMap(Object.entries(memory.changes)),
});

/**
 * The record of a build, signed if there is a key: what a later build on an empty disk needs of earlier ones.
 *
 * @param key private, Ed25519
 */
export function buildRecordFiles(
  { siteUrl, digest, memory }: { siteUrl: string; digest: string; memory: SiteMemory },
  key: KeyObject | null,
): MachineFile[] {
  const record: BuildRecord = {
    format: 1,
    site: siteUrl,
    digest,
    memory: { jobs: writable(memory.jobs), changes: Object.fromEntries(memory.changes) },
  };
  const bytes = Buffer.from(`${JSON.stringify(record)}\n`);
  const list = {
    address: buildAddresses.record,
    type: 'application/json; charset=utf-8',
    key: digest,
    make: () => bytes,
  };
  if (key === null) return [list];
  const signature = {
    address: buildAddresses.signature,
    type: 'application/jose',
    key: digest,
    make: () => signDetached(bytes, key),
  };
  return [list, signature];
}

const writable = (jobs: SiteMemory['jobs']): BuildRecord['memory']['jobs'] =>
  Object.fromEntries(
    [...jobs.entries()].map(([id, job]) => [
      id,
      { ...job, addresses: [...job.addresses], fields: [...job.fields] },
    ]),
  );

/**
 * Reads the record of an earlier build, if it is proved to be ours.
 *
 * @param keys one of them has to fit the signature; private or public
 * @returns what is wrong, as text, for anything else
 */
export function readBuildRecord(
  bytes: Uint8Array,
  signature: string,
  { keys, siteUrl }: { keys: readonly KeyObject[]; siteUrl: string },
): BuildRecord | string {
  if (!keys.some((key) => verifyDetached(bytes, signature, key))) {
    return 'its signature does not fit SIGNING_KEY';
  }
  try {
    const record = recordSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
    return record.site === siteUrl ? record : `it is that of ${record.site}`;
  } catch (error) {
    return `it can't be read (${error instanceof z.ZodError ? z.prettifyError(error) : String(error)})`;
  }
}
