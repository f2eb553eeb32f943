import { type Job, type JobList, listedJobs, listLabel } from '../../board/job.ts';
import { jobsOf } from '../../board/lists/addresses.ts';
import { jobLists } from '../../board/lists/lists.ts';
import { closedJobs } from '../../board/memory.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { memo } from '../../i18n/remember.ts';
import { boardAddress } from '../../settings/addresses.ts';
import type { ContentPage } from '../../settings/content/content-page.ts';
import { jobParts, listedParts } from '../job-parts.ts';
import type { OutputContext } from '../machine-file.ts';
import { lastOf, updatedOf } from './feed.ts';
import { type JobView, jobViews } from './job-file.ts';

/** A part of a board, or all of it where it fits one file. */
export interface PartView {
  jobs: readonly JobView[];
}

/** The same for job sites that want to know when the jobs changed. */
export interface UpdatedPartView extends PartView {
  /** ISO instant. */
  updated: string;
}

/** The same as data. */
export interface BoardTwinView extends PartView {
  /** Facts of the whole board, in its first part alone: others would change with each other's jobs. */
  whole: {
    /** The ISO instant of the newest change that is known: a job came, changed or closed. */
    changedAt: string | null;
    counts: { jobs: number; languages: Record<string, number> };
  } | null;
  /** The number of the part after it, counted from 1. */
  next: number | null;
}

/** @param part counted from 0 */
export const partView = (part: number, context: OutputContext): PartView => ({
  jobs: jobViews(jobParts(context)[part] ?? [], context.memory),
});

export function updatedPartView(part: number, context: OutputContext): UpdatedPartView {
  const { site } = context;
  const { jobs } = partView(part, context);
  const changed = changesOf(context, jobParts(context)[part] ?? []);
  const moments = jobs.map(({ postedAt }, at) => changed[at] ?? postedAt);
  return { jobs, updated: updatedOf(moments, boardAddress(site.defaultLanguage, site), context) };
}

export function boardTwinView(part: number, context: OutputContext): BoardTwinView {
  const { board, site, memory } = context;
  const opened = () => changesOf(context, listedJobs(board));
  const closed = () => closedJobs(memory).map(({ closedAt }) => closedAt);
  const counts = () => ({
    jobs: listedJobs(board).length,
    languages: Object.fromEntries(site.languages.map((code) => [code, jobsOf(board, code, site).length])),
  });
  return {
    jobs: jobViews(listedParts(context)[part] ?? [], memory),
    whole: part === 0 ? { changedAt: lastOf([...opened(), ...closed()]), counts: counts() } : null,
    next: part + 1 < listedParts(context).length ? part + 2 : null,
  };
}

// Several files of a board show the last of them.
const changesOf = memo(({ changedAt }: OutputContext, jobs: readonly Job[]): readonly (string | null)[] =>
  jobs.map(({ address }) => changedAt(address)),
);

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
  /** Whether the site speaks the Model Context Protocol (src/mcp). */
  hasMcp: boolean;
}

export type LlmsOptions = Pick<LlmsView, 'isSigned'> & Partial<Pick<LlmsView, 'hasMcp'>>;

/** How many lists of one facet value are named. */
const namedLists = 20;

export function llmsView(context: OutputContext, { isSigned, hasMcp = false }: LlmsOptions): LlmsView {
  const { board, site, content = [] } = context;
  const lists = jobLists(board, site);
  const narrowed = lists
    .filter(({ facet }) => facet !== null)
    .sort((one, other) => other.jobs.length - one.jobs.length || (one.address < other.address ? -1 : 1));
  return {
    count: listedJobs(board).length,
    files: listedParts(context).length,
    boards: lists.filter(({ facet }) => facet === null).map(named),
    lists: narrowed.slice(0, namedLists).map(named),
    pages: content.map(({ title, address, description }) => ({ title, address, description })),
    isSigned,
    hasMcp,
  };
}

const named = ({ address, language, facet, jobs }: JobList): NamedList => ({
  address,
  language,
  label: facet && listLabel(facet),
  count: jobs.length,
});
