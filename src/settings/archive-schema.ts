import { z } from 'zod';

/** Pages of closed jobs (site/archive). */
const archiveObject = z.strictObject({
  years: z
    .int()
    .min(1)
    .max(100)
    .default(10)
    .describe('How many years are kept, this one included. Jobs that closed before are deleted.'),
  except: z
    .strictObject({
      jobs: z.array(z.int().positive()).default([]).describe('Numbers of jobs, as in their addresses.'),
      companies: z.array(z.int().positive()).default([]).describe('Client ids of companies.'),
      fields: z.array(z.string().trim().min(1)).default([]).describe('Fields of work.'),
    })
    .prefault({})
    .describe('Jobs that are not in the archive. What is stored of them there is deleted.'),
  indexed: z.boolean().default(false).describe('Lets search engines list the pages.'),
});

export const archiveSchema = z
  .union([z.boolean(), archiveObject])
  .default(false)
  .describe(
    'Pages of closed jobs by year at `/archive/`: title, place, when they opened and closed, without their texts (docs/search-engines.md). `true` takes the defaults of its keys.',
  );

/** The settings of the archive with all defaults; `null` = the site has none. */
export function archiveOf({ archive }: { archive?: z.output<typeof archiveSchema> }): Archive | null {
  if (archive === undefined || archive === false) return null;
  return archive === true ? defaults : archive;
}

export type Archive = z.output<typeof archiveObject>;

const defaults: Archive = archiveObject.parse({});
