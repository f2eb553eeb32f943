import L from 'leaflet';
import type { InterfaceLanguage } from '../i18n/languages.ts';
import { type Stretch, within } from '../outputs/antimeridian.ts';
import type { Rows } from '../outputs/rows.ts';
import { loadFindTexts } from './board/find-texts.ts';
import { part } from './card.ts';
import { drawBase, type FramedBase, loadBaseMap, loadMapStyle, shownStretch } from './map-base.ts';
import { mapControls } from './map-controls.ts';
import { MapMarkers, maxZoom } from './map-markers.ts';
import { loadRows } from './rows-client.ts';
import { shown, shownChanged } from './shown.ts';

/** What is shown where no job has a point: the middle of Europe. */
const nowhere: L.LatLngTuple = [50, 15];

/** Replaces the picture in `host` by an interactive map of the same jobs, kept in step with the search. */
export async function openMap(host: HTMLElement): Promise<void> {
  const [rows, texts, base] = await Promise.all([
    loadRows(host.dataset.rows ?? ''),
    loadFindTexts(document.documentElement.lang as InterfaceLanguage),
    loadBaseMap(),
    loadMapStyle(),
  ]);
  const only = Number(host.dataset.advert) || null;
  const stage = document.createElement('div');
  stage.className = 'map-stage';
  part(host, '.map-picture').replaceWith(stage);
  // In the same step: the stage has another height, and the button would be seen to move with it.
  part(host, '.map-open').hidden = true;
  const stretch = shownStretch(rows.point, base.frame);
  const map = makeMap(stage, base, stretch);
  stage.setAttribute('role', 'region');
  stage.setAttribute('aria-label', host.dataset.label ?? '');
  const rowsShown = () =>
    rows.point.flatMap((point, row) => {
      const id = rows.advertId[row] ?? 0;
      return point && (only === null ? (shown.ids?.has(id) ?? true) : id === only) ? [row] : [];
    });
  const showWhole = () => {
    // A map that is hidden, as on a phone that shows the list, has no size to fit anything in.
    if (stage.clientWidth > 0) frameOn(map, rows, rowsShown(), stretch);
  };
  if (stage.clientWidth > 0) showWhole();
  else map.setView(nowhere, 4, { animate: false });
  // Only now: each view draws the land anew, and what comes next can wait until this is seen.
  drawBase(map, base, stretch);
  await new Promise((done) => setTimeout(done));
  const markers = new MapMarkers(map, rows, stretch);
  markers.show(rowsShown());
  stage.append(mapControls(map, { ...texts, ...rows.texts }, showWhole));
  document.addEventListener(shownChanged, () => {
    if (!stage.isConnected) return;
    showWhole();
    markers.show(rowsShown());
  });
  let size = sizeOf(stage);
  new ResizeObserver(() => {
    if (sizeOf(stage) === size) return;
    size = sizeOf(stage);
    map.invalidateSize({ animate: false });
    showWhole();
  }).observe(stage);
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement) => `${clientWidth} ${clientHeight}`;

function makeMap(stage: HTMLElement, { frame }: FramedBase, { west, east }: Stretch): L.Map {
  return L.map(stage, {
    ...{ attributionControl: false, zoomControl: false, maxZoom, minZoom: 2 },
    maxBounds: [
      [frame.south, west],
      [frame.north, east],
    ],
  });
}

function frameOn(map: L.Map, rows: Rows, shownRows: readonly number[], stretch: Stretch): void {
  const points = shownRows.flatMap((row): [number, number][] => {
    const point = rows.point[row];
    return point ? [[point[0], within(point[1], stretch)]] : [];
  });
  if (points.length > 0)
    map.fitBounds(L.latLngBounds(points), { padding: [48, 48], maxZoom: 7, animate: false });
  else map.setView(nowhere, 4, { animate: false });
}
