import type { FindTexts } from '../../i18n/find/texts.ts';
import { localesOf } from '../../i18n/locales.ts';
import { type FacetKey, isFacetKey } from '../../outputs/find/facet-keys.ts';
import type { Found } from '../find/wish.ts';
import type { Asked } from './asked.ts';
import type { Engine } from './engine.ts';
import { type FacetPanel, facetPanel } from './facet-panel.ts';
import { part } from './make.ts';
import { type NearNeeds, type NearPanel, nearPanel } from './near-panel.ts';
import { keepPanels } from './panels.ts';
import { type ListedValue, listValues, withNotStated } from './value-tree.ts';

/** What the panels need. */
export interface PanelNeeds {
  engine: Engine;
  texts: FindTexts;
  /** What is found when nothing is asked for. */
  everything: Found;
  near: NearNeeds;
  choose(key: FacetKey, values: string[]): void;
}

/** The filters' panels, each filled when it opens first. */
export interface Panels {
  show(asked: Asked, found: Found): void;
  /** Says something about the visitor's position where they look for it. */
  say(text: string): void;
  /** What a facet is called on the page; `''` = it has no panel. */
  labelOf(key: FacetKey): string;
}

const keyOf = (name = ''): FacetKey | null => (isFacetKey(name) ? name : null);

/** Brings the filters of a form to life. */
export function fillPanels(filters: HTMLElement, needs: PanelNeeds): Panels {
  const { engine, texts, everything } = needs;
  const number = new Intl.NumberFormat(localesOf(engine.rows.language));
  const { compare } = new Intl.Collator(localesOf(engine.rows.language));
  const facets = new Map<FacetKey, FacetPanel>();
  const panels = new Map(
    [...filters.querySelectorAll<HTMLDetailsElement>('details[data-facet]')].map((panel) => [
      panel.dataset.facet,
      panel,
    ]),
  );
  let near: NearPanel | null = null;
  let last: { asked: Asked; found: Found } | null = null;
  let said = '';

  const valuesOf = (key: FacetKey): ListedValue[] => {
    const choices = engine.rows.facets[key]?.choices ?? [];
    const counts = everything.counts[key] ?? new Map<string, number>();
    const listed = withNotStated(listValues(choices, counts, compare), counts, texts.notStated);
    if (key !== 'pay') return listed;
    // One amount at a time: of two, the lower would win.
    const all = listed.map(({ value }) => value);
    return listed.map((one) => ({ ...one, above: all.filter((value) => value !== one.value) }));
  };
  const labelOf = (key: FacetKey) => panels.get(key)?.querySelector('[data-label]')?.textContent ?? '';
  const fill = (panel: HTMLDetailsElement) => {
    const body = part(panel, '.filter-panel');
    const key = keyOf(panel.dataset.facet);
    if (panel.dataset.facet === 'near') {
      near ??= nearPanel(body, needs.near);
      if (said) near.say(said);
    } else if (key && !facets.has(key)) {
      const facet = { key, label: labelOf(key), values: valuesOf(key) };
      facets.set(
        key,
        facetPanel(body, facet, texts, number, (values) => needs.choose(key, values)),
      );
    }
    if (last) showPanel(panel.dataset.facet ?? '', last.asked, last.found);
  };
  const showPanel = (name: string, asked: Asked, found: Found) => {
    const key = keyOf(name);
    if (key) facets.get(key)?.show(asked.facets[key] ?? [], found.counts[key] ?? new Map());
    else near?.show(asked);
  };
  keepPanels(filters, fill);

  return {
    labelOf,
    show(asked, found) {
      last = { asked, found };
      for (const [name, panel] of panels) {
        const key = keyOf(name);
        const chosen = key ? (asked.facets[key]?.length ?? 0) : asked.around ? 1 : 0;
        part(panel, '[data-chosen]').textContent = chosen > 0 ? number.format(chosen) : '';
        if (panel.open) showPanel(name ?? '', asked, found);
      }
    },
    say(text) {
      said = text;
      near?.say(text);
    },
  };
}
