import { closedJobs, type RememberedJob } from '../board/memory.ts';
import {
  type ArchivedJob,
  type ArchiveIndex,
  type ArchivePolicy,
  type ArchiveQuery,
  emptyArchive,
  isKept,
} from '../site/archive/archived.ts';
import type { SiteMemory } from '../site/site-memory.ts';
import { inPieces, parsed } from './parts.ts';
import { type Row, rowsOfParameters, type Session, type SqlDatabase } from './sql.ts';

/*
 * Closed jobs for years: a row of `closed` for each, numbered in the order in which they closed. The row `archive` of
 * `state` counts the changes. Both change in the transaction of the snapshot.
 */

type Place = Pick<SqlDatabase, 'schema' | 'dialect'>;
type Counters = Omit<ArchiveIndex, 'groups'>;

/** Rows of one query. */
const atOnce = 500;

const columns = 'advert, year, client, language, title, place, fields, opened_at, closed_at';

async function readCounters(session: Session, { schema }: Place): Promise<Counters> {
  const [row] = await session.query(`SELECT value FROM ${schema}.state WHERE name = 'archive'`);
  return row ? parsed<Counters>(row.value) : { revision: 0, leavings: {} };
}

/** Call it in one transaction. @param known as it was read last: the same object while nothing has changed */
export async function readArchive(
  session: Session,
  place: Place,
  known: ArchiveIndex | null,
): Promise<ArchiveIndex> {
  const counters = await readCounters(session, place);
  if (known?.revision === counters.revision) return known;
  if (counters.revision === 0) return emptyArchive;
  const rows = await session.query(
    `SELECT year, client, language, count(*) AS count FROM ${place.schema}.closed
     GROUP BY year, client, language ORDER BY year, client, language`,
  );
  const groups = rows.map(({ year, client, language, count }) => ({
    year: Number(year),
    client: Number(client),
    language: String(language),
    count: Number(count),
  }));
  return { ...counters, groups };
}

/** A part of the archive, in the order in which its jobs closed. */
export async function readArchived(
  session: Session,
  { schema, dialect }: Place,
  { year, clients, languages, from, to }: ArchiveQuery,
): Promise<ArchivedJob[]> {
  const rows = await session.query(
    `SELECT advert, title, language, place, opened_at, closed_at FROM ${schema}.closed
     WHERE year = $1 AND client ${dialect.among('$2', 'bigint')} AND language ${dialect.among('$3', 'text')}
     ORDER BY n LIMIT $4 OFFSET $5`,
    [year, clients, languages, to - from, from],
  );
  return rows.map((row) => ({
    advertId: Number(row.advert),
    title: parsed<string>(row.title),
    language: String(row.language),
    place: parsed<string | null>(row.place),
    openedAt: row.opened_at === null ? null : String(row.opened_at),
    closedAt: String(row.closed_at),
  }));
}

/**
 * Brings the archive from one memory to the next, in the transaction of the snapshot.
 *
 * @param isFirst of this process: then all that is remembered is compared, and what the settings exclude by now is deleted
 */
