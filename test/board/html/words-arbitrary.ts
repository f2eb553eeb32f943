import fc from 'fast-check';

/** HTML together with the words a reader sees in it: `text` has a space wherever a browser parts words. */
export interface Written {
  html: string;
  text: string;
}

const word = fc.stringMatching(/^[a-ząćęłńóśźżäöüßії]{1,6}$/);
const pieces: fc.Arbitrary<Written> = fc.oneof(
  { weight: 5, arbitrary: word.map((text) => ({ html: text, text })) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(' ', '\n', '&nbsp;', '\t ').map((html) => ({ html, text: ' ' })),
  },
  { weight: 1, arbitrary: fc.constantFrom('<br>', '<br/><br>').map((html) => ({ html, text: ' ' })) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('<!-- x -->', '\u200b', '<wbr>', '<b></b>', '<em></em>')
      .map((html) => ({ html, text: '' })),
  },
);
const inlineTag = fc.constantFrom(
  'b',
  'strong',
  'em',
  'i',
  'span',
  'font',
  'u',
  'o:p',
  'a href="https://x.example/"',
);
const blockTag = fc.constantFrom('p', 'div', 'section', 'blockquote', 'pre');

const join = (parts: readonly Written[]): Written => ({
  html: parts.map((part) => part.html).join(''),
  text: parts.map((part) => part.text).join(''),
});
const wrap = (tag: string, inner: Written, border: string): Written => ({
  html: `<${tag}>${inner.html}</${tag.split(' ', 1)[0]}>`,
  text: border + inner.text + border,
});
const list = (tag: string, items: readonly Written[]): Written =>
  wrap(tag, join(items.map((item) => wrap('li', item, ' '))), ' ');
const table = (rows: readonly (readonly Written[])[]): Written =>
  wrap(
    'table',
    join(rows.map((row) => wrap('tr', join(row.map((cell) => wrap('td', cell, ' '))), ' '))),
    ' ',
  );

/** Every word between tags of any nesting that HTML's parsers leave as written: everything is closed. */
export const writtenHtml: fc.Arbitrary<Written> = fc.letrec<{ inline: Written; flow: Written }>((tie) => ({
  inline: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'inline' },
    { weight: 3, arbitrary: pieces },
    {
      weight: 1,
      arbitrary: fc
        .tuple(inlineTag, fc.array(tie('inline'), { maxLength: 4 }))
        .map(([tag, parts]) => wrap(tag, join(parts), '')),
    },
  ),
  flow: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'flow' },
    { weight: 2, arbitrary: fc.array(tie('inline'), { maxLength: 6 }).map(join) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(blockTag, fc.array(tie('flow'), { maxLength: 3 }))
        .map(([tag, parts]) => wrap(tag, join(parts), ' ')),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('ul', 'ol'), fc.array(tie('flow'), { maxLength: 3 }))
        .map(([tag, items]) => list(tag, items)),
    },
    {
      weight: 1,
      arbitrary: fc.array(fc.array(tie('flow'), { minLength: 1, maxLength: 3 }), { maxLength: 3 }).map(table),
    },
    // Without blocks: a heading straight in a heading ends it, in browsers too.
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('h1', 'h2', 'h4'), fc.array(tie('inline'), { maxLength: 3 }))
        .map(([tag, parts]) => wrap(tag, join(parts), ' ')),
    },
    // A block inside inline formatting parts the words beside it.
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('strong', 'span', 'em'), tie('inline'), tie('flow'), tie('inline'))
        .map(([tag, before, block, after]) => wrap(tag, join([before, wrap('div', block, ' '), after]), '')),
    },
  ),
})).flow;
