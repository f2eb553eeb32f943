import { inspect } from 'node:util';

const shown = '[secret]';

/**
 * A text that nobody should read in a log, an error or a dump: whatever prints a `Secret` prints `[secret]`. The
 * text is had by `reveal()` alone, at the place that sends it.
 */
export class Secret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  reveal(): string {
    return this.#text;
  }

  /** Whether `text` holds the secret, as it is or as it stands in an address, a form or JSON. */
  isIn(text: string): boolean {
    if (this.#text === '') return false;
    const escaped = JSON.stringify(this.#text).slice(1, -1);
    const form = new URLSearchParams([['', this.#text]]).toString().slice(1);
    return [this.#text, escaped, form, encodeURIComponent(this.#text)].some((one) => text.includes(one));
  }

  toString(): string {
    return shown;
  }

  toJSON(): string {
    return shown;
  }

  [inspect.custom](): string {
    return shown;
  }
}
