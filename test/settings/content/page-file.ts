import type { ContentFile } from '../../../src/settings/content/content-page.ts';

/** A page's file: `front` is its front matter, as YAML. */
export function pageFile(
  id: string,
  front = `title: ${id}\ndescription: About ${id}`,
  body = '',
): ContentFile {
  return { id, name: `content/pages/${id}.md`, text: `---\n${front}\n---\n${body}` };
}

/** The same with fields beside title and description. */
export const pageWith = (id: string, fields: string): ContentFile =>
  pageFile(id, `title: ${id}\ndescription: About ${id}\n${fields}`);
