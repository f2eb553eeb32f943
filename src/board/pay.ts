import { primaryLanguage } from '../i18n/languages.ts';
import { remember } from '../i18n/remember.ts';
import type { PayUnit } from '../i18n/terms.ts';
import type { Post } from '../service/wire/post.ts';
import type { SiteSettings } from '../settings/site-schema.ts';
import {
  chooseCurrency,
  currenciesIn,
  faultOf,
  hasThousandths,
  isCurrency,
  partsThousands,
  type Refusal,
  unreadable,
} from './currencies.ts';
import { lookUp, optionOf, textsOf } from './facts.ts';
import type { Pay } from './job.ts';
import { type Amount, type PayText, readPayText } from './pay-text.ts';
import type { Report } from './problems.ts';
import { quote } from './text.ts';

/** An amount, with its mark read by language and currency: as a thousands separator where it is one. */
function asRead(amount: Amount, currency: string, language: string): Amount {
  const { mark, values } = amount;
  if (mark === null || hasThousandths(currency)) return amount;
  const marks = marksOf(language);
  const isSure = marks.group.includes(mark) || (partsThousands(mark, currency) && marks.decimal !== mark);
  const [grouped] = values;
  return isSure && grouped !== undefined ? { values: [grouped], mark: null } : amount;
}

