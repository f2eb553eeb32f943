import L from 'leaflet';
import {
  type BaseMap,
  edgesOf,
  isCut,
  landOf,
  type PackedBaseMap,
  unpackBaseMap,
} from '../../site/map/base-map.ts';
import { type MapBounds, mainPoints, type Stretch, shorterWay, within } from '../../site/map/map-frame.ts';
import type { Rows } from '../../site/rows/rows.ts';
import type { MapPart } from '../../site/search/query.ts';
import sheet from '../../styles/board/map-live.css?url';
import { part } from '../shared/dom.ts';
import { shown, shownChanged } from '../shared/list-and-map.ts';
import { getJson, loadFindTexts, loadStyle } from '../shared/load.ts';
import { loadRows } from '../shared/load-rows.ts';
import { MapHere, mapControls, UnplacedNote } from './controls.ts';
import { MapLabels } from './labels.ts';
import { framedZoom, lastZoom, MapMarkers } from './markers.ts';
import { loadNames } from './names.ts';

type Point = NonNullable<Rows['point'][number]>;

/** Yields to the browser. */
const nextStep = () => new Promise((done) => setTimeout(done));

/** Centre of the map if no job has a point: the middle of Europe. */
const nowhere: L.LatLngTuple = [50, 15];

/** Replaces the picture in `host` by an interactive map of the same jobs, kept in step with the search. */
export async function openMap(host: HTMLElement): Promise<void> {
  const { rows: address = '', ownRows = address } = host.dataset;
  const [rows, texts, base] = await Promise.all([
    address === ownRows ? loadRows(address) : rowsOfOther(address, ownRows),
    loadFindTexts(ownRows),
    loadBaseMap(part<HTMLImageElement>(host, '.map-picture img').src),
    loadMapStyle(),
  ]);
  const only = Number(host.dataset.advert) || null;
  const tiles = await loadTiles(host);
  const stage = document.createElement('div');
  stage.className = 'map-stage map-stage-coming';
  const picture = part(host, '.map-picture');
  picture.after(stage);
  // In the same step: the stage has another height, and the button would visibly move with it.
  part(host, '.map-open').hidden = true;
  keepWheel(stage);
  keepSeen(host);
  const stretch = shownStretch(rows.point, base.frame);
  const bounds = boundsOf(base, stretch);
  const map = L.map(stage, {
    // The size is watched below.
    attributionControl: false,
    zoomControl: false,
    trackResize: false,
    // Half steps frame the jobs more closely; tiles are sharp at whole ones alone.
    zoomSnap: tiles ? 1 : 0.5,
    maxZoom: tiles ? tiles.maxZoom : lastZoom(rows),
    zoomAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    // With room for what opens over a place at the edge: otherwise the map would move back.
    maxBounds: bounds.pad(0.5),
  });
  stage.setAttribute('role', 'region');
  stage.setAttribute('aria-label', host.dataset.label ?? '');
  const isShown = (row: number) => {
    const id = rows.advertId[row] ?? 0;
    return only === null ? (shown.ids?.has(id) ?? true) : id === only;
  };
  const rowsShown = () => rows.point.flatMap((point, row) => (point && isShown(row) ? [row] : []));
  const pointsShown = () => rowsShown().map((row) => rows.point[row] ?? ([0, 0] as const));
  const letOut = () => {
    if (stage.clientWidth === 0) return;
    map.setMinZoom(0);
    // Farther than all jobs, and than the base map, nothing new appears.
    const everywhere = rows.point.filter((point) => point !== null);
    const all = everywhere.length > 0 ? placed(everywhere, stretch) : bounds;
    map.setMinZoom(Math.min(map.getBoundsZoom(all, false, padding.multiplyBy(2)), map.getBoundsZoom(bounds)));
  };
  const showMain = () => {
    if (shown.part && only === null) framePart(map, shown.part, stretch);
    else frameOn(map, mainPoints(pointsShown()), stretch);
  };
  const showAll = () => frameOn(map, pointsShown(), stretch);
  // Each is a step of its own, so that the page stays responsive.
  await nextStep();
  letOut();
  showMain();
  await nextStep();
  // Only now: each view draws the land again.
  if (tiles) tiles.layer.addTo(map);
  else await drawBase(map, base, stretch, nextStep);
  await nextStep();
  const markers = new MapMarkers(map, rows, stretch);
  markers.show(rowsShown());
  // The picture is seen until there is as much on the map.
  picture.remove();
  stage.classList.remove('map-stage-coming');
  // Tiles have names of their own.
  if (!tiles) void drawNames(map, rows, markers, ownRows);
  stage.append(mapControls(map, { ...texts, ...rows.texts }, showAll));
  const here = new MapHere(map, {
    texts,
    language: rows.language,
    points: () => pointsShown().map(([latitude, longitude]) => [latitude, within(longitude, stretch)]),
    showAll,
  });
  here.framed();
  const note = only === null ? new UnplacedNote(host, rows) : null;
  const sayRest = () => note?.say(rows.point.filter((point, row) => !point && isShown(row)).length);
  sayRest();
  // By value: each search makes its own object of the same part.
  const partShown = () => JSON.stringify(shown.part);
  let before = { rows: rowsShown().join(), part: partShown() };
  document.addEventListener(shownChanged, () => {
    if (!stage.isConnected) return;
    const now = { rows: rowsShown().join(), part: partShown() };
    if (now.rows !== before.rows) markers.show(rowsShown());
    sayRest();
    // A chosen part of the map stays in view, even if other jobs are in it.
    if (shown.part ? now.part !== before.part : now.rows !== before.rows) {
      showMain();
      here.framed();
    } else here.look();
    before = now;
  });
  // As the map knows it: asking the page would lay it out, with all that has just been added.
  let size = textOf(map.getSize());
  new ResizeObserver(() => {
    const now = textOf(L.point(stage.clientWidth, stage.clientHeight));
    if (now === size) return;
    // A scrollbar or the browser's own bar changes the size: the chosen view stays.
    const isChosen = !here.isFramed && map.getSize().x > 0;
    size = now;
    map.invalidateSize({ animate: false });
    letOut();
    if (isChosen) return here.look();
    showMain();
    here.framed();
  }).observe(stage);
}

