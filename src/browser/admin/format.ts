import { parse } from 'yaml';
import type { Fields, Shape } from '../../site/editor/shapes.ts';
import { toEditor, toFile } from './codec.ts';
import { patched } from './patch.ts';
import { isRecord } from './values.ts';

/** How the editor reads and writes one kind of file. */
export interface FileFormat {
  fromFile(text: string): Record<string, unknown>;
  toFile(held: Record<string, unknown>): string;
}

/** Keys beside those of the fields, which the editor keeps with a file: its text, and the Markdown of a page. */
const textKey = '_text';
export const bodyKey = 'body';

/** The front matter of a page, with its two lines of dashes, and what follows. */
const page = /^(---[ \t]*\n)([\s\S]*?)(^---[^\n]*(?:\n|$))([\s\S]*)$/m;

/** Pages: Markdown with a front matter of these fields. */
export const pageFormat = (fields: Fields): FileFormat => {
  const shape: Shape = { kind: 'group', fields };
  return {
    fromFile(text) {
      const [, , front = '', , body = text] = page.exec(text) ?? [];
      return { ...held(parse(front), shape), [bodyKey]: body.trim(), [textKey]: text };
    },
    toFile(content) {
      const { [textKey]: text, [bodyKey]: body, ...own } = content;
      const [, open = '---\n', front = '', close = '---\n', old = ''] =
        page.exec(typeof text === 'string' ? text : '') ?? [];
      const values = valuesOf(parse(front));
      const next = toFile(own, shape, values) as Record<string, unknown>;
      const written = typeof body === 'string' ? body.trim() : '';
      const below = written === old.trim() ? old : written === '' ? '' : `\n${written}\n`;
      const above = next === values ? front : patched(front, next, 'yaml');
      return `${open}${above}${close.endsWith('\n') ? close : `${close}\n`}${below}`;
    },
  };
};

/** Configurations in JSON. */
export const jsonFormat = (fields: Fields): FileFormat => {
  const shape: Shape = { kind: 'group', fields };
  return {
    fromFile: (text) => ({ ...held(JSON.parse(text), shape), [textKey]: text }),
    toFile({ [textKey]: text, ...own }) {
      const old = typeof text === 'string' ? text : '{}';
      const values = valuesOf(JSON.parse(old));
      const next = toFile(own, shape, values);
      return next === values ? old : patched(old, next, 'json');
    },
  };
};

const held = (values: unknown, shape: Shape) => valuesOf(toEditor(values, shape));

const valuesOf = (values: unknown): Record<string, unknown> => (isRecord(values) ? values : {});