interface Marks {
  /** The thousands separators of a language, in any country that the tag allows. */
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

export type PaySetting = NonNullable<SiteSettings['fields']['pay']>;
export type Options = Post['options'];

/** The one text or number of an option; `null` = empty. Other shapes are returned unchanged. */
function single(value: unknown): unknown {
  if (typeof value === 'number') return value;
  const { texts, strange } = textsOf(value);
  if (strange.length === 0 && texts.length < 2) return texts[0] ?? null;
  return value;
}

function isSet(value: unknown): boolean {
  const { texts } = textsOf(value);
  return texts.length === 1 && (texts[0] === '1' || texts[0]?.toLowerCase() === 'true');
}

/** The currency of its option, else that of the settings; `null` if the option names none for sure. */
function currencyOf(options: Options, { currency: own, currencyOption }: PaySetting, language: string) {
  const { texts, strange } = textsOf(optionOf(options, currencyOption));
  const [text] = texts;
  if (text === undefined && strange.length === 0) return own;
  if (text === undefined || texts.length > 1 || strange.length > 0 || text.length > 40) return null;
  if (isCurrency(text.toUpperCase())) return text.toUpperCase();
  const { found, rest } = currenciesIn(text);
  return found === null || rest.trim() !== '' ? null : chooseCurrency(found, { own, language });
}

export type UnitOrRules = PaySetting['unit'];

/** The unit of an advert, or the rules that derive it from the amount; `null` if its option's value is not mapped. */
function unitOf(
  options: Options,
  setting: PaySetting,
  fields: readonly Pick<PayText, 'unit'>[],
): UnitOrRules | null {
  const statedUnit = fields.find(({ unit }) => unit !== null)?.unit;
  const otherwise = typeof setting.unit === 'string' ? setting.unit : (statedUnit ?? setting.unit);
  if (setting.unitOption === undefined) return otherwise;
  const { meanings, unmapped } = lookUp(
    optionOf(options, setting.unitOption.option),
    setting.unitOption.values,
  );
  if (unmapped.length > 0 || meanings.length > 1) return null;
  return meanings[0] ?? otherwise;
}

/** The unit that the rules give an amount. */
function unitFor(amount: number, unit: UnitOrRules): PayUnit {
  if (typeof unit === 'string') return unit;
  return unit.find(({ below }) => below === undefined || amount < below)?.unit ?? 'MONTH';
}

/**
 * Pay, only by the owner's mapping (`fields.pay`), never guessed. `null` without one, where the `visible` option
 * is not set, where no amount is given, and
 * - with a problem `pay-unreadable`, where an amount, the currency or the unit can't be read for sure, or contradicts
 *   the mapping, or the lower bound is above the upper one;
 * - with a problem `pay-implausible`, where the pay can't be right: below zero, bounds far apart, or an amount
 *   out of range for its unit.
 *
 * Where an amount may mean two numbers ("35.000"), it is read if language, currency and both bounds leave one.
 *
 * @param language BCP 47, of the advert
 */
export function readPay(
  options: Options,
  setting: PaySetting | undefined,
  report: Report,
  language: string,
): Pay | null {
  if (setting === undefined) return null;
  if (setting.visible !== undefined && !isSet(optionOf(options, setting.visible))) return null;
  const read = readBounds(options, setting, primaryLanguage(language));
  if (read === null) return null;
  const pay = 'code' in read ? read : understand(read, { options, setting, language });
  if (!('code' in pay)) return pay;
  report(pay.code, `${pay.found}, so no pay is shown; ${pay.mend}`);
  return null;
}

interface Field extends PayText {
  option: string;
}

interface Bounds {
  min: Amount | null;
  max: Amount | null;
  fields: readonly Field[];
  /** The options that hold them, for messages. */
  keys: string;
}

function readBounds(options: Options, setting: PaySetting, language: string): Bounds | Refusal | null {
  const fields: Field[] = [];
  const lower: Amount[] = [];
  const upper: Amount[] = [];
  for (const bound of ['min', 'max'] as const) {
    const option = setting[bound];
    const value = single(optionOf(options, option));
    if (option === undefined || value === null) continue;
    const text = readPayText(value, language);
    if (text === null)
      return unreadable(
        `the option ${option} reads ${quote(value)}`,
        'write gross amounts there, as 5400 or 5400,50',
      );
    fields.push({ option, ...text });
    const { amount, from, to } = text;
    const [low, high] = [from ?? (bound === 'min' ? amount : null), to ?? (bound === 'max' ? amount : null)];
    if (low !== null) lower.push(low);
    if (high !== null) upper.push(high);
  }
  const [min, max] = [agree(lower), agree(upper)];
  if (min === null && max === null) return null;
  const keys = [...new Set(fields.map(({ option }) => option))].join(' and ');
  for (const bound of [min, max]) {
    if (bound?.values.length === 0) return unreadable(`${keys} contradict each other`, 'make them agree');
  }
  return { min, max, fields, keys };
}

/** The common meaning of several texts on one bound. */
function agree(amounts: readonly Amount[]): Amount | null {
  const [first, ...others] = amounts;
  if (first === undefined) return null;
  const values = first.values.filter((value) => others.every((other) => other.values.includes(value)));
  return { values, mark: values.length > 1 ? first.mark : null };
}

interface Context {
  options: Options;
  setting: PaySetting;
  language: string;
}

function understand(bounds: Bounds, { options, setting, language }: Context): Pay | Refusal {
  const { fields } = bounds;
  const currency = currencyOf(options, setting, primaryLanguage(language));
  if (currency === null) {
    const value = quote(optionOf(options, setting.currencyOption));
    return unreadable(
      `the option ${setting.currencyOption} says ${value}, which names no currency`,
      'write PLN or EUR there',
    );
  }
  const unit = unitOf(options, setting, fields);
  if (unit === null) {
    const value = quote(optionOf(options, setting.unitOption?.option));
    const found = `the option ${setting.unitOption?.option} says ${value}, which fields.pay.unitOption.values does not name`;
    return unreadable(found, 'add it there');
  }
  for (const { option, currencies, unit: said } of fields) {
    const other = currencies?.includes(currency) === false ? currencies.join(' or ') : null;
    const period = typeof unit === 'string' && said !== null && said !== unit ? said : null;
    if (other !== null || period !== null) {
      const stated = other === null ? `by the ${period}, not the ${unit}` : `in ${other}, not ${currency}`;
      return unreadable(
        `the option ${option} gives pay ${stated}`,
        'correct the text or the mapping in fields.pay',
      );
    }
  }
  return choose(bounds, currency, unit, language);
}

/** The one pay that amounts may mean, if there is one. */
function choose(
  { min, max, keys }: Bounds,
  currency: string,
  unit: UnitOrRules,
  language: string,
): Pay | Refusal {
  const lower = min && asRead(min, currency, language);
  const upper = max && asRead(max, currency, language);
  const readings = pairs(lower, upper).map(([least, most]): Pay | Refusal => {
    const pay = { min: least, max: most, currency, unit: unitFor(most ?? least ?? 0, unit) };
    return faultOf(pay, keys) ?? pay;
  });
  const [first] = readings;
  if (first !== undefined && readings.length === 1) return first;
  const possible = readings.filter((reading): reading is Pay => !('code' in reading));
  const [one] = possible;
  if (one !== undefined && possible.length === 1 && isWitnessed(one, lower, upper)) return one;
  const doubtful = [lower, upper].find((bound) => (bound?.values.length ?? 0) > 1);
  return unreadable(
    `what ${keys} says can be read as ${doubtful?.values.join(' and as ')}`,
    'write amounts without a mark for thousands',
  );
}

/**
 * Whether a dot or comma certainly separates thousands where the language leaves it open: both bounds are there, and
 * no amount has three decimals, which is never meant.
 */
function isWitnessed({ min, max }: Pay, lower: Amount | null, upper: Amount | null): boolean {
  const isGrouped = (value: number | null, amount: Amount | null) =>
    amount === null || amount.mark === null || value === amount.values[0];
  const isMarked = Boolean(lower?.mark ?? upper?.mark);
  return isGrouped(min, lower) && isGrouped(max, upper) && (!isMarked || (min !== null && max !== null));
}

/** Every pair of bounds that two amounts may mean. Marks that are alike mean the same. */
function pairs(lower: Amount | null, upper: Amount | null): [number | null, number | null][] {
  const most = upper?.values ?? [null];
  const isAlike = lower?.mark != null && lower.mark === upper?.mark;
  return (lower?.values ?? [null]).flatMap((least, at) =>
    isAlike
      ? [[least, most[at] ?? null]]
      : most.map((value): [number | null, number | null] => [least, value]),
  );
}
