import '../styles/leaflet.css';
import L from 'leaflet';
import Supercluster, { type AnyProps, type ClusterFeature, type PointFeature } from 'supercluster';
import type { BaseMap } from '../outputs/base-map.ts';
import type { MapBounds } from '../outputs/map-frame.ts';
import type { Rows } from '../outputs/rows.ts';
import { part } from './card.ts';
import { markerElement, markerLabel } from './map-marker.ts';
import { popupContent } from './map-popup.ts';
import { loadRows } from './rows-client.ts';

/** The base map has no streets: closer than this there is nothing more to see. */
const maxZoom = 11;

type Cluster = ClusterFeature<AnyProps> | PointFeature<{ index: number }>;

/** Replaces the picture in `host` by an interactive map of the same jobs, kept in step with the search. */
export async function openMap(host: HTMLElement): Promise<void> {
  const [rows, base] = await Promise.all([loadRows(host.dataset.rows ?? ''), loadBaseMap()]);
  const only = Number(host.dataset.advert) || null;
  const stage = document.createElement('div');
  stage.className = 'map-stage';
  part(host, '.map-picture').replaceWith(stage);
  const map = L.map(stage, {
    attributionControl: false,
    zoomControl: false,
    maxZoom,
    minZoom: 2,
    maxBounds: [
      [base.frame.south, base.frame.west],
      [base.frame.north, base.frame.east],
    ],
  });
  stage.setAttribute('role', 'region');
  stage.setAttribute('aria-label', host.dataset.label ?? '');
  L.control.zoom({ zoomInTitle: rows.texts.zoomIn, zoomOutTitle: rows.texts.zoomOut }).addTo(map);
  drawBase(map, base);
  const markers = L.layerGroup().addTo(map);
  let index = clusterIndex(rows, (row) => only === null || rows.advertId[row] === only);
  frameOn(map, rows, (row) => only === null || rows.advertId[row] === only);

  const draw = () => {
    const box = map.getBounds().pad(0.3);
    markers.clearLayers();
    for (const cluster of index.getClusters(
      [box.getWest(), box.getSouth(), box.getEast(), box.getNorth()],
      map.getZoom(),
    )) {
      markers.addLayer(markerOf(map, rows, index, cluster));
    }
  };
  map.on('moveend', draw);
  draw();
  if (only !== null) return;
  document.addEventListener('jobfront:shown', (event) => {
    const shown: Set<number> = (event as CustomEvent<Set<number>>).detail;
    index = clusterIndex(rows, (row) => shown.has(row));
    frameOn(map, rows, (row) => shown.has(row));
    draw();
  });
}

async function loadBaseMap(): Promise<BaseMap & { frame: MapBounds }> {
  const response = await fetch('/base-map.json');
  if (!response.ok) throw new Error(`The base map answered ${response.status}`);
  return response.json();
}

function drawBase(map: L.Map, base: BaseMap): void {
  const renderer = L.svg({ padding: 0.5 });
  const swap = (line: readonly (readonly number[])[]) =>
    line.map(([x = 0, y = 0]): [number, number] => [y, x]);
  const common = { renderer, interactive: false };
  for (const ring of base.land)
    L.polygon(swap(ring), { ...common, className: 'map-land', stroke: false }).addTo(map);
  L.polyline(base.borders.map(swap), { ...common, className: 'map-border', weight: 1 }).addTo(map);
}

function clusterIndex(rows: Rows, isShown: (row: number) => boolean): Supercluster<{ index: number }> {
  const index = new Supercluster<{ index: number }>({ radius: 56, maxZoom: maxZoom - 1 });
  const points = rows.point.flatMap((point, row) =>
    point && isShown(row)
      ? [
          {
            type: 'Feature' as const,
            properties: { index: row },
            geometry: { type: 'Point' as const, coordinates: [point[1], point[0]] },
          },
        ]
      : [],
  );
  return index.load(points);
}

function frameOn(map: L.Map, rows: Rows, isShown: (row: number) => boolean): void {
  const points = rows.point.filter((point, row) => point !== null && isShown(row)) as [number, number][];
  if (points.length > 0)
    map.fitBounds(L.latLngBounds(points), { padding: [48, 48], maxZoom: 7, animate: false });
  else map.setView([50, 15], 4, { animate: false });
}

function markerOf(
  map: L.Map,
  rows: Rows,
  index: Supercluster<{ index: number }>,
  cluster: Cluster,
): L.Marker {
  const [longitude = 0, latitude = 0] = cluster.geometry.coordinates;
  const { properties } = cluster;
  const clusterId = 'cluster_id' in properties ? Number(properties.cluster_id) : null;
  const leaves =
    clusterId === null
      ? [Number(properties.index)]
      : index.getLeaves(clusterId, Number.POSITIVE_INFINITY).map((leaf) => leaf.properties.index);
  const label = markerLabel(rows, leaves);
  const marker = L.marker([latitude, longitude], {
    icon: L.divIcon({ html: markerElement(leaves.length), className: 'map-marker', iconSize: [44, 44] }),
    title: label,
    alt: label,
    keyboard: true,
    riseOnHover: true,
  });
  marker.on('add', () => marker.getElement()?.setAttribute('aria-label', label));
  const open = () => {
    const zoom = clusterId === null ? maxZoom : index.getClusterExpansionZoom(clusterId);
    const isOnePlace = new Set(leaves.map((row) => rows.place[row])).size === 1;
    if (isOnePlace || zoom >= maxZoom) {
      L.popup({ maxWidth: 320, minWidth: 220, maxHeight: 300, closeButton: true, offset: [0, -12] })
        .setLatLng([latitude, longitude])
        .setContent(popupContent(rows, leaves))
        .openOn(map);
    } else map.setView([latitude, longitude], zoom);
  };
  marker.on('click', open);
  marker.on('keypress', (event) => {
    const { key } = (event as L.LeafletKeyboardEvent).originalEvent;
    if (key === 'Enter' || key === ' ') open();
  });
  return marker;
}
