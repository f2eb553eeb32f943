import type { FindTexts } from '../../i18n/dictionary.ts';
import { fill, plural } from '../../i18n/plural.ts';
import { type PayUnit, payUnits } from '../../i18n/terms.ts';
import {
  currenciesWith,
  endIn,
  type PayScale,
  type PayStep,
  readStep,
  stepValue,
  unitsWith,
  yearlyEuros,
} from '../../site/rows/pay-scale.ts';
import type { RowTexts } from '../../site/rows/rows.ts';
import { readTypedAmount } from '../../site/search/typed-pay.ts';
import { make } from '../shared/dom.ts';

/** What the fields of pay need. */
export interface PayNeeds {
  /** What the page calls pay. */
  label: string;
  language: string;
  scale: PayScale;
  texts: FindTexts;
  perUnit: RowTexts['perUnit'];
  /** Writes an amount in the page's language. */
  number: Intl.NumberFormat;
  /** Receives the values of the facet after each choice. */
  choose(values: string[]): void;
  /** How many jobs would fit these values. */
  count(values: string[]): Promise<number>;
  /** Goes to the list of jobs. */
  done(): void;
}

const svg = 'http://www.w3.org/2000/svg';
const height = 40;

function shape(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS(svg, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** The picture of pay, as PayFields.astro prints it. */
function pictureOf({ bars }: PayScale): { picture: SVGElement; mark(from: number | null): void } {
  const most = Math.max(...bars.map(({ jobs }) => jobs));
  const shapes = bars.map(({ jobs }, at) => {
    const tall = Math.ceil((jobs / most) * height);
    return shape('rect', { x: at * 10, y: height - tall, width: 9, height: tall });
  });
  const picture = shape('svg', { viewBox: `0 0 ${bars.length * 10 - 1} ${height}`, class: 'pay-bars' });
  picture.setAttribute('preserveAspectRatio', 'none');
  picture.setAttribute('aria-hidden', 'true');
  picture.append(...shapes);
  return {
    picture,
    mark: (from) => {
      bars.forEach(({ year }, at) => {
        shapes[at]?.classList.toggle('pay-less', from !== null && year < from);
      });
    },
  };
}

/**
 * The fields for the least pay. What is typed is applied when the field is left, or with Enter; meanwhile the button
 * shows how many jobs it would leave.
 *
 * @returns the fields, and what shows the values that are chosen
 */
export function payPanel(needs: PayNeeds): {
  element: HTMLElement;
  show(chosen: readonly string[]): void;
} {
  const { label, language, scale, texts, perUnit, number, choose, done } = needs;
  const hintId = 'pay-hint';
  const input = make('input', {
    class: 'field',
    type: 'text',
    inputmode: 'decimal',
    autocomplete: 'off',
    maxlength: 40,
    'aria-label': label,
    'aria-describedby': hintId,
    enterkeyhint: 'done',
  });
  const selectOf = (name: string, values: readonly string[], textOf: (value: string) => string) =>
    make(
      'select',
      { class: 'field', 'aria-label': name, autocomplete: 'off' },
      ...values.map((value) => make('option', { value }, textOf(value))),
    );
  const currency = selectOf(texts.currency, scale.currencies, (code) => code);
  const unit = selectOf(texts.payPeriod, unitsWith(scale, undefined), (one) => perUnit[one as PayUnit]);
  unit.value = scale.units[0] ?? '';
  const { picture, mark } = pictureOf(scale);
  const [least, most] = [make('span'), make('span')];
  const fault = make('p', { class: 'notice', role: 'alert', hidden: true });
  const button = make('button', { type: 'button', class: 'button pay-done' });
  const element = make(
    'fieldset',
    { class: 'pay' },
    make('legend', { class: 'field-label' }, texts.payAtLeast),
    make('div', { class: 'pay-fields' }, input, currency, unit),
    fault,
    ...(scale.bars.length > 0
      ? [picture, make('p', { class: 'pay-ends hint', 'aria-hidden': 'true' }, least, most)]
      : []),
    make('p', { class: 'hint', id: hintId }, texts.payCompared),
    button,
  );

  const kind = (): Pick<PayStep, 'currency' | 'unit'> => ({
    currency: currency.value,
    unit: payUnits.find((one) => one === unit.value) ?? 'MONTH',
  });
  /** What is asked for; `null` where what is typed is no amount. */
  const typed = (): string[] | null => {
    if (input.value.trim() === '') return [];
    const amount = readTypedAmount(input.value);
    return amount === null ? null : [stepValue({ amount, ...kind() })];
  };
  /** An amount of the board's, to go by. */
  const example = () => number.format(endIn((scale.from + scale.to) / 2, kind()) ?? 1000);

  /** The field's text for the applied values. */
  let applied = '';
  let isCounting = false;
  let isStale = false;
  /** One search is under way at a time. */
  async function count(): Promise<void> {
    isStale = true;
    if (isCounting) return;
    isCounting = true;
    while (isStale) {
      isStale = false;
      const values = typed();
      if (values === null) continue;
      const jobs = await needs.count(values).catch(() => null);
      if (jobs !== null) button.textContent = plural(texts.showJobs, jobs, language);
    }
    isCounting = false;
  }

  function refresh(): void {
    const step = readStep(typed()?.[0] ?? '');
    const one = step && yearlyEuros(step);
    mark(step && one !== null ? step.amount * (one ?? 0) : null);
    for (const [end, year] of [[least, scale.from] as const, [most, scale.to] as const]) {
      const amount = endIn(year, kind());
      end.textContent = amount === null ? '' : number.format(amount);
    }
    input.placeholder = example();
    if (typed() !== null) {
      fault.hidden = true;
      input.removeAttribute('aria-invalid');
    }
    void count();
  }

  /** @returns whether there was something to apply */
  function apply(): boolean {
    const values = typed();
    fault.hidden = values !== null;
    if (values === null) {
      fault.textContent = fill(texts.payHint, { amount: example() });
      input.setAttribute('aria-invalid', 'true');
      return false;
    }
    choose(values);
    return true;
  }

  const applyAndGo = () => {
    if (apply()) done();
    else input.focus();
  };
  input.addEventListener('input', refresh);
  input.addEventListener('keydown', (event) => {
    // It closes the panel, and what is typed is not applied by leaving the field then.
    if (event.key === 'Escape') input.value = applied;
    if (event.key !== 'Enter') return;
    // In the dialog it would send the form.
    event.preventDefault();
    applyAndGo();
  });
  input.addEventListener('change', apply);
  for (const select of [currency, unit]) {
    select.addEventListener('change', () => {
      refresh();
      // Without an amount they have no effect.
      if (input.value.trim() !== '') apply();
    });
  }
  // If the field lost the focus here, its change would move the button away from under the press.
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', applyAndGo);

  /** Adds what a link asks for and the board does not have. */
  const offer = (select: HTMLSelectElement, values: readonly string[], textOf: (value: string) => string) => {
    for (const value of values) {
      if ([...select.options].every((option) => option.value !== value))
        select.append(make('option', { value }, textOf(value)));
    }
  };

  return {
    element,
    show(chosen) {
      const step = chosen.map(readStep).find((one) => one !== null);
      applied = step ? number.format(step.amount) : '';
      // What is being typed stays.
      if (document.activeElement !== input) input.value = applied;
      if (step) {
        offer(currency, currenciesWith(scale, step.currency), (code) => code);
        offer(unit, unitsWith(scale, step.unit), (one) => perUnit[one as PayUnit]);
        currency.value = step.currency;
        unit.value = step.unit;
      }
      refresh();
    },
  };
}
