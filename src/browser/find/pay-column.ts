import { localesOf } from '../../i18n/locales.ts';
import { fill } from '../../i18n/plural.ts';
import { kindOfPay, payValues, readStep } from '../../outputs/find/pay-steps.ts';
import type { Rows } from '../../outputs/rows.ts';

/**
 * The facets with amounts of pay that are asked for and not offered: another board, or this one on another day, offered
 * them, and a link means what it meant.
 */
export function withAskedPay({ facets, pays }: Rows, asked: readonly string[] = []): Rows['facets'] {
  const known = facets.pay.choices;
  const more = asked.filter(
    (value) => readStep(value) !== null && !known.some((choice) => choice.value === value),
  );
  if (more.length === 0) return facets;
  const choices = [...known, ...more.map((value) => ({ value, label: value, parent: -1 }))];
  const offered = choices.map(({ value }) => value);
  const rows = pays.map((pay) => payValues(pay, offered).map((value) => offered.indexOf(value)));
  const sets = [...new Map(rows.map((set) => [set.join(), set])).values()];
  const at = new Map(sets.map((set, index) => [set.join(), index]));
  return { ...facets, pay: { choices, sets, of: rows.map((set) => at.get(set.join()) ?? 0) } };
}

/** What an amount of pay is called that is not offered; `null` where no job is paid so. */
export function payName({ payFrom }: Rows, value: string, locale: string): string | null {
  const step = readStep(value);
  const from = step && payFrom.get(kindOfPay(step));
  if (!step || from === undefined || from === null) return null;
  const money = new Intl.NumberFormat(localesOf(locale), {
    style: 'currency',
    currency: step.currency,
    maximumFractionDigits: Number.isInteger(step.amount) ? 0 : 2,
  });
  return fill(from, { amount: money.format(step.amount) });
}
