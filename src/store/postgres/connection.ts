import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { Secret } from '../../service/integration/credentials.ts';
import { postgresDialect, type Row, type Session, type SqlDatabase } from '../sql.ts';
import { Damaged, StoreError } from '../store.ts';

/** Where a database is, and how it is used. */
export interface DatabaseOptions {
  /** `postgresql://user:password@host:port/name?sslmode=…&sslrootcert=…`, as in libpq. */
  url: Secret;
  /** The schema of the tables: one for each site. Only letters, digits and _. */
  schema: string;
  /** Most connections at a time, besides those that LISTEN or hold the lease. */
  connections: number;
}

/** A session that stays connected until it is closed or lost. */
export interface LongSession extends Session {
  /** Calls `listener` once when the connection is lost; not after `close`. */
  onLost(listener: (error: Error) => void): void;
  /** Calls `listener` for notices on channels that this session listens to. */
  onNotice(listener: (channel: string) => void): void;
  close(): Promise<void>;
}

/** A PostgreSQL database, with a bounded pool of connections. Errors are StoreErrors. */
export interface Database extends SqlDatabase {
  /** Unique to this process; the application name of its sessions. */
  holder: string;
  /** Isolated: does not see what others commit meanwhile. */
  read<Result>(work: (session: Session) => Promise<Result>): Promise<Result>;
  openSession(): Promise<LongSession>;
  /** The error, worded for people. */
  worded(error: unknown): StoreError;
}

/** Milliseconds that connecting may take. */
const connectMs = 5_000;
/** Milliseconds that one statement may take at the server; also our timeout for a silent server. */
const statementMs = 20_000;
const silenceMs = 25_000;
/** Milliseconds after which the server ends a transaction that a stopped process has left open. */
const abandonedMs = 30_000;

/** @throws {StoreError} for an address that can't be read */
export function openDatabase({ url, schema, connections }: DatabaseOptions): Database {
  const holder = `jobfront ${randomUUID()}`;
  const { address, place, password } = readUrl(url);
  const worded = (error: unknown) => wordError(error, place, (text) => password?.isIn(text) ?? false);
  const options: pg.PoolConfig = {
    connectionString: address,
    application_name: holder,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    query_timeout: silenceMs,
    idle_in_transaction_session_timeout: abandonedMs,
    keepAlive: true,
  };
  const pool = new pg.Pool({
    ...options,
    max: connections,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
  });
  // A connection that is lost while idle: the next query gets another one, or reports why it can't.
  pool.on('error', () => undefined);
  // The same for one lost between two queries of a transaction: the next query reports it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  let ending: Promise<void> | undefined;

  async function inTransaction<Result>(begin: string, work: (session: Session) => Promise<Result>) {
    let client: pg.PoolClient | undefined;
    try {
      client = await pool.connect();
      await client.query(begin);
      const result = await work(sessionOf(client));
      await client.query('COMMIT');
      client.release();
      return result;
    } catch (error) {
      const isSound = await client?.query('ROLLBACK').then(
        () => true,
        () => false,
      );
      client?.release(!isSound);
      throw worded(error);
    }
  }

  return {
    schema,
    holder,
    dialect: postgresDialect,
    worded,
    query: (text, values) => reworded(worded, sessionOf(pool).query(text, values)),
    write: (work) => inTransaction('BEGIN', work),
    read: (work) => inTransaction('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', work),
    openSession: () => reworded(worded, openSession(options, worded)),
    close() {
      ending ??= pool.end();
      return ending;
    },
  };
}

const sessionOf = (on: pg.Pool | pg.ClientBase): Session => ({
  query: async (text, values = []) => (await on.query<Row>(text, [...values])).rows,
});

const reworded = <Result>(worded: (error: unknown) => StoreError, result: Promise<Result>): Promise<Result> =>
  result.catch((error: unknown) => {
    throw worded(error);
  });

async function openSession(options: pg.ClientConfig, worded: Database['worded']): Promise<LongSession> {
  const client = new pg.Client(options);
  const listeners: ((error: Error) => void)[] = [];
  let isOver = false;
  const lose = (error: Error) => {
    if (isOver) return;
    isOver = true;
    for (const listener of listeners) listener(worded(error));
  };
  client.on('error', lose);
  client.on('end', () => lose(new Error('Connection terminated')));
  try {
    await client.connect();
  } catch (error) {
    isOver = true;
    await client.end().catch(() => undefined);
    throw error;
  }
  return {
    query: (text, values) => reworded(worded, sessionOf(client).query(text, values)),
    onLost: (listener) => void listeners.push(listener),
    onNotice: (listener) => void client.on('notification', ({ channel }) => listener(channel)),
    async close() {
      isOver = true;
      await client.end().catch(() => undefined);
    },
  };
}

