import { optionOf, textsOf } from '../../board/options.ts';
import { fold } from '../../board/text.ts';
import type { Site } from '../../config.ts';
import { employmentTypes } from '../../i18n/terms.ts';
import type { Advert } from '../examined.ts';
import { aboutOption, finding } from '../finding.ts';
import type { Finding } from '../report-schema.ts';
import { counted, oneLine, quoted, some } from '../say.ts';

const workModels = ['on-site', 'hybrid', 'remote'];

/** Values of the options for employment type and work model that the settings give no meaning, each once. */
export function checkUnmapped(adverts: readonly Advert[], { fields }: Site): Finding[] {
  const { employmentType, workModel } = fields;
  return [
    ...(employmentType === undefined
      ? []
      : unmapped(adverts, employmentType).map(({ option, value, ids }) =>
          finding(
            'employment-type-unmapped',
            aboutOption(option),
            foundOf(value, ids),
            `Add ${line(value, 'FULL_TIME')} to fields.employmentType.values in src/site.config.ts, with what it is instead of FULL_TIME: ${employmentTypes.join(', ')}.`,
          ),
        )),
    ...(workModel === undefined
      ? []
      : unmapped(adverts, workModel).map(({ option, value, ids }) =>
          finding(
            'work-model-unmapped',
            aboutOption(option),
            foundOf(value, ids),
            `Add ${line(value, 'on-site')} to fields.workModel.values in src/site.config.ts, with what it is: ${workModels.join(', ')}.`,
          ),
        )),
  ];
}

interface Unmapped {
  option: string;
  value: string;
  ids: number[];
}

function unmapped(
  adverts: readonly Advert[],
  { option, values }: { option: string; values: Readonly<Record<string, string>> },
): Unmapped[] {
  const known = new Set(Object.keys(values).map(fold));
  const found = new Map<string, Unmapped>();
  // Of several spellings, that of the lowest advert is told, whatever the order of the board.
  for (const { job, post } of adverts.toSorted((one, other) => one.job.advertId - other.job.advertId)) {
    for (const text of textsOf(optionOf(post.options, option)).texts) {
      const key = fold(text);
      if (known.has(key)) continue;
      const entry = found.get(key) ?? { option, value: text, ids: [] };
      found.set(key, entry);
      entry.ids.push(job.advertId);
    }
  }
  return [...found.values()];
}

const foundOf = (value: string, ids: readonly number[]): string =>
  `${quoted(value)} stands in ${counted(ids.length, 'advert')} (${some(ids)}) and has no meaning.`;

/** A line of the settings as TypeScript takes it, whatever the value holds. */
const line = (value: string, meaning: string): string =>
  `${JSON.stringify(oneLine(fold(value), 100))}: '${meaning}',`;
