import { BoardElement } from './board-element.ts';
import { watchPlaces } from './board-places.ts';

const name = 'jobfront-board';

// A page may load the script twice, or those of two sites: the first stands.
if (!customElements.get(name)) {
  customElements.define(name, BoardElement);
  watchPlaces();
}
