import { createPrivateKey, type KeyObject } from 'node:crypto';
import { remember } from '../../../src/board/memory.ts';
import { bytesOf, type OutputContext } from '../../../src/site/machine-file.ts';
import { proofFiles } from '../../../src/site/twins/proof-files.ts';
import { twinFiles } from '../files-of.ts';
import { sampleJob } from '../job-sample.ts';
import { contextOf, textOf } from './twin-sample.ts';

/** A key made of the given seed byte: the same in every run. */
export const keyOfByte = (byte: number): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, byte)]),
    format: 'der',
    type: 'pkcs8',
  });

/** Two open jobs, and one that has closed. */
export function proofContext(siteUrl = 'https://careers.example'): OutputContext {
  const gone = sampleJob({ advertId: 3, address: '/jobs/3-kurier/' });
  const jobs = [
    sampleJob({ advertId: 1 }),
    sampleJob({ advertId: 2, language: 'en', displayTitle: 'Łódź guide', validThrough: null }),
  ];
  const first = contextOf([...jobs, gone]);
  const later = contextOf(jobs, { siteUrl });
  return { ...later, memory: remember(first.memory, later.board) };
}

/** The signed list with all that it is checked against, by address. */
export async function proofTexts(
  context: OutputContext,
  key: KeyObject,
  provedAt = context.board.at,
): Promise<Map<string, string>> {
  const files = [...proofFiles({ ...context, provedAt }, key), ...twinFiles(context)];
  return new Map(
    await Promise.all(
      files.map(async ({ address, make }) => [address, textOf(await bytesOf(await make()))] as const),
    ),
  );
}
