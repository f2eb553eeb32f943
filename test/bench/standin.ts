/**
 * How quick the stand-in is: list requests a second with 10,000 posts, and the time of a filtered page with 100,000
 * candidates. `node test/bench/standin.ts`; the client shares the machine, so quiet ones give better figures.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { Pool } from 'undici';

const posts = 10_000;
const candidates = 100_000;
const seconds = 3;
const connections = 16;
const rounds = 15;

const c = (value: string, comparison: string) => ({ value, comparison });
const pages: [string, object, object][] = [
  ['lastname =', { lastname: c('Nazwisko 77', '=') }, {}],
  ['email like, sorted', { email: c('77@', 'like') }, { lastname: 'ASC' }],
  ['name like, sorted by two', { name: c('9', 'like') }, { lastname: 'DESC', id: 'ASC' }],
  ['custom text !=, sorted', { _city: c('Miasto 7', '!=') }, { _expected_salary: 'DESC' }],
  ['custom values in, sorted', { _skills: c('Forklift', 'in') }, { updated_at: 'DESC' }],
  [
    'two dates, sorted by two',
    { created_at: c('2026-06-01', '>='), updated_at: c('2026-09-01', '<=') },
    { created_at: 'ASC', lastname: 'DESC' },
  ],
  ['custom number >=, sorted', { _expected_salary: c('8000', '>=') }, { name: 'DESC' }],
];

async function started(file: string, count: number): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(new URL(file, import.meta.url), [String(count)]);
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message: { url: string }) => resolve(message.url));
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code} before it was ready.`)));
  });
  return { child, url };
}

async function listRate(): Promise<number> {
  const { child, url } = await started('./standin-process.ts', posts);
  const pool = new Pool(url, { connections });
  const end = performance.now() + seconds * 1000;
  let answered = 0;
  const ask = async () => {
    while (performance.now() < end) {
      const { statusCode, body } = await pool.request({ method: 'GET', path: '/public/job_posts/published' });
      await body.arrayBuffer();
      if (statusCode !== 200) throw new Error(`The list answered ${statusCode}.`);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  await pool.close();
  child.disconnect();
  return answered / seconds;
}

async function pageTimes(): Promise<[string, number, string][]> {
  const { child, url } = await started('./standin-candidates-process.ts', candidates);
  const token = await fetch(`${url}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: 'kolibra_careers',
      client_secret: 'careers-secret',
      grant_type: 'client_credentials',
      scope: 'employee',
    }),
  });
  const { access_token } = (await token.json()) as { access_token: string };
  const times: [string, number, string][] = [];
  for (const [name, filter, sort] of pages) {
    const headers = {
      authorization: `Bearer ${access_token}`,
      'x-request-filter': JSON.stringify(filter),
      'x-request-sort': JSON.stringify(sort),
    };
    const taken: number[] = [];
    let total = '';
    for (let round = 0; round < rounds; round += 1) {
      const from = performance.now();
      const response = await fetch(`${url}/api/integration/v2/employees/`, { headers });
      await response.arrayBuffer();
      taken.push(performance.now() - from);
      total = response.headers.get('x-result-total-count') ?? '';
    }
    times.push([name, taken.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0, total]);
  }
  child.disconnect();
  return times;
}

process.stdout.write(`list requests a second, ${posts} posts: ${Math.round(await listRate())}\n`);
process.stdout.write(`filtered page, ${candidates} candidates, median of ${rounds}:\n`);
for (const [name, time, total] of await pageTimes()) {
  process.stdout.write(`  ${time.toFixed(1).padStart(6)} ms  ${name} (${total} match)\n`);
}
