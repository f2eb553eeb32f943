import type { Job } from '../../board/job.ts';
import { keyOf } from '../keys.ts';
import type { MachineFile, OutputContext } from '../machine-file.ts';
import { boardAddresses, boardBytes, boardSchemaText, newestChange } from './board-json.ts';
import { jobBytes, twinKey, twinsKey } from './job-bytes.ts';
import { jobMarkdown } from './job-markdown.ts';
import { type LlmsOptions, llmsAddress, llmsKey, llmsText } from './llms-txt.ts';
import { twinAddresses, twinTypes } from './twin-addresses.ts';

/**
 * The site as data: each job as Markdown and as JSON beside its page, the board as `/jobs.json` with its schema, and
 * `/llms.txt`.
 */
export function twinFiles(context: OutputContext, options: LlmsOptions = { isSigned: false }): MachineFile[] {
  const { jobs } = context.board;
  const changedAt = newestChange(context);
  const key = keyOf('jobs', changedAt ?? '', twinsKey(jobs, context));
  return [
    ...jobs.flatMap((job) => filesOf(job, context)),
    {
      address: boardAddresses(context.site).json,
      type: twinTypes.json,
      key,
      isLarge: true,
      make: (earlier) => boardBytes(context, changedAt, { key, earlier }),
    },
    {
      address: boardAddresses(context.site).schema,
      type: 'application/schema+json; charset=utf-8',
      key: keyOf('schema'),
      make: () => boardSchemaText(context),
    },
    {
      address: llmsAddress(context.site),
      type: 'text/plain; charset=utf-8',
      key: llmsKey(context, options),
      make: () => llmsText(context, options),
    },
  ];
}

function filesOf(job: Job, context: OutputContext): MachineFile[] {
  const addresses = twinAddresses(job);
  const key = twinKey(job, context);
  return [
    {
      address: addresses.json,
      type: twinTypes.json,
      key,
      isPlain: true,
      make: () => jobBytes(job, context),
    },
    {
      address: addresses.markdown,
      type: twinTypes.markdown,
      key,
      isPlain: true,
      make: () => jobMarkdown(job, context),
    },
  ];
}
