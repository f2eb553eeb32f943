import { type Companion, companion, environment } from './processes.ts';
import { load } from './serve-load.ts';
import { type Summary, summarize } from './statistics.ts';

/** A kind of question, and the milliseconds that its answers took over HTTP. */
interface Asked {
  what: string;
  total: number;
  times: Summary;
  /** What one answer took of the stand-in's thread, whatever else the machine did. */
  worked: number;
}

export interface StandinFigures {
  posts: number;
  candidates: number;
  /** Requests a second for the public list. */
  list: { what: string; rate: Summary }[];
  asked: Asked[];
}

type Stand = Companion<{ kind: string; url?: string; worked?: number }>;

interface Question {
  what: string;
  path?: string;
  filter?: object;
  sort?: object;
  page?: number;
}

const equals = (value: string) => ({ value, comparison: '=' });

/** Filtered pages, sorted ones, and those of activities and history. */
const questions: readonly Question[] = [
  { what: 'e-mail address', filter: { email: equals('54321.candidate@example6.com') } },
  { what: 'part of the last name', filter: { lastname: { value: 'kowal', comparison: 'like' } } },
  { what: 'part of the last name, nobody', filter: { lastname: { value: 'xyz', comparison: 'like' } } },
  { what: 'not this last name', filter: { lastname: { value: 'Nowak', comparison: '!=' } } },
  { what: 'custom field, text', filter: { _city: equals('Łódź') } },
  { what: 'custom field, number', filter: { _expected_salary: { value: '12000', comparison: '>=' } } },
  {
    what: 'custom field, one of several values',
    filter: { _skills: { value: 'Forklift', comparison: 'in' } },
  },
  { what: 'custom field, sorted by name', filter: { _city: equals('Łódź') }, sort: { lastname: 'ASC' } },
  {
    what: 'range of updates',
    filter: { updated_at: { value: '2025-06-01', comparison: '>=' } },
    sort: { updated_at: 'ASC' },
  },
  {
    what: 'two fields, sorted',
    filter: { _city: equals('Berlin'), updated_at: { value: '2025-06-01', comparison: '<=' } },
    sort: { created_at: 'DESC' },
  },
  { what: 'all, sorted by last name', sort: { lastname: 'ASC', name: 'DESC' } },
  { what: 'all, sorted by last name, in the middle', sort: { lastname: 'ASC' }, page: 500 },
  { what: 'all, the last page', page: 1000 },
  { what: 'activities of one candidate', path: '/employees/54321/activities' },
  { what: 'all activities of a type', path: '/employees/activities?type=1&type_comparison==' },
  {
    what: 'all activities of a type, sorted by date',
    path: '/employees/activities?type=1&type_comparison==&sort_by=created_at&sort_by_direction=DESC',
  },
  {
    what: 'activities of three years, sorted by update',
    path: '/employees/activities?created_at=2023-01-01&created_at_comparison=>=&sort_by=updated_at&sort_by_direction=DESC',
  },
  {
    what: 'activities since a day',
    path: '/employees/activities?created_at=2026-06-01&created_at_comparison=>=&sort_by=updated_at&sort_by_direction=DESC',
  },
  {
    what: 'history since a day',
    path: '/employees/recruitment_history?updated_at=2026-06-01&updated_at_comparison=>=&sort_by=updated_at&sort_by_direction=ASC',
  },
];

const lists = [
  { what: 'first page (10 posts)', headers: '' },
  {
    what: 'one language (10 posts)',
    headers: 'X-Request-Filter: {"language":{"value":"pl","comparison":"="}}\r\n',
  },
  { what: 'page 500 (10 posts)', headers: 'X-Request-Current-Page: 500\r\n' },
];

