import { describe, expect, test } from 'vitest';
import { checkBrandClients } from '../../../src/doctor/checks/check-settings.ts';
import type { Post } from '../../../src/service/wire/post.ts';
import { loadSettings } from '../../../src/settings/load.ts';
import type { SiteConfig } from '../../../src/settings/site-schema.ts';
import { reportOf, soundPost, soundSite } from '../examined-of.ts';

const brands: SiteConfig['brands'] = {
  velo: { name: 'Velo', clients: [7, 8] },
  cargo: { name: 'Cargo', clients: [9] },
};

/** A post for each client; `null` = its recruitment names none, `undefined` = it has no recruitment. */
const postsOf = (...clients: (number | null | undefined)[]): Post[] =>
  clients.map((client_id, at) =>
    soundPost({
      id: 2040 + at,
      advertId: 1979 + at,
      name: `Job ${at}`,
      recruitment: client_id === undefined ? undefined : { id: 3201 + at, client_id },
    }),
  );

const said = (posts: readonly Post[], site: SiteConfig = { ...soundSite, brands }) =>
  reportOf({ posts, site })
    .findings.filter(({ code }) => code.startsWith('client-'))
    .map(({ code, about, found, todo }) => ({
      code,
      about: 'setting' in about && about.setting,
      found,
      todo,
    }));

const correct = 'Correct the id in site.config.ts, or leave it if the brand just has no open post.';

describe('client ids of brands', () => {
  test('that no post has are named, brand by brand', () => {
    expect(said(postsOf(7))).toEqual([
      {
        code: 'client-unknown',
        about: 'brands.cargo.clients',
        found: 'No post is of client 9: the brand has no jobs.',
        todo: correct,
      },
      {
        code: 'client-unknown',
        about: 'brands.velo.clients',
        found: 'No post is of client 8.',
        todo: correct,
      },
    ]);
  });

  test('are held against those that no brand names', () => {
    const [one] = said(postsOf(7, 8, 90, 9001));
    expect(one?.todo).toContain('Clients of posts that no brand names: 90, 9001.');
  });

  test.each([
    ['every id has its post', postsOf(7, 8, 9, 10)],
    ['there are no posts', []],
  ])('are right where %s', (_, posts) => {
    expect(said(posts)).toEqual([]);
  });

  test('are nobody’s business without brands', () => {
    expect(said(postsOf(null, undefined), soundSite)).toEqual([]);
  });

  test('are examined for a brand that is built on its own', () => {
    const { site } = loadSettings(
      { SERVICE_URL: 'https://tenant.example', SITE_URL: 'https://velo.example', SITE_BRAND: 'velo' },
      { ...soundSite, brands: { velo: { name: 'Velo', clients: [7, 8], url: 'https://velo.example' } } },
    );
    expect(checkBrandClients(postsOf(7), site)).toMatchObject([{ found: 'No post is of client 8.' }]);
  });
});

describe('posts without a client', () => {
  test('are counted and named', () => {
    expect(said(postsOf(7, 8, 9, null, undefined))).toMatchObject([
      {
        code: 'client-missing',
        about: 'brands',
        found: '2 posts of 5 (adverts 1982, 1983) name no client of the recruitment, so no brand has them.',
      },
    ]);
  });

  test('read well where it is one', () => {
    expect(said(postsOf(7, 8, 9, null))[0]?.found).toBe(
      '1 post of 4 (advert 1982) names no client of the recruitment, so no brand has it.',
    );
  });

  test('are one fault where all are so, whatever the brands', () => {
    expect(said(postsOf(null, undefined))).toMatchObject([
      {
        code: 'client-missing',
        found: 'No post names the client of its recruitment, so no brand has a job.',
        todo: expect.stringContaining('a list without client ids can have no brands'),
      },
    ]);
  });
});
