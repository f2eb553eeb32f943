const address = 'href="(?:https?://|mailto:|tel:)[^"<>\\s]*"';
const tags: readonly RegExp[] = [
  /^<\/?(?:p|h[3-6]|ul|ol|li|strong|em|table|caption|thead|tbody|tr)>$/,
  /^<(?:p|h[3-6]|ul|li|table) dir="(?:ltr|rtl)">$/,
  /^<(?:br|\/a|\/td|\/th)>$/,
  /^<ol(?: start="\d{1,5}")?(?: type="[aAiI]")?(?: dir="(?:ltr|rtl)")?>$/,
  /^<td(?: colspan="(?:[2-9]|\d\d|100)")?(?: rowspan="(?:[2-9]|\d\d|100)")?(?: dir="(?:ltr|rtl)")?>$/,
  /^<th scope="(?:row|col)"(?: colspan="(?:[2-9]|\d\d|100)")?(?: rowspan="(?:[2-9]|\d\d|100)")?(?: dir="(?:ltr|rtl)")?>$/,
  new RegExp(`^<a ${address} rel="noopener nofollow">$`),
  /^<img src="[^"<>\s]+" alt="[^"<>]{0,1300}" width="\d+" height="\d+" loading="lazy" decoding="async">$/,
];

const inline = ['a', 'strong', 'em', 'br', 'img', '#text'];
const blocks = ['p', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'table'];
const headingContent = ['a', 'em', '#text'];
/** What may stand in what. Narrower than HTML: it is what the policy promises. */
const content: Readonly<Record<string, readonly string[]>> = {
  '#root': blocks,
  p: inline,
  h3: headingContent,
  h4: headingContent,
  h5: headingContent,
  h6: headingContent,
  ul: ['li'],
  ol: ['li'],
  li: [...inline, 'p', 'ul', 'ol', 'table'],
  a: ['strong', 'em', '#text'],
  strong: ['em', '#text'],
  em: ['#text'],
  table: ['caption', 'thead', 'tbody'],
  caption: inline,
  thead: ['tr'],
  tbody: ['tr'],
  tr: ['td', 'th'],
  td: [...inline, 'p', 'ul', 'ol', 'table'],
  th: [...inline, 'p', 'ul', 'ol', 'table'],
};
const mayBeEmpty = new Set(['td', 'br', 'img']);

/**
 * What is wrong with HTML that the policy gave out, by reading it strictly: every "<" must open a tag that is
 * allowed letter for letter, every tag must be closed in order and stand where it may, nothing is empty, and
 * text has no character that could be read as markup. Uses no HTML parser, so it shares no fault with one.
 */
export function faultsOf(html: string): string[] {
  const faults: string[] = [];
  const open: { name: string; filled: boolean }[] = [];
  const enter = (name: string) => {
    const parent = open.at(-1);
    if (parent) parent.filled = true;
    if (!content[parent?.name ?? '#root']?.includes(name))
      faults.push(`${name} in ${parent?.name ?? 'the root'}`);
  };
  for (const [token] of html.matchAll(/<[^>]*>?|[^<]+/g)) {
    if (!token.startsWith('<')) {
      if (open.length === 0 && token === '\n') continue;
      enter('#text');
      if (/[>"']|&(?!(?:amp|lt|gt|quot|#39);)/.test(token)) faults.push(`unescaped text ${token}`);
      if (/[\p{Cc}\u200b\u202a-\u202e\u2066-\u2069]/u.test(token) || !token.isWellFormed())
        faults.push(`unwanted character in ${token}`);
      continue;
    }
    if (!tags.some((tag) => tag.test(token))) faults.push(`tag ${token}`);
    const name = /^<\/?([a-z0-9]*)/.exec(token)?.[1] ?? '';
    if (token.startsWith('</')) {
      const element = open.pop();
      if (element?.name !== name) faults.push(`${token} closes ${element?.name ?? 'nothing'}`);
      if (element && !element.filled && !mayBeEmpty.has(name)) faults.push(`empty ${name}`);
    } else {
      enter(name);
      if (name !== 'br' && name !== 'img') open.push({ name, filled: false });
    }
  }
  for (const { name } of open) faults.push(`${name} is not closed`);
  if (/(?:^|>)(?:<br>)|<br>(?:<br>|<\/)/.test(html.replaceAll(/<(?:img|\/)[^>]*>(?=<br>)/g, 'x'))) {
    faults.push('a break at an end or beside another');
  }
  return faults;
}
