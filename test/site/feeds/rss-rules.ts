import {
  addressFaults,
  characterFaults,
  type Faults,
  htmlFaults,
  languageFaults,
  rfc822Faults,
  tagFaults,
  uniqueFaults,
} from './common-rules.ts';
import { childrenOf, readXml, textOf, type XmlElement } from './read-xml.ts';

const atomNamespace = 'http://www.w3.org/2005/Atom';
const single = [
  'title',
  'link',
  'description',
  'pubDate',
  'guid',
  'language',
  'lastBuildDate',
  'dc:language',
];
const known = new Set([...single, 'category', 'dc:creator', 'item', 'atom:link']);

/** What is wrong with an RSS 2.0 feed at `address`, by its specification and by W3C's feed validator. */
export function rssFaults(xml: string, address: string): Faults {
  const root = readXml(xml);
  const [channel, ...others] = childrenOf(root, 'channel');
  if (root.name !== 'rss' || root.attributes.version !== '2.0' || !channel || others.length > 0) {
    return ['it is no rss 2.0 with one channel'];
  }
  const items = childrenOf(channel, 'item');
  const self = childrenOf(channel, 'atom:link').filter(({ attributes }) => attributes.rel === 'self');
  return [
    ...elementFaults('channel', channel),
    ...['title', 'link', 'description'].flatMap((name) =>
      textOf(channel, name)?.trim() ? [] : [`channel misses ${name}`],
    ),
    ...addressFaults('channel link', textOf(channel, 'link')),
    ...languageFaults('channel language', textOf(channel, 'language')),
    ...rfc822Faults('lastBuildDate', textOf(channel, 'lastBuildDate')),
    ...(self.length === 1 && self[0]?.namespace === atomNamespace && self[0].attributes.href === address
      ? []
      : ['atom:link rel="self" does not lead to the feed']),
    ...uniqueFaults(
      'guid',
      items.map((item) => textOf(item, 'guid')),
    ),
    ...items.flatMap(itemFaults),
  ];
}

function itemFaults(item: XmlElement): Faults {
  const what = `item ${textOf(item, 'guid')}`;
  const [guid] = childrenOf(item, 'guid');
  const date = textOf(item, 'pubDate');
  return [
    ...elementFaults(what, item),
    ...(textOf(item, 'title')?.trim() ? [] : [`${what} has no title`]),
    ...addressFaults(`${what} link`, textOf(item, 'link')),
    ...tagFaults(`${what} guid`, guid?.text ?? null),
    ...(guid?.attributes.isPermaLink === 'false' ? [] : [`${what}: the guid is no address and must say so`]),
    ...(date === null ? [] : rfc822Faults(`${what} pubDate`, date)),
    ...languageFaults(`${what} dc:language`, textOf(item, 'dc:language')),
    ...childrenOf(item, 'category').flatMap(({ text }) => (text.trim() ? [] : [`${what}: empty category`])),
    ...htmlFaults(`${what} description`, textOf(item, 'description')),
  ];
}

function elementFaults(what: string, parent: XmlElement): Faults {
  return [
    ...single.flatMap((name) =>
      childrenOf(parent, name).length > 1 ? [`${what} has ${name} more than once`] : [],
    ),
    ...parent.children.flatMap(({ name, text }) => [
      ...(known.has(name) ? [] : [`${what} has the unknown ${name}`]),
      ...characterFaults(`${what} ${name}`, text),
    ]),
  ];
}
