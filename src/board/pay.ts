import { primaryLanguage } from '../i18n/locales.ts';
import type { Amount } from './amount.ts';
import type { Pay } from './job.ts';
import { optionOf } from './options.ts';
import { asRead } from './pay-marks.ts';
import {
  currencyOf,
  isSet,
  type Options,
  type PaySetting,
  single,
  type UnitOrRules,
  unitFor,
  unitOf,
} from './pay-options.ts';
import { faultOf, type Refusal, unreadable } from './pay-plausible.ts';
import { type PayText, readPayText } from './pay-text.ts';
import type { Report } from './report.ts';
import { quote } from './text.ts';

/**
 * Pay, only by the owner's mapping (`fields.pay`), never guessed. `null` without one, where the `visible` option
 * is not set, where no amount is given, and
 * - with a problem `pay-unreadable`, where an amount, the currency or the unit can't be read for sure, or contradicts
 *   the mapping, or the lower bound is above the upper one;
 * - with a problem `pay-implausible`, where what is read can't be right: below zero, bounds far apart, or an amount
 *   that nobody is paid in its unit.
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

/** What several texts on one bound have in common. */
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
      const told = other === null ? `by the ${period}, not the ${unit}` : `in ${other}, not ${currency}`;
      return unreadable(
        `the option ${option} gives pay ${told}`,
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
 * Whether a dot or comma is sure to part thousands where the language leaves it open: both bounds are there, and no
 * amount has three decimals, which nobody means.
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
