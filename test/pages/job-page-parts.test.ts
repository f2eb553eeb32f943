import { HtmlValidate } from 'html-validate';
import { describe, expect, inject, test } from 'vitest';
import type { Board, Job } from '../../src/board/job.ts';
import { noMemory, remember } from '../../src/board/memory.ts';
import { readCompiledSite } from '../../src/live/compiled-site.ts';
import site from '../../src/sample/site.config.ts';
import { loadSettings } from '../../src/settings/load.ts';
import { loadRenderer } from '../../src/site/print-page.ts';
import { localsAt } from '../../src/site/views/view-at.ts';
import { sampleJob } from '../site/job-sample.ts';

const settings = loadSettings(
  { SERVICE_URL: 'https://service.example', SITE_URL: 'https://careers.example' },
  site,
);
const render = await loadRenderer((await readCompiledSite(inject('compiled'))).entry);

const job = (advertId: number, parts: Partial<Job> = {}) =>
  sampleJob({ advertId, recruitmentId: null, address: `/jobs/${advertId}-x/`, ...parts });
const lodz = sampleJob().place as NonNullable<Job['place']>;
const text = (heading: string | null, html = '<p>Words.</p>') => ({ field: 'description', heading, html });

/** The page of the first of some jobs. */
async function pageOf(...jobs: Job[]): Promise<string> {
  const board: Board = { at: '2026-11-21T08:00:00Z', jobs, upcoming: [], problems: [] };
  const address = jobs[0]?.address ?? '';
  const request = new Request(`https://careers.example${address}`);
  const locals = localsAt(address, { board, memory: remember(noMemory, board), settings });
  const response = await render(request, locals);
  expect(response.status).toBe(200);
  return response.text();
}

const between = (html: string, start: RegExp, end = '</section>') => {
  const at = html.search(start);
  return at === -1 ? '' : html.slice(at, html.indexOf(end, at));
};

