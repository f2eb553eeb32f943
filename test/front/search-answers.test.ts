import { expect, test } from 'vitest';
import { createAnswers } from '../../src/front/search-route.ts';

const text = (words: string) => ({ type: 'text/html; charset=utf-8', bytes: Buffer.from(words) });

test('an answer is made once, however many ask, and kept', async () => {
  const answers = createAnswers(1000);
  let made = 0;
  const make = async () => {
    made += 1;
    return text('found');
  };
  const [one, other] = await Promise.all([answers.make('/?q=a', make), answers.make('/?q=a', make)]);
  expect(one).toBe(other);
  expect(made).toBe(1);
  expect(answers.get('/?q=a')).toBe(one);
  expect(answers.get('/?q=b')).toBeUndefined();
});

test('those not asked for longest go when there are too many bytes', async () => {
  const answers = createAnswers(25);
  for (const name of ['a', 'b']) await answers.make(name, async () => text('0123456789'));
  answers.get('a');
  await answers.make('c', async () => text('0123456789'));
  expect(['a', 'b', 'c'].map((name) => answers.get(name)?.address)).toEqual(['a', undefined, 'c']);
});

test('one is made after the other, and who comes when fifty wait gets none', async () => {
  const answers = createAnswers(1000);
  const { promise, resolve } = Promise.withResolvers<void>();
  let underWay = 0;
  let most = 0;
  const make = async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await promise;
    underWay -= 1;
    return text('x');
  };
  const waiting = Array.from({ length: 50 }, (_, at) => answers.make(`/?q=${at}`, make));
  expect(await answers.make('/?q=late', make)).toBeNull();
  resolve();
  expect((await Promise.all(waiting)).every((entry) => entry !== null)).toBe(true);
  expect(most).toBe(1);
  expect(await answers.make('/?q=late', make)).not.toBeNull();
});

test('what fails is told to who asked, and tried again; others are made all the same', async () => {
  const answers = createAnswers(1000);
  const broken = answers.make('/?q=a', async () => {
    throw new Error('no rows');
  });
  const next = answers.make('/?q=b', async () => text('b'));
  await expect(broken).rejects.toThrow('no rows');
  expect(await next).not.toBeNull();
  expect(await answers.make('/?q=a', async () => text('a'))).not.toBeNull();
});

test('an answer of an earlier board is not kept', async () => {
  const answers = createAnswers(1000);
  const { promise, resolve } = Promise.withResolvers<void>();
  const early = answers.make('/?q=a', async () => {
    await promise;
    return text('old');
  });
  answers.clear();
  resolve();
  expect(await early).not.toBeNull();
  expect(answers.get('/?q=a')).toBeUndefined();
});
