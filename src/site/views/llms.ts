import { type JobList, listLabel } from '../../board/job.ts';
import { jobLists } from '../../board/lists/lists.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import type { ContentPage } from '../../settings/content/content-page.ts';
import { jobParts } from '../job-parts.ts';
import type { OutputContext } from '../machine-file.ts';

/** A list that `/llms.txt` names. */
export interface NamedList {
  address: string;
  language: InterfaceLanguage;
  /** Of its facet; `null` = it is a whole board. */
  label: string | null;
  /** How many jobs it has. */
  count: number;
}

/** What `/llms.txt` shows. */
export interface LlmsView {
  /** How many jobs the site has. */
  count: number;
  /** How many files with all jobs there are. */
  files: number;
  boards: readonly NamedList[];
  /** The biggest lists of a facet; equal ones by address. */
  lists: readonly NamedList[];
  /** Pages that the owner wrote. */
  pages: readonly Pick<ContentPage, 'title' | 'address' | 'description'>[];
  /** Whether the site has the signed list of open jobs (proof-files.ts). */
  isSigned: boolean;
}

export type LlmsOptions = Pick<LlmsView, 'isSigned'>;

/** How many lists of one facet value are named. */
const namedLists = 20;

export function llmsView(context: OutputContext, { isSigned }: LlmsOptions): LlmsView {
  const { board, site, content = [] } = context;
  const lists = jobLists(board, site);
  const narrowed = lists
    .filter(({ facet }) => facet !== null)
    .sort((one, other) => other.jobs.length - one.jobs.length || (one.address < other.address ? -1 : 1));
  return {
    count: board.jobs.length,
    files: jobParts(context).length,
    boards: lists.filter(({ facet }) => facet === null).map(named),
    lists: narrowed.slice(0, namedLists).map(named),
    pages: content.map(({ title, address, description }) => ({ title, address, description })),
    isSigned,
  };
}

const named = ({ address, language, facet, jobs }: JobList): NamedList => ({
  ...{ address, language },
  label: facet && listLabel(facet),
  count: jobs.length,
});
