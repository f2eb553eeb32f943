import { keyOf } from '../../base/keys.ts';
import { postedAt } from '../../board/memory.ts';
import { jobParts, partAddress } from '../job-parts.ts';
import { jobsKey } from '../keys.ts';
import {
  type FileKind,
  type FileSettings,
  type JobKind,
  type MachineFile,
  type OutputContext,
  viewFile,
} from '../machine-file.ts';
import { jobView } from '../views/job-file.ts';
import { boardAddresses, boardBytes, boardKey, boardSchemaText } from './board-json.ts';
import { jobLine } from './job-json.ts';
import { jobMarkdown } from './job-markdown.ts';
import { type LlmsOptions, llmsAddress, llmsKey, llmsText } from './llms-txt.ts';
import { twinAddresses, twinTypes } from './twin-addresses.ts';

/** Each job as Markdown and as JSON beside its page. */
export const twinKind = (settings: FileSettings): JobKind => ({
  form: /\/jobs\/\d[^/]*\.(?:json|md)$/,
  ofJob({ job, postedAt }) {
    const { json, markdown } = twinAddresses(job);
    const view = () => jobView(job, postedAt);
    return [
      viewFile('json', { address: json, type: twinTypes.json }, view, (one) => jobLine(one, settings)),
      viewFile('md', { address: markdown, type: twinTypes.markdown }, view, (one) =>
        jobMarkdown(one, settings),
      ),
    ];
  },
});

/** The board as `/jobs.json` with its schema, a large one in several files, and `/llms.txt`. */
export const boardTwinKind = (
  context: OutputContext,
  options: LlmsOptions = { isSigned: false },
): FileKind => ({
  form: /\/jobs(?:-\d+)?\.json$|\/jobs\.schema\.json$|\/llms\.txt$/,
  files: () => boardFiles(context, options),
});

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
