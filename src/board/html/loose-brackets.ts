/**
 * Angle brackets that are text: "a<b", "<jobs@firm.example>", "<https://firm.example/apply>", "<Company>". A parser
 * takes them for tags, and drops them with what follows.
 */

const elements: ReadonlySet<string> = new Set(
  `a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br
   button canvas caption center cite code col colgroup command content data datalist dd del details dfn dialog dir div
   dl dt element em embed fencedframe fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head
   header hgroup hr html i iframe image img input ins isindex kbd keygen label layer legend li link listing main map
   mark marquee math menu menuitem meta meter multicol nav nextid nobr noembed noframes nolayer noscript object ol
   optgroup option output p param picture plaintext portal pre progress q rb rbc rp rt rtc ruby s samp script search
   section select shadow slot small source spacer span strike strong style sub summary sup svg table tbody td template
   textarea tfoot th thead time title tr track tt u ul var video wbr xml xmp`.split(/\s+/),
);

/** Their content is no HTML of ours: brackets in it stay as they are. */
const opaque: ReadonlySet<string> = new Set(
  'iframe math noembed noframes plaintext script style svg textarea title xml xmp'.split(' '),
);

/** Attributes that are written without a value. */
const bare: ReadonlySet<string> = new Set(
  `allowfullscreen async autofocus autoplay checked compact controls default defer disabled hidden inert ismap itemscope
   loop multiple muted nohref noresize noshade nowrap novalidate open playsinline readonly required reversed selected`.split(
    /\s+/,
  ),
);

const start = /<(\/?)([a-z][^\s<>/"'=]*)/iy;
const endTags = /<\/([a-z][^\s<>/"'=]*)/gi;

/**
 * The HTML with those "<" escaped that begin no tag: no element name follows, or another "<" comes before the tag's
 * end. Of a comment that never ends only the opening is removed. Nothing else changes; time is linear.
 */
export function escapeLooseBrackets(html: string): string {
  if (!/<[a-z!?]/i.test(html)) return html;
  const lastOf = {
    '"': html.lastIndexOf('"'),
    "'": html.lastIndexOf("'"),
    '>': html.lastIndexOf('>'),
    '-->': html.lastIndexOf('-->'),
  };
  const ended = new Set(Array.from(html.matchAll(endTags), ([, name = '']) => name.toLowerCase()));
  let output = '';
  let copied = 0;
  const replace = (from: number, to: number, text: string) => {
    output += html.slice(copied, from) + text;
    copied = to;
  };
  for (let at = html.indexOf('<'); at >= 0; ) {
    let next = at + 1;
    start.lastIndex = at;
    const [tag, slash = '', written = ''] = start.exec(html) ?? [];
    if (tag === undefined) {
      const isComment = html.startsWith('<!--', at);
      if (isComment || html.startsWith('<!', at) || html.startsWith('<?', at)) {
        const end = isComment ? '-->' : '>';
        if (at < lastOf[end]) next = html.indexOf(end, at) + 1;
        else replace(at, isComment ? at + 4 : at + 1, isComment ? '' : '&lt;');
      }
    } else if (slash === '') {
      const name = written.toLowerCase();
      const end = endOfTag(html, at + tag.length, lastOf);
      if (!isElement(name, ended) || end === null || !areAttributes(html.slice(at + tag.length, end), name)) {
        const isCutOff = end === null && elements.has(name) && html.indexOf('<', at + 1) < 0;
        // A tag that was cut off is no text.
        if (!isCutOff || !/^[^<]*=/.test(html.slice(at))) replace(at, at + 1, '&lt;');
      } else {
        next = end + 1;
        if (opaque.has(name) && html[end - 1] !== '/') next = endOfElement(html, name, next, ended);
      }
    }
    at = html.indexOf('<', next);
  }
  return output + html.slice(copied);
}

/** The position of a tag's ">"; `null` if another "<" or the end comes first. */
function endOfTag(html: string, from: number, lastOf: Readonly<Record<'"' | "'", number>>): number | null {
  for (let at = from; at < html.length; at += 1) {
    const character = html[at];
    if (character === '>') return at;
    if (character === '<') return null;
    if (character !== '=') continue;
    while (/\s/.test(html[at + 1] ?? '')) at += 1;
    const quote = html[at + 1];
    if (quote !== '"' && quote !== "'") continue;
    if (lastOf[quote] < at + 2) return null;
    at = html.indexOf(quote, at + 2);
  }
  return null;
}

function endOfElement(html: string, name: string, from: number, ended: ReadonlySet<string>): number {
  if (!ended.has(name)) return from;
  const end = new RegExp(`</${name}`, 'gi');
  end.lastIndex = from;
  return end.exec(html)?.index ?? from;
}

/** HTML's own elements, those of Office and of other vocabularies ("o:p", "app-root"), and any name with an end tag. */
const isElement = (name: string, ended: ReadonlySet<string>): boolean =>
  elements.has(name) ||
  (/^[a-z]{1,3}\d?:[a-z][\w.-]*$/.test(name) && name !== 'tel:') ||
  /^[a-z]+(?:-[a-z\d]+)+$/.test(name) ||
  ended.has(name);

/** "<b and c>" compares; "<b class=x>" is a tag. */
function areAttributes(text: string, name: string): boolean {
  if (name.length > 2 || text.includes('=') || text.includes('"')) return true;
  return text
    .split(/[\s/]+/)
    .every((word) => word === '' || bare.has(word.toLowerCase()) || word.includes('-'));
}
