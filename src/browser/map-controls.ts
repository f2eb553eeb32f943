import L from 'leaflet';
import type { FindTexts } from '../i18n/find/texts.ts';
import type { Rows } from '../outputs/rows.ts';

/** Pixels that one step moves the map. */
const stepSize = 120;

const moves = [
  { name: 'left', by: [-stepSize, 0], sign: 'm14 6-6 6 6 6' },
  { name: 'up', by: [0, -stepSize], sign: 'm6 14 6-6 6 6' },
  { name: 'down', by: [0, stepSize], sign: 'm6 10 6 6 6-6' },
  { name: 'right', by: [stepSize, 0], sign: 'm10 6 6 6-6 6' },
] as const;

/** Buttons for everything that dragging and wheels do (WCAG 2.5.7). */
export function mapControls(
  map: L.Map,
  texts: Pick<FindTexts, 'mapMoves' | 'wholeMap'> & Pick<Rows['texts'], 'zoomIn' | 'zoomOut'>,
  showWhole: () => void,
): HTMLElement {
  const bar = document.createElement('div');
  bar.className = 'map-controls';
  const still = { animate: !matchMedia('(prefers-reduced-motion: reduce)').matches };
  const nearer = button(texts.zoomIn, 'M12 5v14M5 12h14', () => map.zoomIn());
  const farther = button(texts.zoomOut, 'M5 12h14', () => map.zoomOut());
  // They keep the focus at the end of the zoom.
  const showEnds = () => {
    nearer.setAttribute('aria-disabled', String(map.getZoom() >= map.getMaxZoom()));
    farther.setAttribute('aria-disabled', String(map.getZoom() <= map.getMinZoom()));
  };
  map.on('zoomend', showEnds);
  showEnds();
  bar.append(
    nearer,
    farther,
    ...moves.map(({ name, by, sign }) =>
      button(texts.mapMoves[name], sign, () => map.panBy([by[0], by[1]], still)),
    ),
    button(texts.wholeMap, 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5', showWhole),
  );
  L.DomEvent.disableClickPropagation(bar);
  return bar;
}

function button(label: string, sign: string, act: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.title = label;
  made.setAttribute('aria-label', label);
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', sign);
  svg.append(path);
  made.append(svg);
  made.addEventListener('click', act);
  return made;
}
