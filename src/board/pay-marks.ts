import { primaryLanguage } from '../i18n/locales.ts';
import { remember } from '../i18n/remember.ts';
import type { Amount } from './amount.ts';
import { hasThousandths, partsThousands } from './currencies.ts';

/** An amount as language and currency read its mark: where that parts thousands, it does. */
export function asRead(amount: Amount, currency: string, language: string): Amount {
  const { mark, values } = amount;
  if (mark === null || hasThousandths(currency)) return amount;
  const marks = marksOf(language);
  const isSure = marks.group.includes(mark) || (partsThousands(mark, currency) && marks.decimal !== mark);
  const [grouped] = values;
  return isSure && grouped !== undefined ? { values: [grouped], mark: null } : amount;
}

interface Marks {
  /** What parts thousands in a language, in any of its countries that the tag leaves open. */
  group: readonly string[];
  decimal: string;
}

const marksOf = remember((language: string): Marks => {
  const partsOf = (tag: string) =>
    new Intl.NumberFormat(tag, { numberingSystem: 'latn', useGrouping: 'always' }).formatToParts(12345.6);
  const markOf = (tag: string, type: 'group' | 'decimal') =>
    partsOf(tag).find((part) => part.type === type)?.value ?? '';
  const decimal = markOf(language, 'decimal');
  const groups = [markOf(language, 'group'), markOf(primaryLanguage(language), 'group')];
  return { group: groups.filter((mark) => mark !== decimal), decimal };
});
