/**
 * What XML 1.0 can't contain (section 2.2) or discourages, within 16 bits: controls but tab and line feed, the
 * noncharacters. Lone surrogates are not among these, because a regular expression without "u" sees halves only.
 */
const unfit = /[^\t\n -~\u00a0-\ufdcf\ufdf0-\ufffd]/g;
const anyUnfit = new RegExp(unfit.source);

// Parsers make a space of a raw tab or line feed in an attribute (XML 1.0, section 3.3.3), so those are named.
// The apostrophe has a number, because headings inside HTML go this way too and HTML 4 knows no &apos;.
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\t': '&#9;',
  '\n': '&#10;',
};

/** The text as XML can contain it, whatever was in it: line ends are "\n", unfit characters are removed. */
export function cleanXml(text: string): string {
  if (!anyUnfit.test(text) && text.isWellFormed()) return text;
  // In this order, so that what is left of both sides of a hole never makes a line end or a character of its own.
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Cs}/gu, '')
    .replace(unfit, '');
}

/** Clean text for an element or a quoted attribute: a parser reads `cleanXml(text)` from it. */
export function escapeXml(text: string): string {
  return cleanXml(text).replace(/[&<>"'\t\n]/g, (character) => entities[character] ?? '');
}

/** Clean text as CDATA: a parser reads `cleanXml(text)` from it. */
export const cdata = (text: string): string => cdataOfClean(cleanXml(text));

/** The same for text that is clean already; a "]]>" in it is split between two sections. */
export const cdataOfClean = (text: string): string =>
  `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

/** `<name>text</name>`; `''` where there is no text. */
export function textElement(name: string, text: string | null): string {
  return text === null || text === '' ? '' : `<${name}>${escapeXml(text)}</${name}>`;
}

/** `<name><![CDATA[text]]></name>`; `''` where there is no text. */
export function cdataElement(name: string, text: string | null): string {
  return text === null || text === '' ? '' : `<${name}>${cdata(text)}</${name}>`;
}
