import { parseDocument } from 'htmlparser2';

const ampersands = /&(?:(?:amp|#0*38|#x0*26);)+/gi;
const entity =
  /&(?:#(\d{2,7})|#x([\da-f]{2,6})|((?:[a-z]{1,2}(?:acute|grave|circ|uml|tilde|cedil|ring|caron|slash|lig|strok|breve|macr|ogon|dot|dblac))|nbsp|[nm]dash|quot|apos|[lrsbd]{1,2}quo|[lr]s?aquo|hellip|bull|middot|euro|pound|copy|reg|trade|deg|times|sect|shy|sup[123]|frac1[24]|e[nm]sp|thinsp|zwn?j|[lr]arr|check));/gi;
// What could make a new entity or tag with what stands beside it.
const stays = /^[\w&#;<>]$/;
const formatting = /<\/?(?:a|b|big|em|font|i|mark|o:p|s|small|span|strong|sub|sup|u)(?:\s[^<>]{0,300})?>/gi;
const borders = /<\/?(?:br|div|h[1-6]|hr|li|ol|p|td|tr|ul)(?:\s[^<>]{0,300})?\/?>/gi;
const known = new Map<string, string>();

/**
 * Text in which the entities are decoded that an import escaped once too often ("R&amp;amp;D", "5 &amp;ndash; 7"), as
 * often as it did. Those that stand for the characters of tags stay as they are: text is never made markup here.
 */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ampersands, '&').replace(entity, (written, decimal?: string, hex?: string) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null;
    const character =
      code === null ? named(written) : code <= 0x10ffff ? String.fromCodePoint(code) : written;
    return stays.test(character) ? written : character;
  });
}

/** The words of a name (a title, a place): entities decoded as often as they were escaped, without tags. */
export function plainName(text: string): string {
  if (!/[&<]/.test(text)) return text;
  return decodeEntities(text)
    .replace(/&lt;/gi, '<')
    .replace(/&gt;/gi, '>')
    .replace(formatting, '')
    .replace(borders, ' ');
}

/** Block tags that show that a text is HTML: an opening one with its end tag, or two line breaks. */
function isHtml(text: string): boolean {
  const html = text.toLowerCase();
  const isPair = (name: string) => html.includes(`</${name}>`) && new RegExp(`<${name}[\\s>]`).test(html);
  return (
    ['p', 'div', 'ul', 'ol', 'li', 'table', 'section', 'article', 'blockquote'].some(isPair) ||
    ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].some(isPair) ||
    (html.match(/<br ?\/?>/g)?.length ?? 0) > 1
  );
}

/** The HTML in a text without tags that an import escaped, as often as it did; `null` where the text is plain. */
export function unescapedHtml(text: string): string | null {
  let html = text.replace(ampersands, '&');
  if (!/&(?:lt|#0*60|#x0*3c);/i.test(html)) return null;
  html = parseDocument(html)
    .children.map((node) => (node.type === 'text' ? node.data : ''))
    .join('');
  return isHtml(html) ? html : null;
}

function named(entityText: string): string {
  let character = known.get(entityText);
  if (character === undefined) {
    const [node] = parseDocument(entityText).children;
    character = node?.type === 'text' ? node.data : entityText;
    known.set(entityText, character);
  }
  return character;
}