export async function updateArchive(
  session: Session,
  place: Place,
  {
    before,
    next,
    policy,
    isFirst,
  }: { before: SiteMemory; next: SiteMemory; policy: ArchivePolicy; isFirst: boolean },
): Promise<void> {
  const changed = isFirst
    ? Array.from(next.jobs.values())
    : next.jobs.changesSince(before.jobs).flatMap(([, job]) => job ?? []);
  const gone = isFirst ? await excluded(session, place, policy) : [];
  const closed = isFirst ? closedJobs(next.jobs) : changed.filter(({ closedAt }) => closedAt !== null);
  const kept = closed.filter((job) => isKept(job, policy)).toSorted(byClosing);
  const there = await rowsOf(session, place, changed);
  const isSame = ({ advertId, closedAt }: RememberedJob) => there.get(advertId) === closedAt;
  const come = kept.filter((job) => !isSame(job));
  const staying = new Set(kept.filter(isSame).map(({ advertId }) => advertId));
  for (const advert of there.keys()) if (!staying.has(advert)) gone.push(advert);
  const left = await remove(session, place, gone, policy.firstYear);
  for await (const some of inPieces(come, atOnce)) await insert(session, place, some, policy);
  if (come.length === 0 && left.size === 0) return;
  const { revision, leavings } = await readCounters(session, place);
  const counters: Counters = {
    revision: revision + 1,
    leavings: {
      ...leavings,
      ...Object.fromEntries([...left].map((year) => [year, (leavings[year] ?? 0) + 1])),
    },
  };
  await session.query(
    `INSERT INTO ${place.schema}.state (name, value) VALUES ('archive', $1)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [JSON.stringify(counters)],
  );
}

function byClosing(one: RememberedJob, other: RememberedJob): number {
  const [before, after] = [Date.parse(one.closedAt ?? ''), Date.parse(other.closedAt ?? '')];
  return before === after ? one.advertId - other.advertId : before - after;
}

/** When those of these jobs that are in the archive have closed, by their numbers. */
async function rowsOf(
  session: Session,
  { schema, dialect }: Place,
  jobs: readonly RememberedJob[],
): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  const select = `SELECT advert, closed_at FROM ${schema}.closed WHERE advert ${dialect.among('$1', 'bigint')}`;
  for await (const some of inPieces(jobs, atOnce)) {
    const rows = await session.query(select, [some.map(({ advertId }) => advertId)]);
    for (const { advert, closed_at } of rows) found.set(Number(advert), String(closed_at));
  }
  return found;
}

/** The numbers of jobs that are in the archive and that the settings exclude by now. */
async function excluded(
  session: Session,
  { schema, dialect }: Place,
  { except }: ArchivePolicy,
): Promise<number[]> {
  const fields = (await session.query(`SELECT DISTINCT fields FROM ${schema}.closed`))
    .map((row) => String(row.fields))
    .filter((text) => parsed<string[]>(text).some((field) => except.fields.includes(field)));
  const rows = await session.query(
    `SELECT advert FROM ${schema}.closed WHERE advert ${dialect.among('$1', 'bigint')}
     OR client ${dialect.among('$2', 'bigint')} OR fields ${dialect.among('$3', 'text')}`,
    [except.jobs, except.companies, fields],
  );
  return rows.map(({ advert }) => Number(advert));
}

/** @returns the years of what was deleted */
async function remove(
  session: Session,
  { schema, dialect }: Place,
  adverts: readonly number[],
  firstYear: number,
): Promise<Set<number>> {
  const years: Row[] = await session.query(`DELETE FROM ${schema}.closed WHERE year < $1 RETURNING year`, [
    firstYear,
  ]);
  for await (const some of inPieces(adverts, atOnce)) {
    years.push(
      ...(await session.query(
        `DELETE FROM ${schema}.closed WHERE advert ${dialect.among('$1', 'bigint')} RETURNING year`,
        [some],
      )),
    );
  }
  return new Set(years.map(({ year }) => Number(year)));
}

async function insert(
  session: Session,
  { schema }: Place,
  jobs: readonly RememberedJob[],
  { yearOf }: ArchivePolicy,
): Promise<void> {
  await session.query(
    `INSERT INTO ${schema}.closed (${columns}) VALUES ${rowsOfParameters(jobs.length, 9)}`,
    jobs.flatMap(({ advertId, clientId = 0, language, title, locality, fields, postedAt, closedAt }) => [
      advertId,
      yearOf(closedAt ?? ''),
      clientId,
      language,
      // As JSON: databases cut or reject some texts.
      JSON.stringify(title),
      JSON.stringify(locality),
      JSON.stringify(fields),
      postedAt,
      closedAt,
    ]),
  );
}
