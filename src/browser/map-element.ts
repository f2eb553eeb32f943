import { part } from './card.ts';

/** `<jobfront-map>`: a picture until the visitor asks for more; the map's code and data load only then. */
class JobfrontMap extends HTMLElement {
  connectedCallback(): void {
    if ('auto' in this.dataset) {
      void this.open();
      return;
    }
    const button = part<HTMLButtonElement>(this, '.map-open');
    button.hidden = false;
    button.addEventListener('click', () => void this.open());
  }

  private async open(): Promise<void> {
    const button = part<HTMLButtonElement>(this, '.map-open');
    button.disabled = true;
    try {
      const { openMap } = await import('./map.ts');
      await openMap(this);
      button.hidden = true;
    } catch {
      button.disabled = false;
      part(this, '.map-status').textContent = this.dataset.failed ?? '';
    }
  }
}

customElements.define('jobfront-map', JobfrontMap);
