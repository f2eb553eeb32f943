import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import type { EmploymentType, LegalPage, WorkModel } from '../../i18n/terms.ts';

/**
 * Which jobs a block of a content page shows. A job has to match one value of every criterion; an empty list matches
 * all jobs. Values are compared like those of facets: "Lodz" is "Łódź".
 */
export interface JobCriteria {
  /** ISO 3166-1 alpha-2, upper case. */
  country: readonly string[];
  city: readonly string[];
  /** Fields of work, as the service names them in the page's language. */
  field: readonly string[];
  employment: readonly EmploymentType[];
  work: readonly WorkModel[];
  company: readonly string[];
  /** Primary language of the adverts ("uk"); `null` = the board of the page's language. */
  language: string | null;
  highlighted: boolean | null;
  /** The most jobs that are shown. */
  limit: number;
}

/** A page that the owner wrote: everything of it that other pages and files need. */
export interface ContentPage {
  /** The path of its file under `content/pages/`, without `.md`: "pl/zycie". */
  id: string;
  language: InterfaceLanguage;
  /** "/zycie/", "/en/life/", "/en/life/couriers/". */
  address: string;
  title: string;
  description: string;
  /** Equal in the page's other languages. */
  translation: string;
  /** Its entry in the menu, the lowest order first; `null` = it has none. */
  menu: { order: number; label: string } | null;
  /** Its place only in the footer: as a page that the law requires, or one of the others. Absent = it has none. */
  footer?: LegalPage | { order: number; label: string };
  /** Key of the brand whose page it is; `null` = of the main site. */
  brand: string | null;
  /** The parts of the board that its blocks show, in their order. */
  jobs: readonly JobCriteria[];
  /** The points that its blocks show on a map. */
  points: readonly (readonly [latitude: number, longitude: number])[];
  /** Whether some of its blocks are also below the list of the board. Absent = none. */
  onBoard?: true;
  /** The events that its blocks show, in their order. Absent = none. */
  events?: readonly PageEvent[];
  /** What its videos come from: the origin of a player, or `self` for files of the site. Absent = none. */
  videos?: readonly string[];
  /** SHA-256 of its file. */
  hash: string;
}

/** An event of a page (settings/content/event-time.ts). */
export interface PageEvent {
  title: string;
  /** An ISO date, or an ISO instant with the offset of the event's zone. */
  start: string;
  end: string | null;
  /** Where it is; its address if it takes place online. */
  place: string;
}

/** An entry of the menu. */
export interface MenuPage {
  label: string;
  address: string;
}

/**
 * The menu entries of a language: the lowest order first, equal ones by address.
 *
 * @param content the owner's pages of one site
 */
export function menuPages(content: readonly ContentPage[], language: InterfaceLanguage): MenuPage[] {
  return content
    .flatMap(({ menu, address, language: own }) => (menu && own === language ? [{ ...menu, address }] : []))
    .sort((one, other) => one.order - other.order || (one.address < other.address ? -1 : 1))
    .map(({ label, address }) => ({ label, address }));
}

/** The page in every language of its site, itself included, sorted by language. @param content of one site */
export function contentVariants(page: ContentPage, content: readonly ContentPage[]): ContentPage[] {
  return content
    .filter(({ translation, brand }) => translation === page.translation && brand === page.brand)
    .sort((one, other) => (one.language < other.language ? -1 : 1));
}

/** One of the owner's Markdown files. */
export interface ContentFile {
  /** Its name for people: "content/pages/pl/zycie.md". */
  name: string;
  /** Its path under `content/pages/`, without `.md`: "pl/zycie". */
  id: string;
  text: string;
  /** Why it can't be read, and what to do; absent if it can. */
  fault?: string;
}

/** The folder of the owner's pages, relative to the site's folder. */
export const pagesFolder = 'content/pages';

/** The file name of a page for people, by its id. */
export const nameOf = (id: string): string => `${pagesFolder}/${id}.md`;

/** The id of a page by its path under the folder of pages ("pl/zycie.md" is "pl/zycie"). */
export const idOf = (path: string): string => path.replaceAll('\\', '/').replace(/\.md$/, '');

/**
 * The owner's pages on disk, sorted by name; none if there is no folder. Reads synchronously, because settings are
 * read at start.
 *
 * @param site the site's folder
 */
export function readContentFolder(site: string): ContentFile[] {
  const folder = join(site, pagesFolder);
  const isRefused = (error: unknown) => codeOf(error) !== 'ENOENT';
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll('\\', '/'))
      .filter((name) => name.endsWith('.md'))
      .sort()
      .map((name) => ({ name: `${pagesFolder}/${name}`, id: idOf(name), ...textOf(join(folder, name)) }));
  } catch (error) {
    const fault = `it can't be read (${codeOf(error)}): make it a folder that the user of this program can read`;
    return isRefused(error) ? [{ name: pagesFolder, id: '', text: '', fault }] : [];
  }
}

function textOf(file: string): Pick<ContentFile, 'text' | 'fault'> {
  try {
    return { text: readFileSync(file, 'utf8') };
  } catch (error) {
    const fault = `it can't be read (${codeOf(error)}): make it a file that the user of this program can read`;
    return { text: '', fault };
  }
}

/** The system's name of an error: "EACCES". */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);
