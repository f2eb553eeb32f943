import type { PlannedFile } from '../../../src/live/release/manifest.ts';

/** Prose that compresses, so that pages get compressed forms. */
const filler = 'Careers at Example: people who build, mend and carry. '.repeat(40);

/** What a test says of a file. */
export interface Sketch {
  text: string;
  type?: string;
  status?: PlannedFile['status'];
  immutable?: boolean;
}

export const pageText = (text: string): string => `<!doctype html><title>${text}</title><p>${filler}${text}`;

/** Planned files, one for each address; the key follows from the text. `rendered` collects what is rendered. */
export function planOf(
  sketches: Readonly<Record<string, string | Sketch>>,
  rendered: string[] = [],
): PlannedFile[] {
  return Object.entries(sketches).map(([address, given]) => {
    const sketch = typeof given === 'string' ? { text: given } : given;
    return {
      address,
      key: `key of ${sketch.text}`,
      type: sketch.type ?? 'text/html; charset=utf-8',
      status: sketch.status ?? 200,
      immutable: sketch.immutable ?? false,
      render: async () => {
        rendered.push(address);
        return new TextEncoder().encode(pageText(sketch.text));
      },
    };
  });
}

/** The instant that many hours after the start of 2030. */
export const at = (hours: number): string => new Date(Date.UTC(2030, 0, 1) + hours * 3_600_000).toISOString();
