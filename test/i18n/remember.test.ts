import { describe, expect, test } from 'vitest';
import { memo, memoLast, remember, rememberLately } from '../../src/i18n/remember.ts';

test('makes what is asked for once, and forgets when there are too many', () => {
  const made: string[] = [];
  const shout = remember((word: string) => {
    made.push(word);
    return word.toUpperCase();
  }, 2);
  expect(['a', 'b', 'a', 'b'].map(shout)).toEqual(['A', 'B', 'A', 'B']);
  expect(made).toEqual(['a', 'b']);
  expect(['c', 'c', 'a'].map(shout)).toEqual(['C', 'C', 'A']);
  expect(made).toEqual(['a', 'b', 'c', 'a']);
});

describe('remembering lately', () => {
  const counting = (most: number, weigh?: (key: string, value: string) => number) => {
    const known = rememberLately<string, string>(most, weigh);
    const made: string[] = [];
    const ask = (key: string) =>
      known(key, (asked) => {
        made.push(asked);
        return asked.repeat(2);
      });
    return { ask, made };
  };

  test('a value that is used again and again stays, whatever else is used', () => {
    const { ask, made } = counting(10);
    for (let round = 0; round < 100; round += 1) {
      expect(ask('often')).toBe('oftenoften');
      ask(`once ${round}`);
    }
    expect(made.filter((key) => key === 'often')).toHaveLength(1);
    expect(made).toHaveLength(101);
  });

  test('what was not asked for lately is made anew', () => {
    const { ask, made } = counting(10);
    ask('first');
    for (let round = 0; round < 10; round += 1) ask(`other ${round}`);
    ask('first');
    expect(made.filter((key) => key === 'first')).toHaveLength(2);
  });

  test('large values leave room for fewer', () => {
    const { ask, made } = counting(100, (key, value) => key.length + value.length);
    ask('small');
    ask('x'.repeat(60));
    ask('y'.repeat(60));
    ask('small');
    expect(made.filter((key) => key === 'small')).toHaveLength(2);
  });
});

describe('remembering by identity', () => {
  const [one, other] = [{ name: 'one' }, { name: 'other' }];

  test('makes one value for the same objects and words, and others for others', () => {
    const made: string[] = [];
    const pair = memo((first: { name: string }, word: string, second: { name: string } | null) => {
      made.push(word);
      return { text: `${first.name} ${word} ${second?.name}` };
    });
    expect(pair(one, 'and', other)).toBe(pair(one, 'and', other));
    expect(pair(one, 'or', other).text).toBe('one or other');
    expect(pair({ ...one }, 'and', other)).not.toBe(pair(one, 'and', other));
    expect(pair(one, 'and', null)).toBe(pair(one, 'and', null));
    expect(made).toEqual(['and', 'or', 'and', 'and']);
  });

  test('takes what map gives beyond the parameters for nothing', () => {
    const wrapped = memo(({ name }: { name: string }) => ({ name }));
    const last = memoLast((object: { name: string }, word?: string) => ({ ...object, word }));
    const [first, second] = [one, one].map(wrapped);
    expect(first).toBe(second);
    expect(last(one, 'a')).toBe(last(one, 'a'));
  });

  test('keeps but the latest where that is asked for', () => {
    let made = 0;
    const last = memoLast((object: { name: string }, word: string) => {
      made += 1;
      return `${object.name} ${word}`;
    });
    for (const word of ['a', 'a', 'b', 'b', 'a']) expect(last(one, word)).toBe(`one ${word}`);
    expect(made).toBe(3);
    expect([last(other, 'a'), last(one, 'a'), made]).toEqual(['other a', 'one a', 4]);
  });
});