/** Measures the stand-in with so many posts and candidates. */
export async function measureStandin(
  posts: number,
  candidates: number,
  runs: number,
): Promise<StandinFigures> {
  const child: Stand = companion('standin-process.ts', {
    args: [String(posts), String(candidates)],
    env: environment({}),
  });
  try {
    const { url = '' } = await child.wait(({ kind }) => kind === 'ready');
    const authorization = `Bearer ${await tokenOf(url)}`;
    const asked: Asked[] = [];
    for (const question of questions) asked.push(await ask(child, url, authorization, question, runs * 5));
    const port = Number(new URL(url).port);
    const list = [];
    for (const { what, headers } of lists) {
      const rate = () => load(port, '/public/job_posts/published', undefined, headers);
      await rate();
      const rates: number[] = [];
      for (let run = 0; run < runs; run += 1) rates.push(await rate());
      list.push({ what, rate: summarize(rates) });
    }
    return { posts, candidates, list, asked };
  } finally {
    await child.stop();
  }
}

async function tokenOf(url: string): Promise<string> {
  const body = new URLSearchParams({
    client_id: 'kolibra_careers',
    client_secret: 'careers-secret',
    grant_type: 'client_credentials',
    scope: 'employee',
  });
  const answer = await fetch(`${url}/oauth2/token`, { method: 'POST', body });
  const { access_token } = (await answer.json()) as { access_token: string };
  return access_token;
}

async function worked({ child, wait }: Stand): Promise<number> {
  const answer = wait(({ kind }) => kind === 'worked');
  child.send('worked');
  return (await answer).worked ?? 0;
}

async function ask(
  stand: Stand,
  url: string,
  authorization: string,
  { what, path = '/employees/', filter, sort, page = 1 }: Question,
  runs: number,
): Promise<Asked> {
  const headers = {
    authorization,
    'x-request-page-size': '100',
    'x-request-current-page': String(page),
    ...(filter && { 'x-request-filter': ascii(filter) }),
    ...(sort && { 'x-request-sort': ascii(sort) }),
  };
  const times: number[] = [];
  let total = 0;
  let before = 0;
  for (let run = 0; run <= runs; run += 1) {
    const begun = performance.now();
    const answer = await fetch(`${url}/api/integration/v2${path}`, { headers });
    await answer.arrayBuffer();
    // The first one prepares its question, and warms up.
    if (run > 0) times.push(performance.now() - begun);
    if (answer.status !== 200) throw new Error(`${what}: ${answer.status}`);
    total = Number(answer.headers.get('x-result-total-count'));
    if (run === 0) before = await worked(stand);
  }
  return { what, total, times: summarize(times), worked: ((await worked(stand)) - before) / runs };
}

const ascii = (value: object) =>
  JSON.stringify(value).replaceAll(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Most milliseconds that a filtered page may take, and least requests a second for the list. */
const mostMs = 50;
const leastRate = 2000;

/** The figures in Markdown, for people. */
export function standinReport({ posts, candidates, list, asked }: StandinFigures): string {
  const count = (figure: number) => Math.round(figure).toLocaleString('en');
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const verdict = (isReached: boolean) => (isReached ? 'reached' : 'missed');
  return `${line([`Public list, ${count(posts)} posts`, 'Requests a second', `At least ${count(leastRate)}`])}
| --- | --- | --- |
${list.map(({ what, rate }) => line([what, `**${count(rate.median)}** (${count(rate.min)} to ${count(rate.max)}, ${rate.count} runs)`, verdict(rate.median >= leastRate)])).join('\n')}

${line([`Page of 100, ${count(candidates)} candidates`, 'Found', 'Median', 'Worst', 'Worked', `Under ${mostMs} ms`])}
| --- | --- | --- | --- | --- | --- |
${asked.map(({ what, total, times, worked: work }) => line([what, count(total), `**${times.median.toFixed(1)} ms**`, `${times.max.toFixed(1)} ms`, `${work.toFixed(1)} ms`, verdict(times.median < mostMs)])).join('\n')}

Over HTTP on loopback; server and load have a process each. Worked is what an answer took of the stand-in's thread on
average: beyond it, the times tell what else the machine was doing. Each candidate has three activities and two history
records; data in memory.
`;
}
