import { z } from 'zod';
import { boardLanguage } from '../../board/lists/addresses.ts';
import { closedJobs } from '../../board/memory.ts';
import { interfaceLanguages } from '../../i18n/languages.ts';
import { memo } from '../../i18n/remember.ts';
import { rootOf } from '../../settings/addresses.ts';
import type { Site } from '../../settings/site-schema.ts';
import { absolute, jobsFile, type OutputContext, type Pieces } from '../machine-file.ts';
import { jobLine, publicJobSchema } from './job-json.ts';

/** Where the board of a site stands as data: `/jobs.json`, and its schema. */
export const boardAddresses = (site: Pick<Site, 'root'>) => ({
  json: `${rootOf(site)}jobs.json`,
  schema: `${rootOf(site)}jobs.schema.json`,
});

const count = z.int().min(0);

/** The whole board as everybody may read it. */
export const publicBoardSchema = z
  .strictObject({
    $schema: z.url().describe('Address of this schema.'),
    site: z.strictObject({ name: z.string(), url: z.url() }),
    changedAt: z.iso
      .datetime()
      .nullable()
      .describe('When a job last came, changed or closed; null where that is not known.'),
    counts: z.strictObject({
      jobs: count.describe('All open jobs.'),
      languages: z
        .partialRecord(z.enum(interfaceLanguages), count)
        .describe('Jobs on the board of each language of the site.'),
    }),
    jobs: z.array(publicJobSchema).describe('Highlighted ones first, then the newest first.'),
  })
  .meta({ title: 'Open jobs', description: 'All jobs that are open at the moment.' });

export type PublicBoard = z.output<typeof publicBoardSchema>;

const boardFile = jobsFile((job, context: OutputContext) => jobLine(job, context));

/**
 * `/jobs.json`: every job on a line of its own, the same bytes as its twin.
 *
 * @param changedAt as `newestChange` gives it
 */
export function boardBytes(context: OutputContext, changedAt: string | null): Pieces {
  const { jobs } = context.board;
  const head: Omit<PublicBoard, 'jobs'> = {
    $schema: absolute(boardAddresses(context.site).schema, context),
    site: { name: context.site.name, url: absolute(rootOf(context.site), context) },
    changedAt,
    counts: { jobs: jobs.length, languages: languageCounts(context) },
  };
  const start = `${JSON.stringify(head).slice(0, -1)},"jobs":[\n`;
  return boardFile(jobs, context, { head: start, tail: () => ']}\n', between: ',' });
}

/** The ISO instant of the newest change that is known of the board's jobs: a job came, changed or closed. */
export const newestChange = memo(({ board, memory, changedAt }: OutputContext): string | null => {
  const opened = board.jobs.map((job) => changedAt(job.address));
  const closed = closedJobs(memory).map((job) => job.closedAt);
  let newest: string | null = null;
  let newestMs = Number.NEGATIVE_INFINITY;
  // Of few moments: most jobs came, or changed, at the same.
  for (const moment of new Set([...opened, ...closed])) {
    const ms = moment === null ? Number.NaN : Date.parse(moment);
    if (!(ms > newestMs)) continue;
    newest = moment;
    newestMs = ms;
  }
  return newest;
});

function languageCounts({ board, site }: OutputContext): PublicBoard['counts']['languages'] {
  const byLanguage = Map.groupBy(board.jobs, (job) => boardLanguage(job, site));
  return Object.fromEntries(
    site.languages.map((language) => [language, byLanguage.get(language)?.length ?? 0]),
  );
}

/** `/jobs.schema.json`: JSON Schema 2020-12 of the whole board; a single job is its `#/$defs/job`. */
export function boardSchemaText(
  context: Pick<OutputContext, 'siteUrl'> & { site: Pick<Site, 'root'> },
): string {
  const { $schema, ...schema } = z.toJSONSchema(publicBoardSchema, { target: 'draft-2020-12' });
  return `${JSON.stringify({ $schema, $id: absolute(boardAddresses(context.site).schema, context), ...schema }, null, 2)}\n`;
}
