import type { DatabaseSync } from 'node:sqlite';
import { all, one } from '../state/database.ts';
import { advertOf, isRecord, type RawPost, valuesOf } from '../state/post.ts';
import type { Entry } from '../state/post-store.ts';

/** One page of the posts on the control page and in `GET /control/posts`. */
export interface Found {
  entries: readonly Entry[];
  /** Posts found on all pages. */
  total: number;
  /** From 1; `pages` is at least 1. */
  page: number;
  pages: number;
}

/** Posts by words of their title, place, reference or ids; all words must occur. */
export function searchPosts(all: readonly Entry[], words: string, page: number, size: number): Found {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found =
    wanted.length === 0
      ? all
      : all.filter((entry) => {
          const text = searchText(entry);
          return wanted.every((word) => text.includes(word));
        });
  const pages = Math.max(1, Math.ceil(found.length / size));
  const shown = Math.min(page, pages);
  return { entries: found.slice((shown - 1) * size, shown * size), total: found.length, page: shown, pages };
}

/** The place's name in a possibly damaged post; `null` when unreadable. */
export function localityOf(post: RawPost): string | null {
  const value = valuesOf(post).find((candidate) => candidate.field_id === 'geolocation')?.value;
  const place = typeof value === 'string' ? parse(value) : value;
  return isRecord(place) && typeof place.locality === 'string' ? place.locality : null;
}

/** The title of a possibly damaged post; empty when there is none. */
export function titleOf(post: RawPost): string {
  const name = advertOf(post).name;
  return typeof name === 'string' ? name : '';
}

/** A page number from a query; 1 when it is invalid. */
export function pageNumber(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}

function searchText(entry: Entry): string {
  const recruitment = advertOf(entry.post).recruitment;
  const reference = isRecord(recruitment) ? recruitment.nr_ref : '';
  return `${entry.id} ${entry.advertId} ${titleOf(entry.post)} ${localityOf(entry.post)} ${reference}`.toLowerCase();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** One page of a list of records. */
export interface RecordsFound<Row> {
  rows: readonly Row[];
  total: number;
  /** From 1; `pages` is at least 1. */
  page: number;
  pages: number;
}

export interface CandidateRow {
  id: number;
  name: string | null;
  lastname: string | null;
  email: string | null;
  jobs: number;
}

export interface JobRow {
  id: number;
  name: string | null;
  status: string | null;
  candidates: number;
}

const pageSize = 20;

/** Candidates by words of their name or address, or by id; the newest first. */
export function findCandidates(
  database: DatabaseSync,
  words: string,
  page: number,
): RecordsFound<CandidateRow> {
  return find<CandidateRow>(
    database,
    {
      table: 'candidates',
      columns: `id, name, lastname, email,
        (SELECT count(*) FROM applications WHERE candidate_id = candidates.id) AS jobs`,
      text: "coalesce(name, '') || ' ' || coalesce(lastname, '') || ' ' || coalesce(email, '') || ' ' || id",
    },
    words,
    page,
  );
}

/** Jobs by words of their name, or by id; the newest first. */
export function findJobs(database: DatabaseSync, words: string, page: number): RecordsFound<JobRow> {
  return find<JobRow>(
    database,
    {
      table: 'jobs',
      columns: 'id, name, status, (SELECT count(*) FROM applications WHERE job_id = jobs.id) AS candidates',
      text: "coalesce(name, '') || ' ' || id",
    },
    words,
    page,
  );
}

function find<Row>(
  database: DatabaseSync,
  { table, columns, text }: { table: string; columns: string; text: string },
  words: string,
  page: number,
): RecordsFound<Row> {
  const wanted = words.trim().slice(0, 200);
  const where = wanted === '' ? '' : `WHERE instr(folded(${text}), folded(?)) > 0`;
  const values = wanted === '' ? [] : [wanted];
  const total =
    one<{ n: number }>(database, `SELECT count(*) AS n FROM ${table} ${where}`, ...values)?.n ?? 0;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const shown = Math.min(page, pages);
  const rows = all<Row>(
    database,
    `SELECT ${columns} FROM ${table} ${where} ORDER BY id DESC LIMIT ${pageSize} OFFSET ?`,
    ...values,
    (shown - 1) * pageSize,
  );
  return { rows, total, page: shown, pages };
}

/** All records of a candidate that the control page can end. */
export interface CandidateDetail extends CandidateRow {
  applications: readonly { job_id: number; job: string | null; stage_id: number }[];
  given: readonly { id: number; provision_id: number; job_id: number | null; agreement_date: string }[];
  notes: readonly { id: number; title: string | null; created_at: string }[];
  talents: readonly { id: number; name: string }[];
}

/** A candidate with all of that; `null` when there is none with this id. */
export function candidateDetail(database: DatabaseSync, id: number): CandidateDetail | null {
  const row = one<CandidateRow>(
    database,
    'SELECT id, name, lastname, email, 0 AS jobs FROM candidates WHERE id = ?',
    id,
  );
  if (!row) return null;
  return {
    ...row,
    applications: all(
      database,
      `SELECT job_id, jobs.name AS job, stage_id FROM applications LEFT JOIN jobs ON jobs.id = job_id
        WHERE candidate_id = ? ORDER BY applications.id`,
      id,
    ),
    given: all(
      database,
      `SELECT id, provision_id, job_id, agreement_date FROM provisions_given
        WHERE candidate_id = ? AND withdrawn_at IS NULL ORDER BY id`,
      id,
    ),
    notes: all(
      database,
      'SELECT id, title, created_at FROM activities WHERE candidate_id = ? AND manual = 1 ORDER BY id DESC LIMIT 20',
      id,
    ),
    talents: all(
      database,
      `SELECT id, name FROM talents JOIN candidate_talents ON talent_id = id WHERE candidate_id = ? ORDER BY id`,
      id,
    ),
  };
}
