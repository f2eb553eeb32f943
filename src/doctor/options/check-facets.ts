import type { Job } from '../../board/job.ts';
import { optionOf, textsOf } from '../../board/options.ts';
import { keyOf, longestOwnValue, mostOwnValues } from '../../board/own-facets.ts';
import { placesOf } from '../../board/place-facet.ts';
import { fold } from '../../board/text.ts';
import type { Site } from '../../config.ts';
import { sparseShare } from '../../outputs/find/board-facets.ts';
import type { Advert } from '../examined.ts';
import { aboutSetting, finding } from '../finding.ts';
import type { Finding } from '../report-schema.ts';
import { counted, quoted, some } from '../say.ts';

type Facet = Site['fields']['facets'][number];

/** What is found in the facets by which visitors narrow a list, the program's and the owner's. */
export function checkFacets(adverts: readonly Advert[], { fields }: Site): Finding[] {
  if (adverts.length === 0) return [];
  const filledBy = (has: (job: Job) => boolean) => adverts.filter(({ job }) => has(job)).length;
  return [
    ...builtIn.flatMap(([setting, has]) => sparse(setting, filledBy(has), adverts.length)),
    ...fields.facets.flatMap((facet, at) => {
      const setting = `fields.facets[${at}]`;
      const filled = filledBy(({ own }) => own?.[keyOf(facet.option)] !== undefined);
      return [
        ...(filled === 0 ? [empty(setting, facet)] : sparse(setting, filled, adverts.length)),
        ...unreadable(setting, facet, adverts),
        ...tooMany(setting, facet, adverts),
      ];
    }),
  ];
}

const builtIn: readonly (readonly [setting: string, has: (job: Job) => boolean])[] = [
  ['place', (job) => placesOf(job).length > 0],
  ['fields.fieldOfWork', ({ fields }) => fields.length > 0],
  ['fields.employmentType', ({ employmentTypes }) => employmentTypes.length > 0],
  ['fields.workModel', ({ workModel }) => workModel !== null],
  ['fields.pay', ({ pay }) => pay !== null],
];

const empty = (setting: string, { option }: Facet) =>
  finding('facet-empty', aboutSetting(setting), `No job says anything of it: ${quoted(option)}.`);

/** What no job fills is no facet at all. */
function sparse(setting: string, filled: number, all: number): Finding[] {
  if (filled === 0 || filled >= all * sparseShare) return [];
  const share = Math.round((100 * filled) / all);
  const found = `${counted(filled, 'job')} of ${all} (${share} %) say anything of it, so its filter stands last.`;
  return [finding('facet-sparse', aboutSetting(setting), found)];
}

/** Values that are no flag, no number, or too long to be chosen. */
function unreadable(setting: string, { option, kind }: Facet, adverts: readonly Advert[]): Finding[] {
  const ids = adverts
    .filter(({ job, post }) => {
      const { texts, strange } = textsOf(optionOf(post.options, option));
      return texts.length + strange.length > 0 && job.own?.[keyOf(option)] === undefined;
    })
    .map(({ job }) => job.advertId);
  if (ids.length === 0) return [];
  const wanted = {
    flag: 'yes or no ("1", "0", "true", "false", "yes", "no")',
    range: 'a number, or two',
    values: `a text of up to ${longestOwnValue} characters`,
  };
  const found = `What ${quoted(option)} says in ${counted(ids.length, 'advert')} (${some(ids)}) is not ${wanted[kind]}.`;
  return [finding('facet-unreadable', aboutSetting(setting), found)];
}

function tooMany(setting: string, { option, kind }: Facet, adverts: readonly Advert[]): Finding[] {
  if (kind !== 'values') return [];
  const values = new Set(adverts.flatMap(({ job }) => (job.own?.[keyOf(option)] ?? []).map(fold)));
  if (values.size <= mostOwnValues) return [];
  const found = `${quoted(option)} has ${values.size} different values; the ${mostOwnValues} most frequent of a board are offered.`;
  return [finding('facet-values', aboutSetting(setting), found)];
}