/** Few pages show the jobs of another board. */
async function rowsOfOther(address: string, own: string): Promise<Rows> {
  const { rowsInPage } = await import('./other-board.ts');
  return rowsInPage(address, own);
}

/** The wheel moves the page, and comes closer on the map only where it has the focus or Ctrl is held. */
function keepWheel(stage: HTMLElement): void {
  const keep = (event: WheelEvent) => {
    if (event.ctrlKey || event.metaKey || stage.contains(document.activeElement)) return;
    event.stopImmediatePropagation();
  };
  stage.addEventListener('wheel', keep, { capture: true, passive: true });
}

/** Keeps the focus visible: on a phone the list may have been scrolled over the map. */
function keepSeen(host: HTMLElement): void {
  host.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    const { left, top, width, height } = target.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    if (seen && !host.contains(seen)) host.parentElement?.scrollIntoView();
  });
}

/** The owner's own map under the jobs, if there is one. */
async function loadTiles(host: HTMLElement): Promise<{ layer: L.GridLayer; maxZoom: number } | null> {
  const { tiles: address, tilesZoom, tilesCredit = '' } = host.dataset;
  if (address === undefined) return null;
  const { tileLayer } = await import('./tiles.ts');
  part(host, '.map-credit').textContent = tilesCredit;
  const maxZoom = Number(tilesZoom);
  return { layer: tileLayer(address, maxZoom), maxZoom };
}

/** Draws the names once they are loaded: the map is used without them as well. */
async function drawNames(map: L.Map, rows: Rows, markers: MapMarkers, ownRows: string): Promise<void> {
  const names = await loadNames(ownRows).catch(() => null);
  if (names === null) return;
  const labels = new MapLabels(map, { rows, names, markers });
  await document.fonts.ready;
  await nextStep();
  for (const _ of labels.prepare()) await nextStep();
  markers.drawn = () => labels.draw();
  labels.draw();
}

const textOf = ({ x, y }: L.Point) => `${x} ${y}`;

