/**
 * What Word, Outlook and LibreOffice write for each other and editors take for text: settings of the document, style
 * definitions, conditional and escaped comments.
 */

const gap = String.raw`(?:\s|&nbsp;|<br\s{0,3}/?>|</?(?:span|font|p)\b[^<>]{0,300}>)`;

/** "Normal 0 21 false false false PL X-NONE X-NONE", as WordDocument holds it. */
const setting = String.raw`(?:\d{1,3}|false|true|Clean|Print|[A-Z]{2}(?:-[A-Z]{2})?|X-NONE|MicrosoftInternetExplorer\d)(?![\w-])`;
const firstSetting = 'Normal|Clean|Print|false|true';
/** No number: one may begin the text that follows. */
const lastSetting = String.raw`(?:false|true|[A-Z]{2}-[A-Z]{2}|X-NONE|MicrosoftInternetExplorer\d)(?![\w-])`;
const documentSettings = new RegExp(
  String.raw`(?<![\w-])(?:${firstSetting})(?![\w-])(?:${gap}{1,20}${setting}){1,20}(?<=${lastSetting})`,
  'g',
);
const settingEvidence = /X-NONE|MicrosoftInternetExplorer|Normal[\s\S]*(?:false|true)/;

const tagName =
  'p|li|div|table|td|th|tr|tbody|ul|ol|dl|dt|dd|a|h[1-6]|span|body|html|pre|font|img|blockquote|em|strong';
const selector = String.raw`(?:(?<![\w-])(?:${tagName})(?:[.#:][\w\\*-]{1,60}){0,4}(?![\w-])|[.#][a-z][\w\\*-]{0,60}(?:[.#:][\w-]{1,60}){0,3}|(?<![\w-])[vow]\\:\*|@(?:page|font-face|list)(?:\s{1,3}[\w:-]{1,60}){0,3})`;
const property =
  'mso-[a-z-]+|panose-1|so-language|margin(?:-[a-z]+)?|padding(?:-[a-z]+)?|font(?:-[a-z]+)*|line-height|color|size|text-[a-z]+|page(?:-[a-z-]+)?|tab-stops|border(?:-[a-z]+)*|background(?:-[a-z]+)?|behavior|direction|orphans|widows|display|width|height|list-style(?:-[a-z]+)?|vertical-align|letter-spacing|white-space|src';
const between = `(?:${gap}|,){1,20}`;
const styleRule = new RegExp(
  String.raw`${selector}(?:${between}${selector}){0,30}${gap}{0,20}\{${gap}{0,20}(?:${property})\s{0,3}:[^{}]{0,5000}\}`,
  'gi',
);
const styleComment = /\/\*\s{0,3}(?:Style|Font|List|Page)\s{1,3}Definitions\s{0,3}\*\//gi;

const open = `&(?:amp;){0,3}(?:lt|#0{0,3}60|#x0{0,3}3c);`;
const close = `(?:&(?:amp;){0,3}(?:gt|#0{0,3}62|#x0{0,3}3e);|>)`;
const commentStart = new RegExp(`${open}!--`, 'gi');
const commentEnd = new RegExp(`--${close}`, 'gi');
const officeTag = new RegExp(
  String.raw`${open}(?:/?(?:o|w|v|m|st1):[a-z]{1,30}|\?xml:namespace)[^<>&]{0,200}${close}`,
  'gi',
);

const condition = String.raw`\[(?:if\s{1,3}(?:!\s{0,2})?(?:support[a-z]{1,30}|mso|vml|IE|[gl]te?\s{1,3}(?:mso|vml|IE))(?:\s{1,3}\d{1,2})?|endif)\]`;
/** Does not match inside a comment or declaration of the markup, which the parser handles. */
const conditionText = new RegExp(
  `(?:${open}!(?:--)?)?(?<!<!|<!--)${condition}(?:(?:--)?${open.replace('lt|#0{0,3}60|#x0{0,3}3c', 'gt|#0{0,3}62|#x0{0,3}3e')})?`,
  'gi',
);
/** A paragraph that is an item of a list. */
const listItem = new RegExp(
  String.raw`<p\b[^<>]{0,1000}>((?:\s|&nbsp;|<(?:span|font|b|i)\b[^<>]{0,300}>){0,10}(?:${open}!(?:--)?)?\[if\s{1,3}!\s{0,2}supportLists\])`,
  'gi',
);

const hint =
  /X-NONE|MicrosoftInternetExplorer|\bfalse\b|Definitions|\{[^{}]*:|!--|:p&|(?:o|w|v|m|st1):|\[(?:if\s|endif)|xml:namespace/i;

/** The text without what word processors leave in it. An item of a list stays one. Time is linear in its length. */
export function withoutWordLeftovers(text: string): string {
  if (!hint.test(text)) return text;
  return withoutComments(text)
    .replace(officeTag, '')
    .replace(listItem, '<p style="mso-list: l0 level1 lfo1">$1')
    .replace(conditionText, '')
    .replace(documentSettings, (found) => (settingEvidence.test(found) ? '' : found))
    .replace(styleComment, '')
    .replace(styleRule, '');
}

/** Comments of which the brackets are escaped. */
function withoutComments(text: string): string {
  let kept = '';
  let at = 0;
  for (;;) {
    commentStart.lastIndex = at;
    const start = commentStart.exec(text);
    if (start === null) break;
    commentEnd.lastIndex = start.index + start[0].length;
    const end = commentEnd.exec(text);
    if (end === null) break;
    kept += text.slice(at, start.index);
    at = end.index + end[0].length;
  }
  return kept + text.slice(at);
}
