import { PersistentMap } from '../base/persistent-map.ts';
import { type ChainEnd, type ChainLine, ChainReader, extended } from '../site/twins/chain.ts';
import type { JobSums, ListChain } from '../site/twins/proof-files.ts';
import { inPieces, parsed } from './parts.ts';
import { rowsOfParameters, type Session, type SqlDatabase } from './sql.ts';
import type { SignedJobs } from './store.ts';

/*
 * The chain of signed lists (site/twins/chain.ts): `chain` has its entries, `signed` the jobs of its last list, and the row
 * `chain` of `state` its end. All three change in the transaction of the snapshot, so a killed process leaves neither a
 * gap nor a fork.
 */

type Place = Pick<SqlDatabase, 'schema' | 'dialect'>;

/** Rows that one query writes. */
const atOnce = 1_000;

const headOf = ({ entries, hash, since }: ChainEnd): ListChain['head'] => ({ entries, hash, since });

async function readEnd(session: Session, { schema }: Place, lock = ''): Promise<ChainEnd | null> {
  const [row] = await session.query(`SELECT value FROM ${schema}.state WHERE name = 'chain' ${lock}`);
  return row ? parsed<ChainEnd>(row.value) : null;
}

async function readSums(session: Session, { schema }: Place): Promise<JobSums> {
  const rows = await session.query(`SELECT advert, sha256 FROM ${schema}.signed`);
  return new PersistentMap(rows.map(({ advert, sha256 }) => [Number(advert), String(sha256)] as const));
}

/**
 * Call it in one transaction.
 *
 * @param known the chain as this process has written it, if it has
 * @returns `null` when no list was ever signed
 */
export async function readChain(
  session: Session,
  place: Place,
  known: ListChain | null,
): Promise<ListChain | null> {
  const end = await readEnd(session, place);
  if (known !== null && known.head.hash === end?.hash) return known;
  return end && { head: headOf(end), sums: await readSums(session, place) };
}

/** The texts of entries, in their order. @param to exclusive */
export async function readChainLines(
  session: Session,
  { schema }: Place,
  from: number,
  to: number,
): Promise<string[]> {
  const select = `SELECT text FROM ${schema}.chain WHERE seq >= $1 AND seq < $2 ORDER BY seq`;
  return (await session.query(select, [from, to])).map(({ text }) => String(text));
}

/**
 * Adds what has changed in the signed list, in the transaction of its snapshot.
 *
 * @param known the chain as this process has written or read it, if it has
 */
export async function extendChain(
  session: Session,
  place: Place,
  { sums, site, kid }: SignedJobs,
  at: string,
  known: ListChain | null,
): Promise<ListChain> {
  const { schema, dialect } = place;
  const end = await readEnd(session, place, dialect.forUpdate);
  const isKnown = known !== null && end !== null && known.head.hash === end.hash;
  const before = isKnown ? known.sums : await readSums(session, place);
  const changes = sums.changesSince(before).toSorted(([one], [other]) => one - other);
  // The entry about the signer, if there is a new one.
  let { lines, end: next } = extended(end, [], { at, site, kid });
  if (lines.length > 0) await insertLines(session, schema, lines);
  for await (const some of inPieces(changes, atOnce)) {
    ({ lines, end: next } = extended(next, some, { at, site, kid }));
    await insertLines(session, schema, lines);
    await writeSums(session, place, some);
  }
  if (next === end) return { head: headOf(next), sums };
  await session.query(
    `INSERT INTO ${schema}.state (name, value) VALUES ('chain', $1)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [JSON.stringify(next)],
  );
  return { head: headOf(next), sums };
}

async function insertLines(session: Session, schema: string, lines: readonly ChainLine[]): Promise<void> {
  await session.query(
    `INSERT INTO ${schema}.chain (seq, text) VALUES ${rowsOfParameters(lines.length, 2)}`,
    lines.flatMap(({ seq, text }) => [seq, text]),
  );
}

async function writeSums(
  session: Session,
  { schema, dialect }: Place,
  changes: readonly (readonly [id: number, sha256: string | undefined])[],
): Promise<void> {
  const gone = changes.flatMap(([id, sha256]) => (sha256 === undefined ? [id] : []));
  const put = changes.flatMap(([id, sha256]) => (sha256 === undefined ? [] : [id, sha256]));
  if (put.length > 0) {
    await session.query(
      `INSERT INTO ${schema}.signed (advert, sha256) VALUES ${rowsOfParameters(put.length / 2, 2)}
       ON CONFLICT (advert) DO UPDATE SET sha256 = excluded.sha256`,
      put,
    );
  }
  if (gone.length === 0) return;
  await session.query(`DELETE FROM ${schema}.signed WHERE advert ${dialect.among('$1', 'bigint')}`, [gone]);
}

/** Reads the whole chain. @returns its faults, in words */
export async function chainFaults(session: Session, place: Place): Promise<string[]> {
  const end = await readEnd(session, place);
  if (end === null) return [];
  const reader = new ChainReader();
  try {
    for (let from = 0; ; from += atOnce) {
      const lines = await readChainLines(session, place, from, from + atOnce);
      for (const line of lines) reader.add(line);
      if (lines.length < atOnce) break;
    }
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  const sums = await readSums(session, place);
  const isSame =
    reader.end?.hash === end.hash &&
    reader.jobs.size === sums.size &&
    [...sums].every(([id, sha256]) => reader.jobs.get(id) === sha256);
  return isSame ? [] : ['The chain of signed lists does not end with the last list.'];
}
