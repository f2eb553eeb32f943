import type { Site } from '../config.ts';
import type { PayUnit } from '../i18n/terms.ts';
import type { Post } from '../service/wire.ts';
import { chooseCurrency, currenciesIn, isCurrency } from './currencies.ts';
import { lookUp } from './dictionary.ts';
import { optionOf, textsOf } from './options.ts';
import type { PayText } from './pay-text.ts';

export type PaySetting = NonNullable<Site['fields']['pay']>;
export type Options = Post['options'];

/** The one text or number of an option; `null` = nothing there. Other shapes come back as they are. */
export function single(value: unknown): unknown {
  if (typeof value === 'number') return value;
  const { texts, strange } = textsOf(value);
  if (strange.length === 0 && texts.length < 2) return texts[0] ?? null;
  return value;
}

export function isSet(value: unknown): boolean {
  const { texts } = textsOf(value);
  return texts.length === 1 && (texts[0] === '1' || texts[0]?.toLowerCase() === 'true');
}

/** What the option of the currency says, else the currency of the settings; `null` where it names none for sure. */
export function currencyOf(
  options: Options,
  { currency: own, currencyOption }: PaySetting,
  language: string,
) {
  const { texts, strange } = textsOf(optionOf(options, currencyOption));
  const [text] = texts;
  if (text === undefined && strange.length === 0) return own;
  if (text === undefined || texts.length > 1 || strange.length > 0 || text.length > 40) return null;
  if (isCurrency(text.toUpperCase())) return text.toUpperCase();
  const { found, rest } = currenciesIn(text);
  return found === null || rest.trim() !== '' ? null : chooseCurrency(found, { own, language });
}

export type UnitOrRules = PaySetting['unit'];

/** The unit of an advert, or the rules that tell it by amount; `null` where its option says what nobody mapped. */
export function unitOf(
  options: Options,
  setting: PaySetting,
  fields: readonly Pick<PayText, 'unit'>[],
): UnitOrRules | null {
  const told = fields.find(({ unit }) => unit !== null)?.unit;
  const otherwise = typeof setting.unit === 'string' ? setting.unit : (told ?? setting.unit);
  if (setting.unitOption === undefined) return otherwise;
  const { meanings, unmapped } = lookUp(
    optionOf(options, setting.unitOption.option),
    setting.unitOption.values,
  );
  if (unmapped.length > 0 || meanings.length > 1) return null;
  return meanings[0] ?? otherwise;
}

/** The unit that the rules give an amount. */
export function unitFor(amount: number, unit: UnitOrRules): PayUnit {
  if (typeof unit === 'string') return unit;
  return unit.find(({ below }) => below === undefined || amount < below)?.unit ?? 'MONTH';
}
