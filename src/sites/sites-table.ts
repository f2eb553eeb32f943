import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Secret } from '../service/integration/credentials.ts';
import { folderVersion } from '../settings/folder-version.ts';
import { secretPlaces } from '../settings/secrets.ts';
import { type LongSession, openDatabase } from '../store/postgres/connection.ts';
import type { Row } from '../store/sql.ts';
import type { SiteFinder, SiteRow, SiteSource } from './find-sites.ts';

/** The channel that a trigger of the table notifies of changes (docs/live-sites.md). */
const channel = 'jobfront_sites';
/** A site's name is also the name of its data folder. */
const usableName = /^[a-z0-9][a-z0-9_.-]{0,62}$/;
/** Settings that use files or programs of this machine: not allowed in a row. */
const ofMachine = {
  environment: ['DATA_DIR', 'CDN_PURGE_COMMAND', 'GOOGLE_SERVICE_ACCOUNT', ...secretPlaces],
  site: ['deploy', 'redirects', 'ownLanguages'],
};

/**
 * The sites in the table `sites` of a PostgreSQL database. It is only read.
 *
 * @param url `postgresql://…`, as in libpq
 * @param dataDir pages and pictures of a site may be in `<dataDir>/<name>/site`
 */
export function openSitesTable(url: string, dataDir: string): SiteFinder {
  const database = openDatabase({ url: new Secret(url), schema: 'public', connections: 1 });
  let notify: () => void = () => undefined;
  let session: Promise<LongSession> | null = null;

  async function openListening(): Promise<LongSession> {
    const opened = await database.openSession();
    opened.onLost(() => {
      session = null;
    });
    opened.onNotice(() => notify());
    try {
      await opened.query(`LISTEN ${channel}`);
      return opened;
    } catch (error) {
      await opened.close();
      throw error;
    }
  }

  function listen(): Promise<LongSession> {
    session ??= openListening().catch((error: unknown) => {
      session = null;
      throw error;
    });
    return session;
  }

  return {
    async find() {
      try {
        // Before reading, so that changes in between are notified.
        await listen();
        const rows = await database.query('SELECT name, configuration, environment FROM sites ORDER BY name');
        return await Promise.all(rows.map((row) => sourceOf(row, dataDir)));
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        throw new Error(
          `The table of sites can't be read: ${why.replaceAll('DATABASE_URL', '--sites')} The table is made as docs/live-sites.md says.`,
        );
      }
    },
    watch(changed) {
      notify = changed;
    },
    async close() {
      notify = () => undefined;
      const open = await session?.catch(() => null);
      await open?.close();
      await database.close();
    },
  };
}

async function sourceOf(row: Row, dataDir: string): Promise<SiteSource> {
  const name = String(row.name);
  // An unusable name must not lead to any folder.
  const path = join(dataDir, usableName.test(name) ? name : '.none', 'site');
  const version = createHash('sha256')
    .update(JSON.stringify([row.configuration, row.environment]))
    .update((await folderVersion(path)).all);
  return { name, path, row: rowOf(name, row), version: version.digest('hex').slice(0, 16) };
}

function rowOf(name: string, { configuration, environment }: Row): SiteRow {
  const of = (value: unknown, names: readonly string[], column: string) =>
    typeof value === 'object' && value !== null
      ? names.filter((one) => Object.hasOwn(value, one)).map((one) => `${column}.${one}`)
      : [];
  const refused = [
    ...of(environment, ofMachine.environment, 'environment'),
    ...of(configuration, ofMachine.site, 'configuration'),
  ];
  const faults = [
    ...(usableName.test(name)
      ? []
      : ['its name can be that of no folder: give it small letters, digits, ".", "_" and "-" alone']),
    ...refused.map(
      (one) =>
        `${one} is of the machine, which no row of the table decides on: take it out, or serve this site from a folder`,
    ),
  ];
  return { configuration, environment, faults };
}
