import { describe, expect, test } from 'vitest';
import { readPublished } from '../../src/service/read-published.ts';
import { failureOf, fakeDeps, readSettings } from './fake-deps.ts';
import { type ListAnswer, type RawPost, rawPost, rawPosts, startService } from './scripted-service.ts';

/** Counts records that it never gives, as live services were seen to do. */
const hiding =
  (hidden: readonly number[]) =>
  (answer: ListAnswer): ListAnswer => ({
    ...answer,
    rows: answer.rows.filter((row) => !hidden.includes(Number((row as RawPost).id))),
  });

describe('a total that exceeds what can be read', () => {
  test.each([
    ['3 of 350 in the middle', 350, [77, 178, 290]],
    ['the highest', 350, [350]],
    ['the lowest', 350, [1, 2]],
    ['next to each other over the edge of a page', 350, [250, 251, 252]],
    ['3 of 4', 4, [4, 2, 1]],
    ['2 % of 1,000', 1000, Array.from({ length: 20 }, (_, index) => index * 45 + 3)],
  ])('%s: accepted with one problem', async (_, count, hidden) => {
    await using service = await startService(rawPosts(count), { twist: hiding(hidden) });
    const list = await readPublished(readSettings(service.url), fakeDeps());
    expect(list.posts.map((post) => post.id)).toEqual(
      Array.from({ length: count }, (__, index) => count - index).filter((id) => !hidden.includes(id)),
    );
    expect(list.problems).toEqual([
      {
        publishId: null,
        advertId: null,
        code: 'total-exceeds-list',
        message:
          `The service counts ${count} posts, but its list holds ${count - hidden.length}, read twice in opposite ` +
          `directions; these are used. Ask the service's provider about the other ${hidden.length}.`,
      },
    ]);
    expect(new Set(service.asks.map((ask) => ask.direction))).toEqual(new Set(['DESC', 'ASC']));
  });

  test.each([
    ['4 of 100', 100, [10, 20, 30, 40]],
    ['21 of 1,000', 1000, Array.from({ length: 21 }, (_, index) => index * 45 + 3)],
    ['a whole page and more', 350, Array.from({ length: 120 }, (_, index) => 100 + index)],
    ['everything there is', 2, [1, 2]],
  ])('%s: not accepted', async (_, count, hidden) => {
    await using service = await startService(rawPosts(count), { twist: hiding(hidden) });
    expect((await failureOf(readPublished(readSettings(service.url), fakeDeps()))).name).toBe(
      'IncompleteListError',
    );
  });

  test('the whole text of the error', async () => {
    await using service = await startService(rawPosts(100), { twist: hiding([10, 20, 30, 40]) });
    const failure = await failureOf(readPublished(readSettings(service.url), fakeDeps()));
    expect(failure.message).toBe(
      `GET ${service.url}/public/job_posts/published: the list could not be proven complete and is not used: the service ` +
        'counts 100 posts. Two walks in a row found 96. Try again later; if the numbers stay, ask the ' +
        "service's provider for the posts that its list leaves out.",
    );
  });

  test('walks in the two directions that do not hold the same are no confirmation', async () => {
    await using service = await startService(rawPosts(350), {
      twist: (answer, ask) => hiding(ask.direction === 'DESC' ? [100, 200] : [101, 201])(answer),
    });
    const failure = await failureOf(readPublished(readSettings(service.url), fakeDeps()));
    expect(failure.message).toContain('The last of 5 walks, no two of them alike,');
  });

  test('rows that are left out only for a time are waited for', async () => {
    await using service = await startService(rawPosts(350), {
      twist: (answer, ask) => (ask.number < 16 ? hiding([178])(answer) : answer),
    });
    const list = await readPublished(readSettings(service.url), fakeDeps());
    expect(list.posts).toHaveLength(350);
    expect(list.problems).toEqual([]);
  });
});

describe('totals that cannot be', () => {
  test.each([
    ['one too low everywhere', (answer: ListAnswer) => ({ ...answer, total: Math.max(0, answer.total - 1) })],
    ['the count of the page', (answer: ListAnswer) => ({ ...answer, total: answer.rows.length })],
    ['always 0', (answer: ListAnswer) => ({ ...answer, total: 0 })],
    ['always the same', (answer: ListAnswer) => ({ ...answer, total: 150 })],
    ['half', (answer: ListAnswer) => ({ ...answer, total: Math.floor(answer.total / 2) })],
    ['double', (answer: ListAnswer) => ({ ...answer, total: answer.total * 2 })],
  ])('%s', async (_, twist) => {
    await using service = await startService(rawPosts(150), { twist });
    const failure = await failureOf(readPublished(readSettings(service.url), fakeDeps()));
    expect(failure.name).toBe('IncompleteListError');
    expect(service.asks.length).toBeLessThan(60);
  });

  test('the whole text where fewer are counted than came', async () => {
    await using service = await startService(rawPosts(5), { twist: (answer) => ({ ...answer, total: 4 }) });
    const failure = await failureOf(readPublished(readSettings(service.url), fakeDeps()));
    expect(failure.message).toBe(
      `GET ${service.url}/public/job_posts/published: the list could not be proven complete and is not used: the service ` +
        'counts 4 posts. Two walks in a row found 5. Try again later; if the numbers stay, ask the ' +
        "service's provider why X-Result-Total-Count is not the number of posts.",
    );
  });

  test('the whole text where only the totals of pages are wrong', async () => {
    await using service = await startService(rawPosts(5), {
      twist: (answer, ask) => (ask.filter.id === undefined ? answer : { ...answer, total: answer.total + 1 }),
    });
    const failure = await failureOf(readPublished(readSettings(service.url), fakeDeps()));
    expect(failure.message).toBe(
      `GET ${service.url}/public/job_posts/published: the list could not be proven complete and is not used: the service ` +
        'counts 5 posts. Two walks in a row found 5, but the totals of its pages do not add up (1 over, 1 under). ' +
        "Try again later; if the numbers stay, ask the service's provider why X-Result-Total-Count is not the " +
        'number of posts.',
    );
  });

  test('an empty first page of a list that is not empty is never an empty list', async () => {
    await using service = await startService(rawPosts(30), {
      twist: (answer) => ({ ...answer, rows: [] }),
    });
    expect((await failureOf(readPublished(readSettings(service.url), fakeDeps()))).name).toBe(
      'IncompleteListError',
    );
  });

  test('an empty list that was only a slip is read again', async () => {
    await using service = await startService(rawPosts(30), {
      twist: (answer, ask) => (ask.number === 1 ? { rows: [], total: 0 } : answer),
    });
    expect((await readPublished(readSettings(service.url), fakeDeps())).posts).toHaveLength(30);
  });

  test('rows that come twice on a page are held once', async () => {
    await using service = await startService([rawPost(1), rawPost(2), rawPost(2), rawPost(3)], {
      twist: (answer) => ({ ...answer, total: new Set(answer.rows.map((row) => (row as RawPost).id)).size }),
    });
    const list = await readPublished(readSettings(service.url), fakeDeps());
    expect(list.posts.map((post) => post.id)).toEqual([3, 2, 1]);
  });
});
