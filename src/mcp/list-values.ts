import { z } from 'zod';
import { absolute } from '../base/site-path.ts';
import { jobsOf } from '../board/lists/addresses.ts';
import { plural } from '../i18n/plural.ts';
import { ownName } from '../i18n/translate.ts';
import { boardAddress } from '../settings/addresses.ts';
import type { FacetKey } from '../site/rows/rows.ts';
import type { Answer } from './answer.ts';
import type { LanguageArguments } from './arguments.ts';
import { valuesOf } from './asked-values.ts';
import type { JobSource, ShownJobs } from './job-source.ts';
import { asOf, boardLanguages, lineOf, wordingOf } from './wording.ts';

const values = z.array(z.object({ name: z.string(), count: z.int() }));

export const valuesSchema = z.object({
  asOf: z.string(),
  language: z.string().describe('The board that these are of'),
  boards: z.array(z.object({ language: z.string(), count: z.int(), url: z.url() })),
  places: values.describe('Towns, regions and countries, those with most jobs first'),
  fields: values,
  employment: values,
  workModels: values,
});

/** Values of a facet that are named. */
const most = 40;

/** What jobs there are: the places, fields and kinds of work of a board, and the boards of the other languages. */
export async function listValues(
  source: JobSource,
  { board, memory }: ShownJobs,
  args: LanguageArguments,
): Promise<Answer> {
  const { site } = source;
  const wording = wordingOf(args.language, source, memory);
  const { texts, language } = wording;
  const boards = boardLanguages(args.language, site)
    .map((code) => ({ code, jobs: jobsOf(board, code, site) }))
    .filter(({ jobs }) => jobs.length > 0);
  const { code, jobs } = boards[0] ?? { code: site.defaultLanguage, jobs: [] };
  const engine = await source.openSearch(jobs, code, site);
  const named = (key: FacetKey) =>
    valuesOf(engine, key)
      .slice(0, most)
      .map(({ label, count }) => ({ name: label, count }));
  const groups = {
    places: named('place'),
    fields: named('field'),
    employment: named('type'),
    workModels: named('work'),
  };
  const { place, field, type, work } = texts.facetNames;
  const line = (name: string, found: { name: string; count: number }[]) =>
    found.length === 0
      ? []
      : [`**${name}:** ${found.map((one) => `${lineOf(one.name, 80)} (${one.count})`).join(', ')}`];
  return {
    text: [
      `**${plural(texts.jobCount, jobs.length, language)}** ${asOf(wording, board.at)}`,
      ...line(place, groups.places),
      ...line(field, groups.fields),
      ...line(type, groups.employment),
      ...line(work, groups.workModels),
      ...boards.map(
        (one) =>
          `${ownName(one.code)} (${one.jobs.length}): ${absolute(boardAddress(one.code, site), source)}`,
      ),
    ].join('\n\n'),
    data: {
      asOf: board.at,
      language: code,
      boards: boards.map((one) => ({
        language: one.code,
        count: one.jobs.length,
        url: absolute(boardAddress(one.code, site), source),
      })),
      ...groups,
    },
  };
}
