import { expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from '../front/harness.ts';
import { startService } from './live-harness.ts';
import { configOf, secretOf, startHanging, startMany, variablesOf, write } from './sites-harness.ts';

/** 500 are measured by `npm run bench -- --only sites`. */
const many = 20;
const soon = { timeout: 20_000, interval: 50 };

test('webhooks to many sites at once: each change is shown by its own site and by no other, and none is lost', async () => {
  const names = Array.from({ length: many }, (_, at) => `site-${at + 1}`);
  const services = await Promise.all(names.map(async (name) => ({ name, service: await startService(2) })));
  onTestFinished(async () => {
    await Promise.all(services.map(({ service }) => service.close()));
  });
  const folder = await scratchFolder();
  const fileOf = (name: string, service: string, more: object = {}) => ({
    [`${name}.json`]: JSON.stringify({ ...configOf(name, more), environment: variablesOf(name, service) }),
  });
  for (const { name, service } of services) await write(folder, fileOf(name, service.url));
  const hanging = await startHanging();
  for (const name of ['hanging', 'hanging-too']) await write(folder, fileOf(name, hanging));
  await write(folder, fileOf('failing', hanging, { color: 'green' }));
  const sites = await startMany(folder);
  await sites.rescan();
  // Services that hang keep nobody from being read.
  await expect.poll(sites.jobs, soon).toMatchObject(Object.fromEntries(names.map((name) => [name, 2])));

  const titleAt = (name: string) => `Lamplighter of ${name}.`;
  await Promise.all(
    services.map(({ name, service }) =>
      fetch(`${service.url}/control/posts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ title: titleAt(name), language: 'en' }),
      }),
    ),
  );
  // Twice each, as services do, and to those that can do nothing with it.
  const told = [...names, ...names, 'hanging', 'hanging-too'];
  const answers = await Promise.all(told.map((name) => sites.call(`${name}.example`, secretOf(name))));
  expect(answers.map(({ status }) => status)).toEqual(told.map(() => 202));
  const shownAt = async (name: string) =>
    (await sites.get(`${name}.example`)).text.match(/Lamplighter of [\w-]+\./g);
  const each = async () =>
    Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, [...new Set(await shownAt(name))]])),
    );
  await expect.poll(each, soon).toEqual(Object.fromEntries(names.map((name) => [name, [titleAt(name)]])));

  expect((await sites.get('hanging.example')).status).toBe(503);
  expect(sites.stateOf('failing')).toMatchObject({
    state: 'failed',
    fault: expect.stringContaining('color'),
  });
  const { memory } = await (await fetch(`${sites.statusUrl}/status.json`)).json();
  console.info(`${many} sites in the process of the tests: ${Math.round(memory / 1e6)} MB`);
});