describe('the page of a job', () => {
  test('names whom to ask, where the owner shows it, with links that work', async () => {
    const contact = { name: 'Dział kadr', email: 'praca@kolibra.example', phone: '+48 (58) 123-45-67' };
    const ask = between(await pageOf(job(1, { contact })), /<section class="ask/);
    expect(ask).toContain('<p>Dział kadr</p>');
    expect(ask).toContain('href="mailto:praca@kolibra.example">praca@kolibra.example</a>');
    expect(ask).toContain('href="tel:+48581234567">+48\u{a0}(58)\u{a0}123-45-67</a>');
    expect(
      await pageOf(job(1, { contact: { name: null, email: null, phone: '112 112 112' } })),
    ).not.toContain('mailto:p');
    expect(await pageOf(job(1))).not.toContain('class="ask');
  });

  test('says in the choice of languages where it is advertised in others only', async () => {
    const languages = between(await pageOf(job(1)), /<ul class="menu fold" id="bar-languages"/, '</ul>');
    expect(languages).toContain(
      '<a href="/en/" lang="en" hreflang="en">English – Advertised only in: Polish</a>',
    );
    expect(languages).toContain('Nur ausgeschrieben auf: Polnisch');
    const translations = [{ advertId: 2, language: 'en', address: '/jobs/2-y/' }];
    const both = between(await pageOf(job(1, { translations })), /id="bar-languages"/, '</ul>');
    expect(both).toContain('<a href="/jobs/2-y/" lang="en" hreflang="en">English</a>');
    expect(both).toContain('Nur ausgeschrieben auf: Polnisch und Englisch');
  });

  test('is passed on by plain links to its own address', async () => {
    const share = between(await pageOf(job(1)), /<section class="share"/);
    for (const [network, address] of Object.entries({
      WhatsApp: 'https://wa.me/?text=',
      LinkedIn: 'https://www.linkedin.com/sharing/share-offsite/?url=',
      Telegram: 'https://t.me/share/url?url=',
    }))
      expect(share).toContain(
        `href="${address}https://careers.example/jobs/1-x/" rel="noreferrer">${network}<`,
      );
    expect(share).toContain('href="#poster"');
  });

  test('ends with the way to apply over the whole width, where there is one', async () => {
    const band = between(await pageOf(job(1)), /<section class="deep ready"/);
    expect(band).toMatch(/href="https:\/\/service\.example[^"]*" data-apply>Aplikuj/);
    expect(await pageOf(job(1, { applyUrl: null }))).not.toContain('class="deep ready"');
  });

  test('tells beside the button where the form opens, and leads to the check whether the job is real', async () => {
    const note = between(await pageOf(job(1)), /<div class="apply-note"/, '<section');
    expect(note).toContain('\u2068service.example\u2069');
    expect(note).toContain('href="/verify/?address=https://careers.example/jobs/1-x/" rel="nofollow"');
    const own = await pageOf(job(1, { applyUrl: 'https://careers.example/apply/1' }));
    expect(own).not.toContain('\u2068');
    expect(await pageOf(job(1, { applyUrl: null }))).not.toContain('apply-note');
  });

  test('offers its deadline for a calendar, where it has one, and the feeds of its board', async () => {
    const follow = /<section class="follow"/;
    const links = (html: string) =>
      [...between(html, follow).matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
    expect(links(await pageOf(job(1)))).toEqual(['/jobs/1-x.ics', '/feed.xml', '/deadlines.ics']);
    expect(links(await pageOf(job(1, { validThrough: null, deadline: null })))).toEqual([
      '/feed.xml',
      '/deadlines.ics',
    ]);
  });

  test('is sent by mail with the title and the address as they are, whatever they hold', async () => {
    for (const title of ['Brakarz (m/w) & co. – 100 % „Łódź” #1 + "A" <b>', 'Електрик 🔧 د']) {
      const html = await pageOf(job(1, { title, displayTitle: title }));
      const href = /href="(mailto:[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
      const asked = new URLSearchParams(new URL(href).search.replaceAll('+', '%2B'));
      expect([...asked]).toEqual([
        ['subject', title],
        ['body', 'https://careers.example/jobs/1-x/'],
      ]);
      expect(href).not.toMatch(/[\s<>"]/);
    }
  });

  test('leads to the same position in other places and languages', async () => {
    const at = (id: number, locality: string) => job(id, { recruitmentId: 5, place: { ...lodz, locality } });
    const translations = [{ advertId: 9, language: 'en', address: '/jobs/9-x/' }];
    const english = job(9, { language: 'en', recruitmentId: 5 });
    const html = await pageOf({ ...at(1, 'Łódź'), translations }, at(2, 'Radom'), at(3, 'Kutno'), english);
    const places = between(html, /<section class="also" aria-labelledby="also-places"/);
    expect(
      [...places.matchAll(/href="([^"]+)"[^>]*>([^<]+)</g)].map(([, href, label]) => [href, label]),
    ).toEqual([
      ['/jobs/3-x/', 'Kutno, Polska'],
      ['/jobs/2-x/', 'Radom, Polska'],
    ]);
    const languages = between(html, /<section class="also" aria-labelledby="also-languages"/);
    expect(languages).toMatch(/href="\/jobs\/9-x\/" hreflang="en" lang="en">\s*English/);
  });

  test('tells language and direction of an advert that is written in another one', async () => {
    const html = await pageOf(
      job(1, {
        language: 'ar',
        displayTitle: 'عامل مستودع',
        sections: [text('المهام'), text(null), text('المتطلبات')],
      }),
    );
    expect(html).toContain('<html lang="pl"');
    expect(html).toMatch(/<h1 lang="ar"><bdi dir="rtl">عامل مستودع<\/bdi><\/h1>/);
    expect(html).toMatch(/<div class="job-text" lang="ar" dir="rtl">/);
    expect(html).toMatch(/<h2 id="text-o-stanowisku" lang="pl" dir="ltr">O stanowisku/);
    expect(html).toMatch(/<a href="#text-[a-z-]+" lang="ar" dir="rtl">المهام/);
    expect(html).toMatch(/<a href="#text-o-stanowisku">O stanowisku/);
    const own = await pageOf(job(1, { sections: [text('A')] }));
    expect(own).toMatch(/<div class="job-text">/);
  });

  test('of an advert with nothing but a title has no empty part', async () => {
    const bare = job(1, {
      ...{ place: null, workModel: null, employmentTypes: [], fields: [], pay: null, reference: null },
      ...{ validFrom: null, validThrough: null, applyUrl: null, sections: [] },
    });
    const html = await pageOf(bare);
    for (const part of [
      'data-closes',
      'data-ends',
      'class="contents"',
      'class="similar"',
      'class="also"',
      'data-apply',
      'id="where"',
      'paper-lead',
      'data-once-closed',
    ]) {
      expect(html.includes(part), part).toBe(false);
    }
    expect(html).toContain('Skontaktuj się z nami');
    expect(/\bundefined\b|\bnull\b|NaN/.exec(html)?.[0]).toBeUndefined();
  });

  test('is valid HTML, whatever the advert holds, and runs nothing of it', async () => {
    const hostile = '</script><script>alert(1)</script>" onload="x" \u202e';
    const html = await pageOf(
      job(1, {
        title: hostile,
        displayTitle: hostile,
        contact: { name: hostile, email: 'a@b.example', phone: '600 100 200' },
        place: { ...lodz, locality: hostile },
        recruitmentId: 5,
        sections: [text(hostile), text(hostile, '<h3>A</h3>\n<p>x</p>'), text('A'), text('A')],
      }),
      job(2, { recruitmentId: 5, displayTitle: hostile, place: null }),
      ...[3, 4, 5].map((id) => job(id, { displayTitle: hostile })),
    );
    // In the markup quotes need not come in pairs; attributes have them around what they hold.
    const markup = /<script type="application\/ld\+json">(.*?)<\/script>/s;
    expect(markup.exec(html)?.[1]).not.toContain('<');
    expect(
      html
        .replace(markup, '')
        .replace(/"[^"]*"/g, '')
        .includes('<script>alert'),
    ).toBe(false);
    const validator = new HtmlValidate({
      extends: ['html-validate:standard'],
      rules: {
        'attribute-boolean-style': 'off',
        'attribute-empty-style': 'off',
        'void-style': 'off',
        'doctype-style': 'off',
        'no-trailing-whitespace': 'off',
        'long-title': 'off',
        'require-sri': 'off',
      },
    });
    const report = await validator.validateString(html);
    expect(
      report.results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
      ),
    ).toEqual([]);
  });
});