/** `sslmode` has the meaning of libpq: `require` encrypts, `verify-full` also verifies the server's identity. */
function readUrl(url: Secret): { address: string; place: string; password: Secret | null } {
  const text = url.reveal();
  if (!URL.canParse(text)) {
    throw new StoreError(
      'DATABASE_URL is no address of a database: give postgresql://user:password@host:5432/name, with %40 for an @ in a password.',
    );
  }
  const address = new URL(text);
  const { hostname, port, pathname } = address;
  const host = address.searchParams.get('host') ?? (hostname || 'localhost');
  if (!address.searchParams.has('uselibpqcompat')) address.searchParams.set('uselibpqcompat', 'true');
  return {
    address: address.href,
    place: `The database ${pathname.slice(1) || address.username} at ${host}:${port || 5432}`,
    password: address.password === '' ? null : new Secret(decodeURIComponent(address.password)),
  };
}

/** Explanations of errors by code: of PostgreSQL (its appendix A), of Node's network or of its TLS. */
const advice: readonly (readonly [code: RegExp, what: string, todo: string])[] = [
  [/^28/, 'refuses this user', 'Check user and password in DATABASE_URL, and pg_hba.conf of the server.'],
  [/^3D000$/, 'does not exist', 'Make it (CREATE DATABASE), or correct its name in DATABASE_URL.'],
  [
    /^42501$/,
    'does not let this user do what Jobfront needs',
    'Let it own the schema of the site: CREATE SCHEMA … AUTHORIZATION … (docs/live-sites.md).',
  ],
  [
    /^(?:53100|53200)$/,
    'has no room left',
    'Free some space there; what was saved before is as it was, and the next save tries again.',
  ],
  [/^53300$/, 'has no connection left', 'Raise max_connections there, or lower DATABASE_CONNECTIONS.'],
  [/^25006$/, 'is read-only', 'Name the primary server in DATABASE_URL, not a replica.'],
  [
    /^(?:57014|55P03)$/,
    'took too long',
    'See what else keeps it busy; nothing of this was saved, and the next try works.',
  ],
  [
    /^(?:42P01|42703|XX|58)/,
    'lacks or has broken what Jobfront keeps there',
    'Bring its schema back from a copy, or drop the schema: the site begins anew then.',
  ],
  [
    /^NO_TLS$/,
    'offers no TLS',
    'Turn it on there (ssl = on), or leave out sslmode where nobody else can listen in.',
  ],
  [
    /CERT|SIGNATURE|ISSUER|ALTNAME|EPROTO|ERR_SSL/,
    'has a certificate that is not trusted',
    'Name the file of its CA with sslrootcert=… in DATABASE_URL, and the host that is in its certificate.',
  ],
  [/^(?:ENOENT|EACCES)$/, "can't be asked with this DATABASE_URL", 'Check the files that it names.'],
  [
    /^(?:08|57P|E[A-Z]|40)/,
    "can't be reached",
    'Nothing of this was saved; the next try comes by itself. See that it runs, and that DATABASE_URL names its host and port.',
  ],
];

const other = ["can't be used", 'Nothing of this was saved; the next try comes by itself.'];

function wordError(error: unknown, place: string, isSecret: (text: string) => boolean): StoreError {
  if (error instanceof StoreError) return error;
  const why = reasonOf(error);
  const [what, todo] = advice.find(([code]) => code.test(codeOf(error, why)))?.slice(1) ?? other;
  const shown = isSecret(why) ? '' : ` (${why})`;
  // The error itself is not the cause: it holds what the client knows of the connection.
  return new StoreError(`${place} ${what}${shown}. ${todo}`);
}

function codeOf(error: unknown, why: string): string {
  if (error instanceof Damaged) return 'XX001';
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  if (/does not support SSL/.test(why)) return 'NO_TLS';
  // Errors of the client itself have no code.
  return /timeout|terminat|not queryable|ended|closed/i.test(why) ? 'ECONNRESET' : '';
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
