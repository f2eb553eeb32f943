import { afterAll, expect, test } from 'vitest';
import { sharedJobs, sharingKit } from '../../src/site/sharing-kit.ts';
import { boardOf, brandPosts, brandSettings } from '../site/brand-sample.ts';
import { basic, htmlFaults, operating, secret } from './operating.ts';

const settings = brandSettings({ SITE_URL: 'https://jobs.example' });
const whole = boardOf(brandPosts(12), settings);
const hostile = '<script>alert(1)</script> "R&D" \' ]]>';
const board = { jobs: whole.jobs.map((job, at) => (at === 0 ? { ...job, displayTitle: hostile } : job)) };
const site = await operating({
  sharing: {
    jobs: (query) => sharedJobs(board, query, settings),
    kit: (advertId) => sharingKit(board, advertId, settings),
  },
});
afterAll(() => site.close());

const ask = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${site.url}/_jobfront/jobs/${path}`, {
    headers: { authorization: basic(secret), ...headers },
  });
  return { status: response.status, text: await response.text() };
};
const [odd, plain] = board.jobs;
if (!odd || !plain) throw new Error('no jobs');

test('jobs are listed and found, and each has a page of its own', async () => {
  const list = await ask('');
  for (const { advertId } of board.jobs) expect(list.text).toContain(`href="/_jobfront/jobs/${advertId}"`);
  const found = await ask(`?q=${plain.advertId}`);
  expect(found.text.match(/href="\/_jobfront\/jobs\/\d+"/g)).toEqual([
    `href="/_jobfront/jobs/${plain.advertId}"`,
  ]);
  expect((await ask('?q=nothing+of+it')).text).toContain('No open job has all of these words.');
  const kit = await ask(String(plain.advertId));
  expect(kit.text).toContain(`https://jobs.example${plain.address}?source=linkedin`);
  expect(kit.text).toContain('href="https://www.linkedin.com/sharing/share-offsite/?url=');
  expect(kit.text).toMatch(/<img src="[a-z/]*\/social\/\d+-[\w-]+\.png"/);
});

test('scripts get the same as JSON', async () => {
  const json = { accept: 'application/json' };
  expect(JSON.parse((await ask(`?q=${plain.advertId}`, json)).text)).toMatchObject({
    count: 1,
    jobs: [{ advertId: plain.advertId }],
  });
  expect(JSON.parse((await ask(String(plain.advertId), json)).text)).toEqual(
    JSON.parse(JSON.stringify(sharingKit(board, plain.advertId, settings))),
  );
});

test('nobody gets it without a password, and other addresses are none', async () => {
  for (const path of ['', String(plain.advertId)])
    expect((await ask(path, { authorization: basic('wrong') })).status).toBe(401);
  for (const path of ['99999999', 'x', '1/2', '-1', '1e3']) expect((await ask(path)).status, path).toBe(404);
});

test('texts of adverts are texts, and the pages are valid HTML', async () => {
  for (const path of [
    '',
    `?q=${encodeURIComponent(hostile)}`,
    String(odd.advertId),
    String(plain.advertId),
  ]) {
    const { text } = await ask(path);
    expect(text).not.toContain('<script>');
    expect(await htmlFaults(text)).toEqual([]);
  }
});
