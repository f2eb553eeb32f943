import { keyOf } from '../../base/keys.ts';
import type { Job } from '../../board/job.ts';
import { postedAt } from '../../board/memory.ts';
import { jobParts, partAddress } from '../job-parts.ts';
import { jobsKey } from '../keys.ts';
import { type FileKind, jobAt, type MachineFile, type OutputContext } from '../machine-file.ts';
import { boardAddresses, boardBytes, boardKey, boardSchemaText } from './board-json.ts';
import { jobLine, twinKey } from './job-json.ts';
import { jobMarkdown } from './job-markdown.ts';
import { type LlmsOptions, llmsAddress, llmsKey, llmsText } from './llms-txt.ts';
import { twinAddresses, twinTypes } from './twin-addresses.ts';

/** A file for each job as Markdown and as JSON, and those of the whole board. */
export function twinKinds(context: OutputContext, options: LlmsOptions = { isSigned: false }): FileKind[] {
  const { board } = context;
  return [
    {
      form: /\/jobs\/\d[^/]*\.(?:json|md)$/,
      files: () => board.jobs.flatMap((job) => filesOf(job, context)),
      at(address) {
        const job = jobAt(address.replace(/\.[a-z]+$/, '/'), context);
        return job && filesOf(job, context).find((file) => file.address === address);
      },
    },
    {
      form: /\/jobs(?:-\d+)?\.json$|\/jobs\.schema\.json$|\/llms\.txt$/,
      files: () => boardFiles(context, options),
    },
  ];
}

/**
 * The site as data: each job as Markdown and as JSON beside its page, the board as `/jobs.json` with its schema, a large
 * one in several files, and `/llms.txt`.
 */
export const twinFiles = (context: OutputContext, options?: LlmsOptions): MachineFile[] =>
  twinKinds(context, options).flatMap(({ files }) => [...files()]);

function boardFiles(context: OutputContext, options: LlmsOptions): MachineFile[] {
  const parts = jobParts(context);
  return [
    ...parts.map((part, at) => ({
      address: partAddress(boardAddresses(context.site).json, at + 1),
      type: twinTypes.json,
      get key() {
        const posted = part.map((job) => postedAt(context.memory, job)).join();
        const whole = at === 0 ? boardKey(context) : '';
        return keyOf('jobs', whole, String(at + 1 < parts.length), jobsKey(part), posted);
      },
      isLarge: true,
      make: () => boardBytes(context, at + 1),
    })),
    {
      address: boardAddresses(context.site).schema,
      type: 'application/schema+json; charset=utf-8',
      key: keyOf('schema'),
      make: () => boardSchemaText(context),
    },
    {
      address: llmsAddress(context.site),
      type: 'text/plain; charset=utf-8',
      get key() {
        return llmsKey(context, options);
      },
      make: () => llmsText(context, options),
    },
  ];
}

function filesOf(job: Job, context: OutputContext): MachineFile[] {
  const addresses = twinAddresses(job);
  return [
    {
      address: addresses.json,
      type: twinTypes.json,
      get key() {
        return twinKey(job, context);
      },
      make: () => jobLine(job, context),
    },
    {
      address: addresses.markdown,
      type: twinTypes.markdown,
      get key() {
        return twinKey(job, context);
      },
      make: () => jobMarkdown(job, context),
    },
  ];
}
