import type { Section } from '../../board/job.ts';
import { dictionaryOf } from '../../i18n/translate.ts';
import { wordsOfHtml } from '../../outputs/excerpt.ts';
import type { Advert } from '../examined.ts';
import { aboutSetting, finding } from '../finding.ts';
import type { Finding } from '../report-schema.ts';
import { byCodeUnit, counted, literal, quoted, some } from '../say.ts';

/** Fields that the interface has a word for. */
const words = dictionaryOf('en').sections;

/** Values of adverts that neither the service nor the owner names: one finding for each `field_id`. */
export function checkSections(adverts: readonly Advert[]): Finding[] {
  const unnamed = new Map<string, { ids: number[]; text: string }>();
  for (const { job } of adverts.toSorted((one, other) => one.job.advertId - other.job.advertId)) {
    const sections = job.sections.filter(isUnnamed);
    for (const [field, [first]] of Map.groupBy(sections, (section) => section.field)) {
      const found = unnamed.get(field) ?? { ids: [], text: wordsOfHtml(first?.html ?? '') };
      unnamed.set(field, found);
      found.ids.push(job.advertId);
    }
  }
  return [...unnamed]
    .sort(([one], [other]) => byCodeUnit(one, other))
    .map(([field, { ids, text }]) => {
      const excerpt = text === '' ? 'pictures' : quoted(text, 80);
      const found = `The value ${quoted(field)} has no name in ${counted(ids.length, 'advert')} (${some(ids)}); it holds ${excerpt}.`;
      const key = literal(field);
      const todo = `Add ${key}: 'what it is', to fields.sectionLabels in src/site.config.ts, or ${key} to fields.hiddenSections.`;
      return finding('section-unnamed', aboutSetting('fields.sectionLabels'), found, todo);
    });
}

const isUnnamed = ({ field, heading }: Section): boolean => heading === null && !Object.hasOwn(words, field);
