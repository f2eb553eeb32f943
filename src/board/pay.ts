import type { Site } from '../config.ts';
import type { Post } from '../service/wire.ts';
import { lookUp } from './dictionary.ts';
import type { Pay, PayUnit } from './job.ts';
import { optionOf, textsOf } from './options.ts';
import { type PayText, readPayText } from './pay-text.ts';
import type { Report } from './report.ts';
import { quote } from './text.ts';

type PaySetting = NonNullable<Site['fields']['pay']>;
type Options = Post['options'];

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const symbols: Readonly<Record<string, string>> = {
  ZŁ: 'PLN',
  '€': 'EUR',
  EURO: 'EUR',
  '£': 'GBP',
  '₴': 'UAH',
};

/**
 * Pay, only by the owner's mapping (`fields.pay`), never guessed. `null` without one, where the `visible` option
 * is not set, where no amount is given, and, with a problem `pay-unreadable`, where an amount, the currency or
 * the unit can't be read for sure, contradicts the mapping, or where the lower bound is above the upper one.
 */
export function readPay(options: Options, setting: PaySetting | undefined, report: Report): Pay | null {
  if (setting === undefined) return null;
  if (setting.visible !== undefined && !isSet(optionOf(options, setting.visible))) return null;
  const refuse = (found: string, mend: string) => {
    report('pay-unreadable', `${found}, so no pay is shown; ${mend}`);
    return null;
  };
  const fields: [key: string, text: PayText, bound: 'min' | 'max'][] = [];
  for (const bound of ['min', 'max'] as const) {
    const key = setting[bound];
    const value = single(optionOf(options, key));
    if (key === undefined || value === null) continue;
    const text = readPayText(value);
    if (text === null)
      return refuse(
        `the option ${key} reads ${quote(value)}`,
        'write gross amounts there, as 5400 or 5400,50',
      );
    fields.push([key, text, bound]);
  }
  const lower = new Set(fields.map(([, text, bound]) => text.from ?? (bound === 'min' ? text.amount : null)));
  const upper = new Set(fields.map(([, text, bound]) => text.to ?? (bound === 'max' ? text.amount : null)));
  lower.delete(null);
  upper.delete(null);
  const [min = null, max = null] = [[...lower][0], [...upper][0]];
  if (min === null && max === null) return null;
  const keys = fields.map(([key]) => key).join(' and ');
  if (lower.size > 1 || upper.size > 1) return refuse(`${keys} contradict each other`, 'make them agree');
  if (min !== null && max !== null && min > max) {
    return refuse(`its pay starts at ${min} and ends at ${max} (${keys})`, 'exchange the two');
  }
  const currency = currencyOf(options, setting);
  if (currency === null) {
    const value = quote(optionOf(options, setting.currencyOption));
    return refuse(
      `the option ${setting.currencyOption} says ${value}, which names no currency`,
      'write PLN or EUR there',
    );
  }
  const unit = unitOf(options, setting);
  if (unit === null) {
    const value = quote(optionOf(options, setting.unitOption?.option));
    const found = `the option ${setting.unitOption?.option} says ${value}, which fields.pay.unitOption.values does not name`;
    return refuse(found, 'add it there');
  }
  for (const [key, text] of fields) {
    const other = text.currency !== null && text.currency !== currency ? text.currency : null;
    const period = text.unit !== null && text.unit !== unit ? text.unit : null;
    if (other !== null || period !== null) {
      const said = other === null ? `by the ${period}, not the ${unit}` : `in ${other}, not ${currency}`;
      return refuse(`the option ${key} gives pay ${said}`, 'correct the text or the mapping in fields.pay');
    }
  }
  return { min, max, currency, unit };
}

/** The one text or number of an option; `null` = nothing there. Other shapes come back as they are. */
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

function currencyOf(options: Options, setting: PaySetting): string | null {
  const { texts, strange } = textsOf(optionOf(options, setting.currencyOption));
  if (texts.length + strange.length === 0) return setting.currency;
  const said = texts.length === 1 && strange.length === 0 ? (texts[0]?.toUpperCase() ?? '') : '';
  if (currencies.has(said)) return said;
  return Object.hasOwn(symbols, said) ? (symbols[said] ?? null) : null;
}

function unitOf(options: Options, setting: PaySetting): PayUnit | null {
  if (setting.unitOption === undefined) return setting.unit;
  const { meanings, unmapped } = lookUp(
    optionOf(options, setting.unitOption.option),
    setting.unitOption.values,
  );
  if (unmapped.length > 0 || meanings.length > 1) return null;
  return meanings[0] ?? setting.unit;
}
