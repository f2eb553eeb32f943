import { describe, expect, test } from 'vitest';
import { sharedJobs, sharingKit } from '../../src/site/sharing-kit.ts';
import { boardOf, brandPosts, brandSettings } from './brand-sample.ts';

const settings = brandSettings({ SITE_URL: 'https://firm.example/careers/' });
const board = boardOf(brandPosts(48), settings);
const kitOf = (advertId: number) => sharingKit(board, advertId, settings);

describe('the kit of a job', () => {
  test('has the address of its own page for each channel, a text in its language, picture and poster', () => {
    for (const job of board.jobs) {
      const kit = kitOf(job.advertId);
      const address = `https://firm.example/careers${job.address}`;
      expect(kit).toMatchObject({ title: job.displayTitle, address, language: job.language });
      expect(kit?.text.startsWith(job.displayTitle)).toBe(true);
      expect(kit?.text).toContain(job.company);
      expect(kit?.text).not.toMatch(/https?:|undefined|null/);
      expect(kit?.poster).toBe(`${address}#poster`);
      const number = RegExp(`^/(?:[a-z]+/)*social/${job.advertId}-[\\w-]{10}\\.png$`);
      expect(kit?.picture?.path).toMatch(number);
      expect(kit?.picture?.address).toBe(`https://firm.example/careers${kit?.picture?.path}`);
      for (const channel of kit?.channels ?? []) {
        expect(channel.address).toBe(`${address}?source=${channel.code}`);
        expect(channel.code).toMatch(/^[a-z]+$/);
        // What the channel's form is given is the same address, whatever the title has in it.
        const given = channel.form === null ? '' : decodeURIComponent(channel.form.replaceAll('+', ' '));
        if (channel.form !== null) expect(given).toContain(channel.address);
      }
    }
  });

  test('a mail and a form get every letter of the text', () => {
    const [first] = board.jobs;
    if (!first) throw new Error('no job');
    const odd = { ...first, displayTitle: 'R&D: 100 % „Öl + Gas“ #1?\n' };
    const kit = sharingKit({ jobs: [odd] }, odd.advertId, settings);
    const formOf = (code: string) => new URL(kit?.channels.find((one) => one.code === code)?.form ?? '');
    const [address] = [`${kit?.address}?source=`];
    expect(formOf('linkedin').searchParams.get('url')).toBe(`${address}linkedin`);
    expect(formOf('whatsapp').searchParams.get('text')).toBe(`${kit?.text}\n\n${address}whatsapp`);
    const [subject, body] = formOf('email')
      .search.slice(1)
      .split('&')
      .map((part) => decodeURIComponent(part.split('=')[1] ?? ''));
    expect(subject).toBe(odd.displayTitle);
    expect(body).toBe(`${kit?.text}\n\n${address}email`.replaceAll('\n', '\r\n'));
  });

  test('there is none of a job that is not open', () => {
    expect(kitOf(999_999)).toBeUndefined();
  });
});

describe('the jobs to share', () => {
  test('are found by all words of title, company, place or number; the list is short, the count is whole', () => {
    const { jobs } = board;
    expect(sharedJobs(board, '', settings).count).toBe(jobs.length);
    for (const job of jobs) {
      const byNumber = sharedJobs(board, String(job.advertId), settings);
      expect(byNumber.jobs.map(({ advertId }) => advertId)).toContain(job.advertId);
      const [word = ''] = job.displayTitle.split(' ');
      const town = job.place?.locality ?? '';
      const both = sharedJobs(board, `${town.toUpperCase()}  ${word}`, settings);
      expect(both.jobs.map(({ advertId }) => advertId)).toContain(job.advertId);
    }
    expect(sharedJobs(board, 'no such word', settings)).toEqual({ jobs: [], count: 0 });
    const many = Array.from({ length: 30 }, () => jobs).flat();
    const found = sharedJobs({ jobs: many }, '', settings);
    expect([found.jobs.length, found.count]).toEqual([100, many.length]);
  });
});
