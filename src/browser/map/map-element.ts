import { part } from '../shared/dom.ts';
import { keepMarks, mapOpened, openMapEvent } from '../shared/list-and-map.ts';

/** `<jobfront-map>`: a picture until the visitor asks for more; the map's code and data load only then. */
class JobfrontMap extends HTMLElement {
  #isOpening = false;

  connectedCallback(): void {
    this.addEventListener(openMapEvent, () => void this.#open());
    part(this, '.map-open').addEventListener('click', () => void this.#open());
    // After the page itself has been seen.
    if ('auto' in this.dataset) requestAnimationFrame(() => whenIdle(() => void this.#open()));
  }

  async #open(): Promise<void> {
    if (this.#isOpening) return;
    this.#isOpening = true;
    // The map has its place with the press, not when it has come: nothing moves later.
    this.classList.add('map-opening');
    const hadFocus = document.activeElement === part(this, '.map-open');
    try {
      const { openMap } = await import('./map.ts');
      await openMap(this);
      this.dispatchEvent(new CustomEvent(mapOpened));
      if (hadFocus) part(this, '.map-stage').focus();
    } catch {
      this.#isOpening = false;
      this.classList.remove('map-opening');
      part(this, '.map-open').hidden = false;
      part(this, '.map-status').textContent = this.dataset.failed ?? '';
    }
  }
}

/** Safari has no such callback. */
const whenIdle = (act: () => void) => (window.requestIdleCallback ?? setTimeout)(act);

customElements.define('jobfront-map', JobfrontMap);
keepMarks();
