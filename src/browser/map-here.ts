import L from 'leaflet';
import type { FindTexts } from '../i18n/find/texts.ts';

/** What belongs to the part of the map that is seen. */
interface Here {
  texts: Pick<FindTexts, 'noJobsHere'>;
  /** Where the jobs are that the map shows. */
  points(): readonly L.LatLngTuple[];
  showAll(): void;
}

/**
 * Leads back to the jobs where the map shows a part without any.
 *
 * @returns looks again, for when other jobs are shown
 */
export function keepHere(map: L.Map, { texts, points, showAll }: Here): () => void {
  const stage = map.getContainer();
  const place = document.createElement('div');
  place.className = 'map-none';
  place.setAttribute('role', 'status');
  L.DomEvent.disableClickPropagation(place);
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button';
  button.textContent = texts.noJobsHere;
  button.addEventListener('click', () => {
    // It goes as soon as jobs are seen, and the keyboard goes on in the map.
    stage.focus({ preventScroll: true });
    showAll();
  });
  stage.append(place);
  const look = () => {
    const all = points();
    const view = map.getBounds();
    const isNone = all.length > 0 && !all.some((point) => view.contains(point));
    if (isNone !== button.isConnected) place.replaceChildren(...(isNone ? [button] : []));
  };
  map.on('moveend', look);
  look();
  return look;
}
