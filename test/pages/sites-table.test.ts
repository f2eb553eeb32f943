import { afterAll, expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from '../front/harness.ts';
import { asOwner, newSchema, postgresTests } from '../store/postgres-place.ts';
import { startService } from './live-harness.ts';
import { configOf, secretOf, startMany, variablesOf } from './sites-harness.ts';

const soon = { timeout: 10_000, interval: 20 };

/** As docs/live-sites.md has it. */
const table = `
  CREATE TABLE sites (
    name text PRIMARY KEY, configuration jsonb NOT NULL, environment jsonb NOT NULL DEFAULT '{}'
  );
  CREATE FUNCTION tell_of_sites() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN NOTIFY jobfront_sites; RETURN NULL; END $$;
  CREATE TRIGGER sites_changed AFTER INSERT OR UPDATE OR DELETE ON sites EXECUTE FUNCTION tell_of_sites();
`;

await postgresTests('many sites and a database', (server) => {
  afterAll(() => server.remove());

  /** The table in a schema of its own, read by a user who may do nothing else. */
  async function sitesTable() {
    const schema = newSchema();
    const run = (text: string, values: unknown[] = []) =>
      asOwner(server, async (client) => {
        await client.query(`SET search_path = ${schema}`);
        return client.query(text, values);
      });
    await asOwner(server, (client) => client.query(`CREATE SCHEMA ${schema}`));
    await run(table);
    await run(
      `CREATE ROLE ${schema}_reader LOGIN; GRANT USAGE ON SCHEMA ${schema} TO ${schema}_reader;
       GRANT SELECT ON sites TO ${schema}_reader; ALTER ROLE ${schema}_reader SET search_path = ${schema}`,
    );
    onTestFinished(() =>
      asOwner(server, async (client) => {
        await client.query(`DROP SCHEMA ${schema} CASCADE; DROP ROLE ${schema}_reader`);
      }),
    );
    const url = new URL(server.url);
    url.username = `${schema}_reader`;
    return {
      url: url.href,
      run,
      async put(name: string, configuration: object, environment: object) {
        await run(
          `INSERT INTO sites VALUES ($1, $2, $3)
           ON CONFLICT (name) DO UPDATE SET configuration = excluded.configuration, environment = excluded.environment`,
          [name, JSON.stringify(configuration), JSON.stringify(environment)],
        );
      },
    };
  }

  test('sites of a table come, change and go with its rows; some keep their boards in the database', async () => {
    const [one, other] = await Promise.all([startService(3), startService(5)]);
    onTestFinished(async () => {
      await Promise.all([one.close(), other.close()]);
    });
    const folder = await scratchFolder();
    const sitesOf = await sitesTable();
    const schema = newSchema();
    const stored = { DATABASE_URL: server.url, DATABASE_SCHEMA: schema };
    await sitesOf.put('acme', configOf('Acme'), { ...variablesOf('acme', one.url), ...stored });
    await sitesOf.put('velo', configOf('Velo'), { ...variablesOf('velo', other.url), PORT: 8080 });
    // A schema that another site has, no schema, what is of the machine, and no name for a folder.
    await sitesOf.put('twin', configOf('Twin'), { ...variablesOf('twin', other.url), ...stored });
    await sitesOf.put('loose', configOf('Loose'), {
      ...{ ...variablesOf('loose', other.url), DATABASE_URL: server.url },
    });
    await sitesOf.put('greedy', configOf('Greedy', { deploy: { command: 'touch /tmp/greedy' } }), {
      ...{ ...variablesOf('greedy', other.url), CDN_PURGE_COMMAND: 'touch /tmp/greedy' },
    });
    await sitesOf.put('../up', configOf('Up'), variablesOf('up', other.url));

    const sites = await startMany(folder, sitesOf.url);
    onTestFinished(() =>
      asOwner(server, async (client) => void (await client.query(`DROP SCHEMA ${schema} CASCADE`))),
    );
    const none = { twin: null, loose: null, greedy: null, '../up': null };
    await expect.poll(sites.jobs, soon).toEqual({ acme: 3, velo: 5, ...none });
    expect((await sites.get('acme.example')).text).toContain('Acme');
    expect((await sites.get('velo.example')).text).toContain('Velo');
    expect(['twin', 'loose', 'greedy', '../up'].map((name) => sites.stateOf(name)?.fault)).toEqual([
      expect.stringContaining(`Its schema ${schema} is that of the site acme`),
      expect.stringContaining('DATABASE_SCHEMA is not set'),
      expect.stringMatching(
        /environment\.CDN_PURGE_COMMAND is of the machine[\s\S]*configuration\.deploy is of/,
      ),
      expect.stringContaining('its name can be that of no folder'),
    ]);

    // Its board goes by way of the database.
    await fetch(`${one.url}/control/posts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Lamplighter', language: 'en' }),
    });
    expect((await sites.call('acme.example', secretOf('acme'))).status).toBe(202);
    await expect.poll(async () => (await sites.get('acme.example')).text, soon).toContain('Lamplighter');

    // Told by the trigger. A line of the log says it, once all of the first ones are there.
    await sites.rescan();
    await sitesOf.put('velo', configOf('Velocity'), variablesOf('velo', other.url));
    await sitesOf.put('third', configOf('Third'), variablesOf('third', other.url));
    await sitesOf.run(`DELETE FROM sites WHERE name IN ('twin', 'loose', 'greedy', '../up')`);
    await expect.poll(sites.jobs, soon).toEqual({ acme: 4, velo: 5, third: 5 });
    expect((await sites.get('velo.example')).text).toContain('Velocity');
    expect((await sites.get('twin.example')).status).toBe(421);

    // Without its table and its database all stays as it is.
    if (server.isOurs) {
      await server.stop();
      await sites.rescan();
      expect((await sites.get('acme.example')).text).toContain('Lamplighter');
      expect((await sites.get('third.example')).status).toBe(200);
      await server.start();
      await sitesOf.run(`DELETE FROM sites WHERE name = 'third'`);
      await sites.rescan();
      expect((await sites.get('third.example')).status).toBe(421);
    }
    expect(sites.lines.join('')).not.toContain(secretOf('acme'));
  });

  test('where the table can not be read, the start says what to do', async () => {
    await expect(startMany(await scratchFolder(), server.url)).rejects.toThrow(
      /The table of sites can't be read: .*"sites" does not exist.*docs\/live-sites\.md/,
    );
  });
});
