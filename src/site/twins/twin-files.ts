import { listedParts, partAddress } from '../job-parts.ts';
import {
  type FileKind,
  type FileSettings,
  type JobKind,
  type MachineFile,
  type OutputContext,
  viewFile,
} from '../machine-file.ts';
import { boardTwinView, type LlmsOptions, llmsView } from '../views/board-file.ts';
import { boardAddresses, boardBytes, boardSchemaText, jobLine } from './job-json.ts';
import { jobMarkdown, llmsAddress, llmsText } from './text-twins.ts';
import { twinAddresses, twinTypes } from './twin-addresses.ts';

/** Each job as Markdown and as JSON beside its page. */
export const twinKind = (settings: FileSettings): JobKind => ({
  form: /\/jobs\/\d[^/]*\.(?:json|md)$/,
  ofJob(of) {
    const { json, markdown } = twinAddresses(of.job);
    const view = () => of;
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
  const { json, schema } = boardAddresses(context.site);
  const text = 'text/plain; charset=utf-8';
  return [
    ...listedParts(context).map((_, part) =>
      viewFile(
        'board',
        { address: partAddress(json, part + 1), type: twinTypes.json, isLarge: true },
        () => boardTwinView(part, context),
        (view) => boardBytes(view, context),
      ),
    ),
    viewFile(
      'schema',
      { address: schema, type: 'application/schema+json; charset=utf-8' },
      () => ({}),
      () => boardSchemaText(context),
    ),
    viewFile(
      'llms',
      { address: llmsAddress(context.site), type: text },
      () => llmsView(context, options),
      (view) => llmsText(view, context),
    ),
  ];
}
