import { missingPicture, type SizeOf } from './owner-html.ts';

/** Fields of blocks that hold Markdown. */
const markdownFields: ReadonlySet<string> = new Set(['text', 'intro', 'address']);

export interface EnrichDeps {
  /** Makes safe HTML of Markdown. */
  render(markdown: string): Promise<string>;
  sizeOf: SizeOf;
}

/**
 * A page's data as its components print it: the Markdown in its blocks is HTML, pictures have their sizes. All else
 * stays as it is.
 *
 * @throws {Error} naming a picture that is not there, with what to do
 */
export async function enrich<Data>(data: Data, deps: EnrichDeps): Promise<Data> {
  const walk = async (value: unknown, field: string): Promise<unknown> => {
    if (typeof value === 'string') return markdownFields.has(field) ? deps.render(value) : value;
    if (Array.isArray(value)) return Promise.all(value.map((item) => walk(item, '')));
    if (typeof value !== 'object' || value === null) return value;
    const members = await Promise.all(
      Object.entries(value).map(async ([name, member]) => [name, await walk(member, name)] as const),
    );
    return { ...Object.fromEntries(members), ...sizesOf(value, deps.sizeOf) };
  };
  return (await walk(data, '')) as Data;
}

/** What a picture lacks; nothing for what is no picture. */
function sizesOf(value: object, sizeOf: SizeOf): { width: number; height: number } | Record<string, never> {
  if (!('src' in value && 'alt' in value)) return {};
  for (const src of [value.src, 'dark' in value ? value.dark : undefined]) {
    if (typeof src === 'string' && sizeOf(src) === null) throw new Error(missingPicture(src));
  }
  return sizeOf(String(value.src)) ?? {};
}
