import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

/** Deepest nesting of elements that is kept. */
export const maxDepth = 100;
/** Up to this many tags, what the parsers spend on open elements does not matter. */
const fewTags = 1_000;

const voidTags = new Set(
  'area base basefont br col command embed frame hr image img input isindex keygen link meta param source track wbr'.split(
    ' ',
  ),
);
// The tokenizer reads their content as text up to their end tag: they never nest, and must not lose a tag.
const rawTags = new Set('iframe noembed noframes plaintext script style textarea title xmp'.split(' '));
const foreignTags = new Set(['svg', 'math']);
const inlineTags = new Set(
  'a abbr acronym b bdi bdo big cite code del dfn em font i ins kbd label mark q s samp small span strike strong sub sup tt u var'.split(
    ' ',
  ),
);
// What a start tag ends that was left open.
const endedBy = new Map<string, readonly string[]>([
  ['dd', ['dd', 'dt']],
  ['dt', ['dd', 'dt']],
  ['li', ['li']],
  ['option', ['option']],
  ['p', ['p']],
  ['td', ['td', 'th']],
  ['th', ['td', 'th']],
  ['tr', ['td', 'th', 'tr']],
]);

/**
 * Flattens HTML to at most 100 open elements, in one pass: start tags below that depth are left out with their
 * end tags, their content stays, and where a block was left out a `<br>` keeps words apart. The parsers spend
 * time on every open element for each tag, so 60,000 nested ones would take seconds; and everything that walks
 * the tree may recurse. HTML that is neither deep nor of more than 1,000 tags comes back as it is; in all other
 * every element is also closed by name. The result is not safe by itself: it is sanitized next.
 */
export function flattenTags(html: string): string {
  const tags = countTags(html);
  if (tags <= maxDepth) return html;
  const output: string[] = [];
  const open: string[] = [];
  let hidden = 0;
  let isDeep = false;
  let copied = 0;
  let name = '';
  let nameStart = 0;

  const replaceTag = (start: number, end: number, replacement: string) => {
    output.push(html.slice(copied, start), replacement);
    copied = end;
  };
  const closeDownTo = (depth: number) =>
    open
      .splice(depth)
      .reverse()
      .map((tag) => `</${tag}>`)
      .join('');

  const onOpenTag = (end: number) => {
    if (voidTags.has(name)) return;
    const start = nameStart - 1;
    const ended = endedBy.get(name) ?? [];
    let depth = open.length;
    while (ended.includes(open[depth - 1] ?? '')) depth--;
    if (depth < open.length) replaceTag(start, start, closeDownTo(depth));
    if (foreignTags.has(name)) {
      // Dropped with all content later; as a template it opens no second grammar that would nest unseen.
      open.push('template');
      replaceTag(start, end + 1, '<template>');
    } else if (rawTags.has(name)) {
      open.push(name);
    } else if (open.length >= maxDepth) {
      hidden++;
      isDeep = true;
      replaceTag(start, end + 1, inlineTags.has(name) ? '' : '<br>');
    } else {
      open.push(name);
    }
  };

  const onCloseTag = (start: number, nameEnd: number) => {
    const written = html.slice(start, nameEnd).toLowerCase();
    if (voidTags.has(written)) return;
    const tag = foreignTags.has(written) ? 'template' : written;
    const bracket = html.indexOf('>', nameEnd);
    const end = bracket < 0 ? html.length : bracket + 1;
    const replacement = inlineTags.has(tag) ? '' : '<br>';
    if (rawTags.has(tag) && open.at(-1) === tag) {
      open.pop();
    } else if (hidden > 0) {
      hidden--;
      replaceTag(start - 2, end, replacement);
    } else {
      const depth = open.lastIndexOf(tag);
      // Every level is closed by name, so that no parser can have more of them open than counted here.
      replaceTag(start - 2, end, depth < 0 ? replacement : closeDownTo(depth));
    }
  };

  const ignore = () => {};
  const callbacks: TokenizerCallbacks = {
    onattribdata: ignore,
    onattribentity: ignore,
    onattribend: ignore,
    onattribname: ignore,
    oncdata: ignore,
    onclosetag: onCloseTag,
    oncomment: ignore,
    ondeclaration: ignore,
    onend: ignore,
    onopentagend: onOpenTag,
    onopentagname(start, end) {
      name = html.slice(start, end).toLowerCase();
      nameStart = start;
    },
    onprocessinginstruction: ignore,
    onselfclosingtag: onOpenTag,
    ontext: ignore,
    ontextentity: ignore,
  };
  const tokenizer = new Tokenizer({}, callbacks);
  tokenizer.write(html);
  tokenizer.end();
  if (!isDeep && tags <= fewTags) return html;
  output.push(html.slice(copied));
  return output.join('');
}

function countTags(html: string): number {
  let count = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) count++;
  return count;
}
