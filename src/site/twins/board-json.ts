import { z } from 'zod';
import { absolute } from '../../base/site-path.ts';
import { boardLanguage } from '../../board/lists/addresses.ts';
import { closedJobs, postedAt } from '../../board/memory.ts';
import { memo } from '../../i18n/remember.ts';
import { rootOf } from '../../settings/addresses.ts';
import type { Site } from '../../settings/site-schema.ts';
import { jobParts, partAddress } from '../job-parts.ts';
import { jobsFile, type OutputContext, type Pieces } from '../machine-file.ts';
import { jobView } from '../views/job-file.ts';
import { jobLine, publicJobSchema } from './job-json.ts';

/** Where the board of a site stands as data: `/jobs.json`, and its schema. */
export const boardAddresses = (site: Pick<Site, 'root'>) => ({
  json: `${rootOf(site)}jobs.json`,
  schema: `${rootOf(site)}jobs.schema.json`,
});

const count = z.int().min(0);

/** The whole board as everybody may read it, or a part of a large one. */
export const publicBoardSchema = z
  .strictObject({
    $schema: z.url().describe('Address of this schema.'),
    site: z.strictObject({ name: z.string(), url: z.url() }),
    changedAt: z.iso
      .datetime()
      .nullable()
      .exactOptional()
      .describe(
        'When a job last came, changed or closed; null where that is not known. In the first file alone.',
      ),
    counts: z
      .strictObject({
        jobs: count.describe('All open jobs.'),
        languages: z
          .record(z.string().regex(/^[a-z]{2,3}$/), count)
          .describe('Jobs on the board of each language of the site.'),
      })
      .exactOptional()
      .describe('In the first file alone.'),
    next: z
      .url()
      .exactOptional()
      .describe('Address of the file with further jobs, where a board has more than fit one.'),
    jobs: z.array(publicJobSchema).describe('Highlighted ones first, then the newest first.'),
  })
  .meta({ title: 'Open jobs', description: 'All jobs that are open at the moment.' });

export type PublicBoard = z.output<typeof publicBoardSchema>;

const boardFile = jobsFile((job, context: OutputContext) =>
  jobLine(jobView(job, postedAt(context.memory, job)), context),
);

/**
 * `/jobs.json`: every job on a line of its own, the same bytes as its twin. A large board goes on in `/jobs-2.json` and so
 * on (`jobParts`).
 *
 * @param part counted from 1
 */
export function boardBytes(context: OutputContext, part = 1): Pieces {
  const { board, site } = context;
  const { json, schema } = boardAddresses(site);
  const parts = jobParts(context);
  const head: Omit<PublicBoard, 'jobs'> = {
    $schema: absolute(schema, context),
    site: { name: site.name, url: absolute(rootOf(site), context) },
    // Of the whole board, and so not in files that would change with each other's jobs.
    ...(part === 1 && {
      changedAt: newestChange(context),
      counts: { jobs: board.jobs.length, languages: languageCounts(context) },
    }),
    ...(part < parts.length && { next: absolute(partAddress(json, part + 1), context) }),
  };
  const start = `${JSON.stringify(head).slice(0, -1)},"jobs":[\n`;
  return boardFile(parts[part - 1] ?? [], context, { head: start, tail: () => ']}\n', between: ',' });
}

/** What the first file says of the whole board. */
export const boardKey = (context: OutputContext): string =>
  JSON.stringify([newestChange(context), languageCounts(context)]);

/** The ISO instant of the newest change that is known of the board's jobs: a job came, changed or closed. */
const newestChange = memo(({ board, memory, changedAt }: OutputContext): string | null => {
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

function languageCounts({ board, site }: OutputContext): NonNullable<PublicBoard['counts']>['languages'] {
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
