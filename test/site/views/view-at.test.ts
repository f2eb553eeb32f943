import { describe, expect, test } from 'vitest';
import type { Board } from '../../../src/board/job.ts';
import { isFindable } from '../../../src/board/lists/addresses.ts';
import { addressAt } from '../../../src/board/lists/all-addresses.ts';
import { noMemory, remember } from '../../../src/board/memory.ts';
import type { ContentPage } from '../../../src/settings/content/content-page.ts';
import { alternatesAt, alternatesOf } from '../../../src/site/page/alternates.ts';
import type { SitePart } from '../../../src/site/site-parts.ts';
import { chosenJobs } from '../../../src/site/views/blocks.ts';
import type { View } from '../../../src/site/views/view.ts';
import { viewKey } from '../../../src/site/views/view.ts';
import { addressesOfPages, viewAt } from '../../../src/site/views/view-at.ts';
import { siteOf } from '../../board/samples.ts';
import { noCriteria } from '../../settings/content/no-criteria.ts';
import { boards, standinBoard } from '../feeds/standin-boards.ts';

const site = siteOf({ languages: ['pl', 'en', 'de'] });
const siteUrl = 'https://careers.example';
const inLodz = { ...noCriteria, city: ['Łódź'], limit: 3 };
const ofBoard = { ...noCriteria, limit: 2 };

const written = (id: string, parts: Partial<ContentPage> = {}): ContentPage => ({
  ...{ id, language: 'en', address: `/${id}/`, title: 'Life', description: '', translation: id },
  ...{ menu: null, brand: null, jobs: [inLodz, ofBoard], points: [[54.35, 18.65]], hash: 'h' },
  ...parts,
});

function partOf(board: Board, content: readonly ContentPage[] = [written('en/life')]): SitePart {
  const memory = remember(noMemory, board);
  const [first] = board.jobs;
  // One is closed by now.
  const known = first && memory.get(first.advertId);
  const gone = { advertId: 9e6, addresses: ['/jobs/9000000-gone/'], closedAt: board.at };
  return {
    board,
    memory: known ? memory.with([['9000000', { ...known, ...gone }]]) : memory,
    settings: { site, content, environment: { SITE_URL: siteUrl } },
  };
}

function viewOf(address: string, part: SitePart): View {
  const page = viewAt(address, part);
  if (!page) throw new Error(`There is no page at ${address}.`);
  return page.view();
}

describe.each(boards)('the views of %s', (_, board) => {
  const part = partOf(board);
  const addresses = [...addressesOfPages(part), '/base-map.json'];
  const views = addresses.map((address) => ({ address, view: viewOf(address, part) }));

  test('are plain data, so that their keys miss nothing', () => {
    for (const { address, view } of views)
      expect(structuredClone(view), address).toStrictEqual(JSON.parse(JSON.stringify(view)));
    expect(new Set(views.map(({ view }) => view.kind)).size).toBeGreaterThan(8);
  });

  test('have the keys that a fresh start gives them', () => {
    const fresh = partOf(structuredClone(board));
    for (const address of addresses) {
      const [key, other] = [part, fresh].map((one) => {
        const page = viewAt(address, one);
        return page && viewKey(page.view());
      });
      expect(key, address).toBe(other);
    }
  });

  test('hold the texts of no job but that whose page it is', () => {
    for (const { address, view } of views) {
      const own = view.kind === 'job' || view.kind === 'apply' ? 1 : 0;
      expect(JSON.stringify(view).split('"sections":').length - 1, address).toBeLessThanOrEqual(own);
    }
  });

  test('name the same variants as the sitemap does', () => {
    const { content } = part.settings;
    for (const { address, view } of views) {
      const at = addressAt(address, board, site, content);
      if (!at || !isFindable(at) || !('head' in view)) continue;
      expect(alternatesOf(view.head.variants, { site, siteUrl }), address).toEqual(
        alternatesAt(address, { board, site, siteUrl, content }),
      );
    }
  });
});

describe('a board with blocks of the owner’s below its list', () => {
  const board = standinBoard({}, site);
  const content = [written('en/life', { onBoard: true }), written('pl/zycie', { language: 'pl' })];
  const keyOf = (of: Board, asked: readonly ContentPage[]) => {
    const page = viewAt('/en/', partOf(of, asked));
    return page && viewKey(page.view());
  };

  test('shows the jobs that they ask for, on its first page in that language', () => {
    const view = viewOf('/en/', partOf(board, content));
    const life = view.kind === 'board' ? view.life : null;
    const shown = life && chosenJobs(ofBoard, life, { language: 'en', site });
    expect(shown?.cards).toHaveLength(2);
    expect(shown?.cards.map(({ language }) => language)).toEqual(['en', 'en']);
    expect(life?.onMap).toEqual([[54.35, 18.65]]);
    const polish = viewOf('/', partOf(board, content));
    expect(polish.kind === 'board' && polish.life).toBeNull();
  });

  test('has another key when these jobs change, though its list does not', () => {
    const ukrainian = { ...noCriteria, language: 'uk', limit: 3 };
    const asking = [written('en/life', { onBoard: true, jobs: [ukrainian] })];
    const edited = board.jobs.map((job) => (job.language === 'uk' ? { ...job, displayTitle: 'Nowy' } : job));
    const [before, after] = [board, { ...board, jobs: edited }].map((one) => {
      const view = viewOf('/en/', partOf(one, asking));
      return view.kind === 'board' ? view : null;
    });
    expect(after?.cards).toEqual(before?.cards);
    const changed = { ...board, jobs: edited };
    expect(keyOf(changed, asking)).not.toBe(keyOf(board, asking));
    expect(keyOf(changed, content)).toBe(keyOf(board, content));
  });

  test('has no jobs for what nobody has asked for', () => {
    const view = viewOf('/en/life/', partOf(board, content));
    if (view.kind !== 'content') throw new Error('No page of the owner’s');
    expect(chosenJobs({ ...ofBoard, limit: 9 }, view.shown, { language: 'en', site })).toEqual({
      ...{ cards: [], towns: [], count: 0, address: '/en/', isExact: false },
    });
  });
});
