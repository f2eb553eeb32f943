import { expect, test } from 'vitest';
import { leaveOutOthers, maybeAskedFor, type Only } from '../../src/service/list/list-request.ts';
import { postSchema } from '../../src/service/wire/post.ts';

interface Fields {
  language?: string;
  job?: number;
  awarded?: boolean;
}

const posts = (...list: Fields[]) =>
  list.map(({ language, job, awarded }, index) =>
    postSchema.parse({
      id: index + 1,
      advert: { id: index + 101, language, recruitment: job === undefined ? undefined : { id: job } },
      awarded,
    }),
  );

test.each<[Only, Fields[], number[]]>([
  [{}, [{}, { language: 'de' }], [1, 2]],
  [{ language: 'en' }, [{ language: 'EN' }, { language: 'en_GB' }, { language: 'en-us' }], [1, 2, 3]],
  [{ language: 'en' }, [{ language: 'en' }, { language: 'eng' }, { language: '' }], [1]],
  [{ language: 'en-GB' }, [{ language: 'en' }, { language: 'en_gb' }], [2]],
  [{ language: 'en' }, [{}, { language: 'en' }], [1, 2]],
  [{ language: 'en' }, [{}, { language: 'en' }, { language: 'de' }], [2]],
  [{ jobIds: [4, 5] }, [{ job: 4 }, {}, { job: 5 }], [1, 2, 3]],
  [{ jobIds: [4, 5] }, [{ job: 4 }, {}, { job: 6 }], [1]],
  [{ jobIds: [] }, [{ job: 4 }], [1]],
  [{ awarded: true }, [{ awarded: true }, {}, { awarded: false }], [1]],
  [{ awarded: false }, [{ awarded: true }, {}, { awarded: false }], [2, 3]],
  [
    { language: 'pl', awarded: true },
    [{ language: 'pl' }, { language: 'de', awarded: true }, { language: 'pl', awarded: true }],
    [3],
  ],
])('%j of %j leaves %j', (only, list, kept) => {
  const result = leaveOutOthers(posts(...list), only);
  expect(result.posts.map((post) => post.id)).toEqual(kept);
  // Which of them may have been asked for is known of each alone.
  const maybe = posts(...list).filter(maybeAskedFor(only));
  expect(maybe).toEqual(posts(...list).filter((post) => leaveOutOthers([post], only).posts.length === 1));
  expect(maybe.map((post) => post.id)).toEqual(expect.arrayContaining(kept));
  expect(result.problems).toHaveLength(list.length - kept.length);
});

test('the problem names the post and both values', () => {
  const { problems } = leaveOutOthers(posts({ language: 'de\u001b' }, {}), { language: 'pl' });
  expect(problems).toEqual([
    {
      publishId: 1,
      advertId: 101,
      code: 'post-outside-filter',
      message:
        'Post 1 is left out: its language is "de\\u001b", asked for was "pl". The service does not obey this filter; ' +
        'correct `only` in site.config.ts if the post is wanted.',
    },
    {
      publishId: 2,
      advertId: 102,
      code: 'post-outside-filter',
      message:
        'Post 2 is left out: its language is unknown, asked for was "pl". The service does not obey this filter; ' +
        'correct `only` in site.config.ts if the post is wanted.',
    },
  ]);
});
