/** A Markdown file of the owner's. */
export interface ContentFile {
  /** As people name it: "src/content/pages/pl/zycie.md". */
  name: string;
  /** Where it lies under `src/content/pages/`, without `.md`: "pl/zycie". */
  id: string;
  text: string;
}

/** Where the owner's pages lie, seen from the project's folder. */
export const pagesFolder = 'src/content/pages';

/** The id of a page by its path under the folder of pages ("pl/zycie.md" is "pl/zycie"). */
export const idOf = (path: string): string => path.replaceAll('\\', '/').replace(/\.md$/, '');
