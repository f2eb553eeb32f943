import { expect } from 'vitest';
import { defaultSettings } from '../../src/standin/settings/read-settings.ts';
import { start } from '../standin/harness.ts';
import { expectToken } from './expect-errors.ts';
import { tokenFields } from './log-in.ts';
import { prove } from './prove.ts';
import { areaRows } from './rows/areas.ts';

prove(areaRows, {
  'area.token': async ({ ask }) => {
    const { status, json } = await ask('/oauth2/token', { method: 'POST' });
    expect([status, json]).toMatchObject([400, { error: 'invalid_request' }]);
  },
  'area.integration': async (world) => {
    await expectToken(world, 'GET', '/employees/');
    expect((await world.call('GET', '/employees/')).status).toBe(200);
  },
  'area.public': async ({ ask, standin }) => {
    const path = '/public/job_posts/published';
    expect((await ask(path)).json).toHaveLength(2);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect((await ask(path, { method })).status).toBe(405);
    }
    expect(standin.store.size).toBe(2);
  },
  'area.settings': async ({ variant }) => {
    const standin = await start([], {
      variant,
      settings: {
        ...defaultSettings,
        clients: [{ name: 'mine1', secret: 's', scopes: ['employee'], userId: 1 }],
        customFields: {
          candidate: [{ sid: 'shoe_size', name: 'Shoe size', type: 'number' }],
          job: [],
          client: [],
          contact: [],
          user: [],
        },
      },
    });
    const me = { client: 'kolibra_mine1', secret: 's', username: 'anna.nowak', password: 'anna-password' };
    const token = await fetch(`${standin.url}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams(tokenFields(variant, 'employee', me)),
    });
    const { access_token } = (await token.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
    const base = `${standin.url}/api/integration/v2/employees/`;
    const body = JSON.stringify({ name: 'a', lastname: 'b', _shoe_size: 44 });
    expect((await fetch(base, { method: 'POST', headers, body })).status).toBe(201);
    expect(await (await fetch(`${base}1`, { headers })).json()).toMatchObject({ _shoe_size: 44 });
    const { paths } = (await (await fetch(`${standin.url}/openapi.json`)).json()) as { paths: object };
    expect(Object.keys(paths).filter((path) => /client|field|setting/.test(path))).toEqual([]);
  },
});