/** Around what a view frames, in pixels: as much as a mark takes. */
const padding = L.point(48, 48);

const boundsOf = ({ frame }: FramedBase, { west, east }: Stretch) =>
  L.latLngBounds([frame.south, west], [frame.north, east]);

const placed = (points: readonly Point[], stretch: Stretch) =>
  L.latLngBounds(
    points.map(([latitude, longitude]): L.LatLngTuple => [latitude, within(longitude, stretch)]),
  );

function framePart(map: L.Map, { west, south, east, north }: MapPart, stretch: Stretch): void {
  if (map.getContainer().clientWidth === 0) return;
  const turn = within(west, stretch) - west;
  map.fitBounds(L.latLngBounds([south, west + turn], [north, east + turn]), { animate: false });
}

function frameOn(map: L.Map, points: readonly Point[], stretch: Stretch): void {
  // A map that is hidden, as on a phone that shows the list, has no size to fit anything in.
  const isHidden = map.getContainer().clientWidth === 0;
  if (points.length === 0 || isHidden) map.setView(nowhere, 4, { animate: false });
  else map.fitBounds(placed(points, stretch), { padding, maxZoom: framedZoom, animate: false });
}

/** The base map and how much of the world it covers. */
type FramedBase = BaseMap & { frame: MapBounds };

/**
 * @param picture the whole address of the base map as a picture: its data are beside it
 * @throws {Error} where it can't be loaded
 */
async function loadBaseMap(picture: string): Promise<FramedBase> {
  const { frame, ...packed } = (await getJson(picture.replace(/\.svg.*/, '.json'))) as PackedBaseMap &
    Pick<FramedBase, 'frame'>;
  return { frame, ...unpackBaseMap(packed) };
}

/**
 * The style of the interactive map, loaded on request.
 *
 * @throws {Error} where it can't be loaded
 */
const loadMapStyle = (): Promise<void> => loadStyle(sheet);

/** How far outside its points a map can be moved if they are on both sides of 180°, in degrees. */
const room = 8;

/**
 * The longitudes that a map shows: as far as the base map goes or, where the points are nearer to each other across
 * 180°, around these.
 */
function shownStretch(points: Rows['point'], frame: MapBounds): Stretch {
  const longitudes = points.flatMap((point) => (point ? [point[1]] : []));
  const { west, east } = shorterWay(longitudes);
  return east > 180 ? { west: west - room, east: east + room } : { west: frame.west, east: frame.east };
}

/**
 * Draws land with its coasts and borders, beyond 180° too where the map shows that.
 *
 * @param nextStep lets the browser respond to the visitor between two layers
 */
async function drawBase(
  map: L.Map,
  base: BaseMap,
  { west, east }: Stretch,
  nextStep: () => Promise<unknown>,
): Promise<void> {
  const turns = [-360, 0, 360].filter((turn) => turn - 180 < east && turn + 180 > west);
  const renderer = L.svg({ padding: 0.5 });
  const turned = (lines: readonly (readonly (readonly number[])[])[]) =>
    turns.flatMap((turn) => lines.map((line) => line.map(([x = 0, y = 0]): L.LatLngTuple => [y, x + turn])));
  const common = { renderer, interactive: false, weight: 0.75 };
  const { here, elsewhere } = landOf(base);
  // To make its points and to draw them are steps of their own.
  const add = async (path: L.Path) => {
    await nextStep();
    path.addTo(map);
    await nextStep();
  };
  // Few paths: each would be a piece of work of its own at every move.
  for (const [rings, name] of [
    [elsewhere, 'map-land'],
    [here, 'map-land map-land-here'],
  ] as const) {
    const cut = rings.filter(isCut);
    const whole = rings.filter((ring) => !isCut(ring));
    const filled = { ...common, fillRule: 'nonzero' } as const;
    if (cut.length > 0) {
      await add(L.polygon(turned(cut), { ...filled, className: name, stroke: false }));
      await add(L.polyline(turned(cut.flatMap(edgesOf)), { ...common, className: 'map-border' }));
    }
    await add(L.polygon(turned(whole), { ...filled, className: `${name} map-border` }));
  }
}
