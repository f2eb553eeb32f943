import { beforeAll, describe, expect, test } from 'vitest';
import { sampleJob } from '../job-sample.ts';
import { boardOf, changedInstant, contextOf, filesOf } from './feed-context.ts';
import { type JsonFeed, readJsonFeed } from './json-feed-rules.ts';
import { childrenOf, readXml, type XmlElement } from './read-xml.ts';

const full = sampleJob({
  advertId: 7,
  address: '/jobs/7-magazynier/',
  displayTitle: 'Magazynier <UDT>',
  company: 'Kolibra Werke',
  fields: ['Magazyn', 'Logistyka & transport'],
  sections: [
    {
      field: 'description',
      heading: null,
      html: '<p><img src="/images/a1.webp" alt="&quot; src=&quot;/x" width="9" height="9">Praca &amp; płaca ]]></p>',
    },
    { field: 'requirements', heading: 'Nasz "Klient" <oferuje>:', html: '<ul><li>UDT</li></ul>' },
  ],
});
const bare = sampleJob({
  advertId: 8,
  address: '/jobs/8-x/',
  displayTitle: 'Kierowca',
  language: 'en-GB',
  place: null,
  fields: [],
  validFrom: null,
});
const content = [
  '<h2>O stanowisku</h2>',
  '<p><img src="https://careers.example/images/a1.webp" alt="&quot; src=&quot;/x" width="9" height="9">Praca &amp; płaca ]]></p>',
  '<h2>Nasz &quot;Klient&quot; &lt;oferuje&gt;:</h2>',
  '<ul><li>UDT</li></ul>',
].join('\n');

let files: Map<string, string>;
let items: XmlElement[];
let entries: XmlElement[];
let json: JsonFeed;

beforeAll(async () => {
  files = await filesOf(contextOf(boardOf([full, bare])));
  const channel = childrenOf(readXml(files.get('/feeds/all.xml') ?? ''), 'channel')[0];
  items = channel ? childrenOf(channel, 'item') : [];
  entries = childrenOf(readXml(files.get('/feeds/all.atom.xml') ?? ''), 'entry');
  json = readJsonFeed(files.get('/feeds/all.json') ?? '');
});

describe('an item', () => {
  test('of RSS says what the page says', () => {
    const [item] = items;
    expect(item?.children.map(({ name, text }) => [name, text])).toEqual([
      ['title', 'Magazynier <UDT>, Łódź, Polska'],
      ['link', 'https://careers.example/jobs/7-magazynier/'],
      ['guid', 'tag:careers.example,2026:job/7'],
      ['pubDate', 'Sun, 01 Nov 2026 09:00:00 GMT'],
      ['category', 'Magazyn'],
      ['category', 'Logistyka & transport'],
      ['dc:language', 'pl'],
      ['dc:creator', 'Kolibra Werke'],
      ['description', content],
    ]);
  });

  test('of Atom says what the page says', () => {
    const [entry] = entries;
    expect(entry?.attributes['xml:lang']).toBe('pl');
    expect(entry?.children.map(({ name, text, attributes }) => [name, text || attributes])).toEqual([
      ['id', 'tag:careers.example,2026:job/7'],
      ['title', 'Magazynier <UDT>, Łódź, Polska'],
      ['published', '2026-11-01T09:00:00Z'],
      ['updated', changedInstant(7)],
      ['author', {}],
      [
        'link',
        {
          rel: 'alternate',
          type: 'text/html',
          hreflang: 'pl',
          href: 'https://careers.example/jobs/7-magazynier/',
        },
      ],
      ['category', { term: 'Magazyn' }],
      ['category', { term: 'Logistyka & transport' }],
      ['content', content],
    ]);
  });

  test('of JSON Feed says what the page says', () => {
    expect(json.items[0]).toEqual({
      id: 'tag:careers.example,2026:job/7',
      url: 'https://careers.example/jobs/7-magazynier/',
      title: 'Magazynier <UDT>, Łódź, Polska',
      content_html: content,
      date_published: '2026-11-01T09:00:00Z',
      date_modified: changedInstant(7),
      authors: [{ name: 'Kolibra Werke' }],
      tags: ['Magazyn', 'Logistyka & transport'],
      language: 'pl',
    });
  });

  test('leaves out what is not known, and is never without content', () => {
    expect(items[1]?.children.map(({ name, text }) => [name, text])).toEqual([
      ['title', 'Kierowca'],
      ['link', 'https://careers.example/jobs/8-x/'],
      ['guid', 'tag:careers.example,2026:job/8'],
      ['dc:language', 'en-GB'],
      ['description', '<p>Kierowca</p>'],
    ]);
    expect(entries[1]?.children.map(({ name }) => name)).toEqual([
      'id',
      'title',
      'updated',
      'link',
      'content',
    ]);
    expect(json.items[1]).toEqual({
      id: 'tag:careers.example,2026:job/8',
      url: 'https://careers.example/jobs/8-x/',
      title: 'Kierowca',
      content_html: '<p>Kierowca</p>',
      date_modified: changedInstant(8),
      language: 'en-GB',
    });
  });
});
