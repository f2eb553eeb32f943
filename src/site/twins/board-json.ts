import { z } from 'zod';
import { absolute } from '../../base/site-path.ts';
import { rootOf } from '../../settings/addresses.ts';
import type { Site } from '../../settings/site-schema.ts';
import { partAddress } from '../job-parts.ts';
import { type FileSettings, jobsFile, type Pieces } from '../machine-file.ts';
import type { BoardTwinView } from '../views/board-file.ts';
import { jobLine, publicJobSchema } from './job-json.ts';

/** Address of a site's board as data, `/jobs.json`, and of its schema. */
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

/**
 * `/jobs.json`: every job on a line of its own, the same bytes as its twin. A large board continues in `/jobs-2.json`
 * and so on (`jobParts`).
 */
export function boardBytes({ jobs, whole, next }: BoardTwinView, settings: FileSettings): Pieces {
  const { site } = settings;
  const { json, schema } = boardAddresses(site);
  const head: Omit<PublicBoard, 'jobs'> = {
    $schema: absolute(schema, settings),
    site: { name: site.name, url: absolute(rootOf(site), settings) },
    ...whole,
    ...(next !== null && { next: absolute(partAddress(json, next), settings) }),
  };
  const start = `${JSON.stringify(head).slice(0, -1)},"jobs":[\n`;
  const frame = { head: start, tail: () => ']}\n', between: ',' };
  return jobsFile(jobs, (view) => jobLine(view, settings), frame);
}

/** `/jobs.schema.json`: JSON Schema 2020-12 of the whole board; a single job is its `#/$defs/job`. */
export function boardSchemaText(
  settings: Pick<FileSettings, 'siteUrl'> & { site: Pick<Site, 'root'> },
): string {
  const { $schema, ...schema } = z.toJSONSchema(publicBoardSchema, { target: 'draft-2020-12' });
  return `${JSON.stringify({ $schema, $id: absolute(boardAddresses(settings.site).schema, settings), ...schema }, null, 2)}\n`;
}
