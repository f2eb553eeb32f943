import { type FoundDots, type MapDot, partAround } from '../../site/map/map-dots.ts';

/** Draws the found jobs on the map's picture, which stands until the interactive map is opened. */
export class PictureDots {
  readonly #picture: SVGSVGElement | null;
  readonly #served: readonly Element[];
  readonly #servedBox: string;

  constructor(map: HTMLElement | null) {
    this.#picture = map?.querySelector<SVGSVGElement>('.map-picture svg') ?? null;
    this.#served = [...(this.#picture?.children ?? [])];
    this.#servedBox = this.#picture?.dataset.view ?? '';
  }

  /** Width divided by height; `null` once the picture is gone. */
  get aspect(): number | null {
    if (!this.#picture?.isConnected) return null;
    const [, , width = 1, height = 1] = this.#servedBox.split(' ').map(Number);
    return width / height;
  }

  /** @param found what is found; `null` = all, as the picture was served */
  show(found: FoundDots | null): void {
    if (!this.#picture?.isConnected) return;
    if (found === null) {
      this.#picture.replaceChildren(...this.#served);
      this.#frame(this.#servedBox);
      return;
    }
    // Where nothing is found it stays where it was.
    if (found.dots.length > 0) this.#frame(found.viewBox);
    this.#picture.replaceChildren(...found.dots.map(spotElement));
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

/** A dot with its number and name, as components/shared/MapPicture.astro prints it. */
function spotElement({ x, y, size, count, label }: MapDot): SVGElement {
  const at = { x: `${x}%`, y: `${y}%` };
  return drawn(
    'g',
    { class: 'spot' },
    drawn('circle', { class: `r${size}`, cx: at.x, cy: at.y }),
    drawn('text', { ...at, class: 'number', dy: '.35em' }, String(count)),
    ...(label
      ? [
          drawn(
            'text',
            { ...at, class: `town ${label.side} w${label.from}`, dx: `${label.dx}em`, dy: `${label.dy}em` },
            label.text,
          ),
        ]
      : []),
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
