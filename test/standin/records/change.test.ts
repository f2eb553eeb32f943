import { expect, test } from 'vitest';
import { makeChange } from '../../../src/standin/records/change.ts';
import { one, write } from '../../../src/standin/state/database.ts';
import { openApi, recruiter } from './api.ts';

test('a change that fails is undone as a whole, and nobody is told', async () => {
  const api = await openApi();
  const candidate = await api.candidate();
  const news = await api.hear();
  const { state } = api.standin;
  expect(() =>
    makeChange(state, recruiter, (change) => {
      write(change.database, 'DELETE FROM candidates WHERE id = ?', candidate);
      change.emit({ type: 'candidate_deleted', body: { employee_id: candidate } });
      throw new Error('half way');
    }),
  ).toThrow('half way');
  expect((await api.call('GET', `/employees/${candidate}`)).status).toBe(200);
  expect(await news()).toEqual([]);
});

test('events go out when everything is written, in their order', async () => {
  const { standin } = await openApi();
  const written: unknown[] = [];
  const state = {
    ...standin.state,
    emit: ({ type }: { type: string }) => {
      const row = one<{ n: number }>(standin.state.database, 'SELECT count(*) AS n FROM sources');
      written.push([type, row?.n, standin.state.database.isTransaction]);
    },
  };
  const before = one<{ n: number }>(state.database, 'SELECT count(*) AS n FROM sources')?.n ?? 0;
  makeChange(state, null, (change) => {
    change.emit({ type: 'job_created', body: {} });
    change.emit({ type: 'job_updated', body: {} });
    write(change.database, "INSERT INTO sources (value) VALUES ('new')");
  });
  expect(written).toEqual([
    ['job_created', before + 1, false],
    ['job_updated', before + 1, false],
  ]);
});
