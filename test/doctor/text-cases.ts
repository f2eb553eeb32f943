import type { textCodes } from '../../src/doctor/codes/codes.ts';
import { gdansk, type PostChanges } from '../board/samples.ts';
import { posts } from './advert-cases.ts';
import { type Situation, soundPost, soundValues } from './examined-of.ts';
import type { Case } from './service-cases.ts';

const place = { field_id: 'geolocation', value: JSON.stringify(gdansk) };
const body = (html: string): PostChanges => ({ values: [{ field_id: 'description', value: html }, place] });
const picture = 'https://tenant.example/public/file/1.png';
const words = (count: number) => `<p>${'abcd '.repeat(count).trim()}</p>`;

const german =
  'Wir suchen für unser Lager in Danzig eine Person, die dafür sorgt, dass die Pakete pünktlich bei den Kunden sind. Du arbeitest in zwei Schichten, und wir sorgen für eine gute Einarbeitung und einen ruhigen Anfang in einem Team, das dich mit offenen Armen aufnimmt.';

const withPicture = (alt: string, text: string): Situation => ({
  posts: [soundPost(body(`<p><img src="${picture}" alt="${alt}"></p>${text}`))],
  images: [picture],
});

const variants = (...changes: PostChanges[]): Situation => ({
  posts: changes.map((change, at) => soundPost({ id: 2040 + at, advertId: 1979 + at, ...change })),
});
const inPlace = (locality: string, latitude: string): PostChanges => ({
  values: [
    ...soundValues.slice(0, 2),
    { field_id: 'geolocation', value: JSON.stringify({ ...gdansk, locality, latitude }) },
  ],
});

export const textCases: Record<keyof typeof textCodes, Case> = {
  'text-missing': posts(body('<p>&nbsp;</p>'), body('<p>Praca.</p>')),
  'text-only-in-pictures': { found: withPicture('', '<p>Praca.</p>'), not: withPicture('', words(40)) },
  'text-too-short': posts(body(words(39)), body(words(41))),
  'text-without-headings': posts(
    body(words(121)),
    body(`<h2>O nas</h2>${words(60)}<h2>Praca</h2>${words(61)}`),
  ),
  'image-without-alt': { found: withPicture('', words(60)), not: withPicture('Nasz magazyn', words(60)) },
  'image-unusable': {
    found: { ...withPicture('', words(60)), images: [] },
    not: withPicture('', words(60)),
  },
  'link-unusable': posts(
    body(`<p><a href="skype:kolibra">Skype</a></p>${words(60)}`),
    body(`<p><a href="mailto: jobs@kolibra.example">Pisz</a></p>${words(60)}`),
  ),
  'link-dead': posts(
    body(`<p><a href="https://careers.example/jobs/7-gone/">Inna praca</a></p>${words(60)}`),
    body(`<p><a href="https://careers.example/jobs/1979/">Ta praca</a></p>${words(60)}`),
  ),
  'link-wrapped': posts(
    body(`<p><a href="https://protect-eu.mimecast.com/s/AbCd">Firma</a></p>${words(60)}`),
    body(`<p><a href="https://www.google.com/url?q=https://kolibra.example/">Firma</a></p>${words(60)}`),
  ),
  'text-escaped': posts(
    body(`&lt;p&gt;${'abcd '.repeat(60)}&lt;/p&gt;`),
    body(`<p>&lt;p&gt; i &lt;/p&gt;</p>${words(60)}`),
  ),
  'text-garbled': posts({ name: 'Kierowca PoznaÅ' }, { name: 'Kierowca fÃ¼r MÃ¼nchen' }),
  'placeholder-left': posts(
    { name: 'Driver at [COMPANY NAME]' },
    body(`<p>Array[0] and {a: 1}, 100 % [see below], Vue {{</p>${words(60)}`),
  ),
  'content-dropped': posts(
    body(`<form><input name="mail"></form>${words(60)}`),
    body(`<iframe src="https://www.youtube.com/embed/abc123def45"></iframe>${words(60)}`),
  ),
  'text-cut': posts(body(words(40_001)), body(words(39_000))),
  'title-all-caps': posts({ name: 'MAGAZYNIER (K/M)' }, { name: 'MAGAZYNIER z uprawnieniami' }),
  'title-decorated': posts({ name: '*** Magazynier ***' }, { name: 'Programista C++ / .NET (k/m) – #1!' }),
  'title-like-test': posts({ name: 'TEST – nie aplikować' }, { name: 'Tester oprogramowania' }),
  'title-with-pay': posts({ name: 'Magazynier, 31,40 zł/h' }, { name: 'Magazynier, 2 zmiany' }),
  'title-with-date': posts({ name: 'Magazynier od 01.06.2026' }, { name: 'Praktyki 2026, 6.00-14.00' }),
  'language-unknown': posts({ language: 'xx-klingon' }),
  'language-mismatch': posts(
    { values: [{ field_id: 'description', value: `<p>${german}</p>` }, place] },
    { values: [{ field_id: 'description', value: `<p>${german}</p>` }, place], language: 'de' },
  ),
  'language-not-offered': posts({ language: 'fr' }, { language: 'pl-PL' }),
  'translation-ambiguous': {
    found: variants({}, { language: 'en' }, { language: 'en', name: 'Other' }),
    not: variants({}, { language: 'en' }),
  },
  'translation-unlinked': {
    found: variants({}, { language: 'en', ...inPlace('Danzig', '54.4') }),
    not: variants({}, { language: 'en', ...inPlace('Danzig', gdansk.latitude) }),
  },
};
