import { isMachineText } from '../../board/machine-text.ts';
import { optionOf, textsOf } from '../../board/options.ts';
import type { Site } from '../../config.ts';
import type { Post } from '../../service/wire.ts';
import type { OptionUse } from '../report-schema.ts';
import { byCodeUnit, oneLine } from '../say.ts';
import { whyPrivate } from './private.ts';

/** Most different values of one option that are kept count of. */
const mostValues = 500;
const mostExamples = 3;
const longestExample = 40;

/** An option of the data, with every value it was seen with. */
interface Seen {
  posts: number;
  values: Map<string, number>;
}

/** Labels that come along with an option (facts.ts), and are none themselves. */
const isLabel = (key: string): boolean => /\.translat(?:ion|e)$/.test(key);

/** Every option that says something in any post, by name in the order of code units. */
export function takeCensus(posts: readonly Post[], site: Site): OptionUse[] {
  const seen = new Map<string, Seen>();
  for (const { options } of posts) {
    for (const key of Object.keys(options)) {
      if (isLabel(key)) continue;
      const { texts, strange } = textsOf(optionOf(options, key));
      if (texts.length + strange.length === 0) continue;
      const option = seen.get(key) ?? { posts: 0, values: new Map() };
      seen.set(key, option);
      option.posts += 1;
      for (const text of texts) {
        if (option.values.size < mostValues || option.values.has(text)) {
          option.values.set(text, (option.values.get(text) ?? 0) + 1);
        }
      }
    }
  }
  const shown = new Set([...site.fields.show, ...site.fields.facets.map(({ option }) => option)]);
  const read = optionsRead(site);
  return [...seen]
    .sort(([one], [other]) => byCodeUnit(one, other))
    .map(([option, { posts: count, values }]) => {
      const looksPrivate = whyPrivate(option, values.keys());
      const examples = looksPrivate === null ? examplesOf(values) : [];
      const use = shown.has(option) ? 'shown' : read.has(option) ? 'read' : 'unseen';
      return { option, posts: count, use, looksPrivate, examples };
    });
}

function examplesOf(values: ReadonlyMap<string, number>): string[] {
  return [...values]
    .filter(([text]) => !isMachineText(text))
    .sort(([one, times], [other, otherTimes]) => otherTimes - times || byCodeUnit(one, other))
    .slice(0, mostExamples)
    .map(([text]) => oneLine(text, longestExample));
}

/** The options that a setting gives a meaning, and the two that Jobfront reads by itself. */
function optionsRead({ fields }: Site): ReadonlySet<string> {
  return new Set([
    'job_location',
    'recruitment_deadline',
    ...namedOptions(fields).map(({ option }) => option),
  ]);
}

/** Every option that a setting reads, with the setting's name. */
export function namedOptions(fields: Site['fields']): { setting: string; option: string }[] {
  const { pay, workModel, employmentType, fieldOfWork, contact, facets } = fields;
  const named: [string, string | undefined][] = [
    ...facets.map(({ option }, at): [string, string] => [`fields.facets[${at}].option`, option]),
    ['fields.fieldOfWork', fieldOfWork],
    ['fields.workModel.option', workModel?.option],
    ['fields.employmentType.option', employmentType?.option],
    ['fields.contact.name', contact?.name],
    ['fields.contact.email', contact?.email],
    ['fields.contact.phone', contact?.phone],
    ['fields.pay.min', pay?.min],
    ['fields.pay.max', pay?.max],
    ['fields.pay.visible', pay?.visible],
    ['fields.pay.currencyOption', pay?.currencyOption],
    ['fields.pay.unitOption.option', pay?.unitOption?.option],
  ];
  return named.flatMap(([setting, option]) => (option === undefined ? [] : [{ setting, option }]));
}
