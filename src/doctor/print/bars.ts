import { html } from 'hono/html';
import { largestOf } from '../say.ts';

const round = (value: number): number => Math.round(value * 100) / 100;

/** A horizontal bar for a share from 0 to 1. Decoration: the number stands beside it as text. */
export function bar(share: number, kind = 'plain') {
  const width = round(Math.max(0, Math.min(1, share)) * 100);
  return html`<svg class="bar ${kind}" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="8" rx="1"/>${
    width > 0 && html`<rect class="fill" width="${width}" height="8" rx="1"/>`
  }</svg>`;
}

/** One bar of parts side by side, each with a class and a weight. Decoration, as above. */
export function stackedBar(parts: readonly { kind: string; weight: number }[]) {
  const sum = parts.reduce((total, { weight }) => total + weight, 0);
  let at = 0;
  const rects = parts
    .filter(({ weight }) => weight > 0)
    .map(({ kind, weight }) => {
      const width = (weight / sum) * 100;
      const rect = html`<rect class="${kind}" x="${round(at)}" width="${round(width)}" height="8"/>`;
      at += width;
      return rect;
    });
  return html`<svg class="bar stacked" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="8"/>${rects}</svg>`;
}

/** Fewer columns than these do not grow wider. */
const fewestColumns = 16;

/** Upright columns, one for each value; `null` leaves a gap. The label says in words what they show. */
export function columns(values: readonly (number | null)[], label: string) {
  const most = largestOf(
    values.map((value) => value ?? 0),
    1,
  );
  const width = Math.max(fewestColumns, values.length) * 10;
  const rects = values.map((value, at) => {
    const height = value === null ? 0 : Math.max(1, (value / most) * 100);
    return html`<rect class="fill" x="${at * 10 + 1}" y="${round(100 - height)}" width="8" height="${round(height)}"/>`;
  });
  return html`<svg class="columns" viewBox="0 0 ${width} 100" preserveAspectRatio="none" role="img" aria-label="${label}"><line class="base" x1="0" y1="99.5" x2="${width}" y2="99.5"/>${rects}</svg>`;
}
