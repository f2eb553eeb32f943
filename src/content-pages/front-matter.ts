import { parseDocument } from 'yaml';

/** What stands between the two lines of `---` at the top of a file. */
export type FrontMatter = { data: unknown } | { fault: string };

/** Reads the front matter of a Markdown file as YAML. What can't be read becomes a fault that says what to do. */
export function frontMatterOf(text: string): FrontMatter {
  const written = fencedIn(text);
  if (written === null) {
    return {
      fault: 'it has no front matter: begin the file with a line of ---, its fields, and another ---',
    };
  }
  const document = parseDocument(written, { prettyErrors: false, logLevel: 'silent' });
  const error = document.errors[0];
  if (error) {
    // The line of --- is the first.
    const line = written.slice(0, error.pos[0]).split('\n').length + 1;
    return {
      fault: `its front matter is no YAML (line ${line}: ${sentence(error.message)}): mend that line`,
    };
  }
  try {
    return { data: document.toJS({ maxAliasCount: 100 }) };
  } catch (error) {
    return { fault: `its front matter can't be read (${String(error)}): write it without * and &` };
  }
}

const sentence = (message: string): string => message.replace(/\s+/g, ' ').replace(/[.:]$/, '');

/** Astro takes the same lines away from the text: the first, up to the next that begins with three dashes. */
function fencedIn(text: string): string | null {
  const [first = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  const end = lines.findIndex((line) => line.startsWith('---'));
  return /^---\s*$/.test(first) && end !== -1 ? lines.slice(0, end).join('\n') : null;
}
