import { keyOf } from '../base/keys.ts';

/** A part of the advert's text. */
export interface Section {
  /** The service's `field_id`. */
  field: string;
  /** Plain text: the value's own name, else the heading its body opens with; `null` = our word for the field. */
  heading: string | null;
  /** Safe HTML: nothing but the elements of html/safe-html.ts, headings from h3 down. Never empty. */
  html: string;
}

/** Where texts of adverts are stored, by their keys. */
export interface TextSource {
  /** @throws {TextUnreadable} when it is missing or damaged */
  read(key: string): readonly Section[];
}

/** A text that can't be read where it is stored. What shows it can't be printed; all else can. */
export class TextUnreadable extends Error {
  override name = 'TextUnreadable';
}

/** The text of an advert that is not in memory: its sections are read when something shows them. */
export class StoredText {
  /** `textKey` of the sections. */
  readonly key: string;
  /** `wordingKey` of the sections. */
  readonly wording: string;
  readonly #source: TextSource;

  constructor({ key, wording }: Pick<StoredText, 'key' | 'wording'>, source: TextSource) {
    this.key = key;
    this.wording = wording;
    this.#source = source;
  }

  /** @throws {TextUnreadable} */
  read(): readonly Section[] {
    return this.#source.read(this.key);
  }

  /** As JSON it is only named, so that hashing what contains it reads nothing. */
  toJSON(): { text: string } {
    return { text: this.key };
  }
}

/** A job, as far as its text is concerned. */
interface Text {
  sections: readonly Section[] | StoredText;
}

/** The sections of a job's text, wherever it is. @throws {TextUnreadable} when it can't be read */
export const sectionsOf = ({ sections }: Text): readonly Section[] =>
  sections instanceof StoredText ? sections.read() : sections;

/** Equal for equal sections, wherever they are. */
export const textKey = ({ sections }: Text): string =>
  sections instanceof StoredText ? sections.key : keyOf(JSON.stringify(sections));

const image = /<img [^>]*>/g;
const empty = /<(p|li|figure|div|strong|em)(?: [^>]*)?>\s*<\/\1>/g;

/** The same, but images make no difference. */
export function textWordingKey({ sections }: Text): string {
  if (sections instanceof StoredText) return sections.wording;
  const wording = (html: string) =>
    html
      .replace(image, '')
      .replace(empty, '')
      .replace(empty, '')
      .replace(/\s+(?=<|$)/g, '')
      .replace(/\s+/g, ' ')
      .trim();
  const written = sections
    .map((section) => ({ ...section, html: wording(section.html) }))
    .filter(({ html }) => html !== '');
  return keyOf(JSON.stringify(written));
}
