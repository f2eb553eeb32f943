import { type FoundDots, type MapDot, partAround } from '../../site/map/map-dots.ts';
import {
  countriesAround,
  type MapCountry,
  type MapLabel,
  type WorldName,
} from '../../site/map/picture-labels.ts';

/** Draws the found jobs on the map's picture, which is shown until the interactive map is opened. */
export class PictureDots {
  readonly #picture: SVGSVGElement | null;
  readonly #served: readonly Element[];
  readonly #servedBox: string;
  /** The names of countries as they were served. */
  readonly #names: readonly WorldName[];

  constructor(map: HTMLElement | null) {
    this.#picture = map?.querySelector<SVGSVGElement>('.map-picture svg') ?? null;
    this.#served = [...(this.#picture?.children ?? [])];
    this.#servedBox = this.#picture?.dataset.view ?? '';
    this.#names = namesIn(this.#picture, this.#servedBox);
  }

  /** Width divided by height; `null` once the picture is gone. */
  get aspect(): number | null {
    if (!this.#picture?.isConnected) return null;
    const [, , width = 1, height = 1] = this.#servedBox.split(' ').map(Number);
    return width / height;
  }

  /** @param found the results; `null` = all, as the picture was served */
  show(found: FoundDots | null): void {
    if (!this.#picture?.isConnected) return;
    if (found === null) {
      this.#picture.replaceChildren(...this.#served);
      this.#frame(this.#servedBox);
      return;
    }
    // Without results it keeps its frame.
    if (found.dots.length > 0) this.#frame(found.viewBox);
    const countries = countriesAround(this.#picture.dataset.view ?? '', found.dots, this.#names);
    this.#picture.replaceChildren(
      drawn('g', { 'aria-hidden': 'true' }, ...countries.map(countryElement)),
      ...found.dots.map(spotElement),
    );
  }

  /** Shows another part of the base map. */
  #frame(box: string): void {
    const image = this.#picture?.parentElement?.querySelector('img');
    if (!image || !this.#picture || this.#picture.dataset.view === box) return;
    this.#picture.dataset.view = box;
    const part = partAround(box, Number(this.#picture.dataset.around));
    image.src = image.src.replace(/viewBox\([^)]*\)/, `viewBox(${part})`);
  }
}

/** Where a picture has the names of countries. */
function namesIn(picture: SVGSVGElement | null, box: string): WorldName[] {
  const [left = 0, top = 0, width = 1, height = 1] = box.split(' ').map(Number);
  const part = (name: Element, axis: 'x' | 'y') => Number.parseFloat(name.getAttribute(axis) ?? '') / 100;
  return [...(picture?.querySelectorAll('.country') ?? [])].map((name) => ({
    text: name.textContent,
    isLit: name.classList.contains('lit'),
    x: left + part(name, 'x') * width,
    y: top + part(name, 'y') * height,
  }));
}

/** A name as components/shared/MapPicture.astro prints it. */
const nameElement = (
  at: Readonly<Record<'x' | 'y', string>>,
  kind: string,
  { text, from, dx, dy }: MapLabel,
): SVGElement => drawn('text', { ...at, class: `${kind} w${from}`, dx: `${dx}em`, dy: `${dy}em` }, text);

const countryElement = ({ x, y, isLit, ...label }: MapCountry): SVGElement =>
  nameElement({ x: `${x}%`, y: `${y}%` }, isLit ? 'country lit' : 'country', label);

/** A dot with its number and name, as components/shared/MapPicture.astro prints it. */
function spotElement({ x, y, size, count, label }: MapDot): SVGElement {
  const at = { x: `${x}%`, y: `${y}%` };
  return drawn(
    'g',
    { class: 'spot' },
    drawn('circle', { class: `r${size}`, cx: at.x, cy: at.y }),
    drawn('text', { ...at, class: 'number', dy: '.35em' }, String(count)),
    ...(label ? [nameElement(at, `town ${label.side}`, label)] : []),
  );
}

function drawn(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...content: (Node | string)[]
): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...content);
  return element;
}
