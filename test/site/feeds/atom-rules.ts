import {
  addressFaults,
  characterFaults,
  type Faults,
  htmlFaults,
  languageFaults,
  rfc3339Faults,
  tagFaults,
  uniqueFaults,
} from './common-rules.ts';
import { childrenOf, readXml, textOf, type XmlElement } from './read-xml.ts';

const single = ['id', 'title', 'subtitle', 'updated', 'published', 'content'];

/** What is wrong with an Atom feed at `address`, by RFC 4287 and by W3C's feed validator. */
export function atomFaults(xml: string, address: string): Faults {
  const feed = readXml(xml);
  if (feed.name !== 'feed' || feed.namespace !== 'http://www.w3.org/2005/Atom') return ['it is no Atom feed'];
  const entries = childrenOf(feed, 'entry');
  const firstEntry = feed.children.findIndex(({ name }) => name === 'entry');
  const metadataAfter = feed.children.filter(({ name }, at) => at > firstEntry && name !== 'entry');
  return [
    ...commonFaults('feed', feed),
    ...(linksOf(feed, 'self').join() === address ? [] : ['rel="self" does not lead to the feed']),
    ...(firstEntry >= 0 && metadataAfter.length > 0 ? ['metadata comes after the first entry'] : []),
    ...authorFaults('feed', feed),
    ...uniqueFaults(
      'id',
      entries.map((entry) => textOf(entry, 'id')),
    ),
    ...entries.flatMap(entryFaults),
  ];
}

function entryFaults(entry: XmlElement): Faults {
  const what = `entry ${textOf(entry, 'id')}`;
  const [content] = childrenOf(entry, 'content');
  const published = textOf(entry, 'published');
  const categories = childrenOf(entry, 'category');
  return [
    ...commonFaults(what, entry),
    ...(published === null ? [] : rfc3339Faults(`${what} published`, published)),
    ...(content?.attributes.type === 'html' ? [] : [`${what}: content must say that it is HTML`]),
    ...htmlFaults(`${what} content`, content?.text ?? null),
    ...categories.flatMap(({ attributes }) => (attributes.term?.trim() ? [] : [`${what}: empty category`])),
    ...(childrenOf(entry, 'author').length > 0 ? authorFaults(what, entry) : []),
  ];
}

/** What holds for a feed and for an entry. */
function commonFaults(what: string, element: XmlElement): Faults {
  const alternates = childrenOf(element, 'link').filter(({ attributes }) => attributes.rel === 'alternate');
  return [
    ...['title', 'updated', 'id'].flatMap((name) =>
      textOf(element, name)?.trim() ? [] : [`${what} misses ${name}`],
    ),
    ...single.flatMap((name) =>
      childrenOf(element, name).length > 1 ? [`${what} has ${name} more than once`] : [],
    ),
    ...tagFaults(`${what} id`, textOf(element, 'id')),
    ...rfc3339Faults(`${what} updated`, textOf(element, 'updated')),
    ...languageFaults(`${what} xml:lang`, element.attributes['xml:lang'] ?? null),
    ...(alternates.length > 0 ? [] : [`${what} has no alternate`]),
    ...uniqueFaults(
      `${what}: alternate of one type and language`,
      alternates.map(({ attributes }) => `${attributes.type} ${attributes.hreflang}`),
    ),
    ...childrenOf(element, 'link').flatMap(({ attributes }) =>
      addressFaults(`${what} ${attributes.rel}`, attributes.href ?? null),
    ),
    ...element.children.flatMap(({ name, text }) => characterFaults(`${what} ${name}`, text)),
  ];
}

function authorFaults(what: string, element: XmlElement): Faults {
  const [author, ...others] = childrenOf(element, 'author');
  if (!author || others.length > 0) return [`${what} must have one author`];
  const uri = textOf(author, 'uri');
  return [
    ...(textOf(author, 'name')?.trim() ? [] : [`${what}: the author has no name`]),
    ...(uri === null ? [] : addressFaults(`${what} author`, uri)),
  ];
}

const linksOf = (element: XmlElement, rel: string) =>
  childrenOf(element, 'link')
    .filter(({ attributes }) => attributes.rel === rel)
    .map(({ attributes }) => attributes.href);
