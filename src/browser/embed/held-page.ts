// HTML has no elements that close themselves but its own: `<jobfront-board/>` begins an element, and what comes after
// it on the page, up to the end of whatever it stands in, counts as its content. Nothing in the page says so; what the
// parser leaves behind does.

/** Elements that nobody writes to stand in for a list of jobs. */
const ofPages =
  'script, style, link, template, main, header, footer, nav, aside, h1, form, iframe, dialog, jobfront-board, [data-jobfront-board]';
const unseen = new Set(['SCRIPT', 'STYLE', 'LINK', 'TEMPLATE', 'META']);

/** Whether an element holds the rest of its page, since its tag was never closed. In doubt it does: nothing gets lost. */
export function holdsPage(element: HTMLElement): boolean {
  const nodes = [...element.childNodes];
  const isSeen = nodes.some((node) =>
    node instanceof Element ? !unseen.has(node.tagName) : isText(node) && node.data.trim() !== '',
  );
  // What stands behind it came from the page, even if it is only the end of a line: so the element was closed.
  if (!isSeen || isText(element.nextSibling)) return false;
  if (element.querySelector(ofPages)) return true;
  const isSpaced = [nodes[0], nodes.at(-1)].some((node) => isText(node) && /^\s|\s$/.test(node.data));
  return !element.nextSibling && isSpaced && !leadsHome(element);
}

const isText = (node: Node | null | undefined): node is Text => node instanceof Text;

/** Whether there is a link to the careers site, which is what is asked for inside the element. */
function leadsHome(element: HTMLElement): boolean {
  const { origin } = new URL(import.meta.url);
  return [...element.querySelectorAll('a')].some((link) => link.origin === origin);
}

const warned = new WeakSet<HTMLElement>();

/** Tells whoever made the page, once an element. */
export function warnOfPage(element: HTMLElement): void {
  if (warned.has(element)) return;
  warned.add(element);
  const name = element.localName;
  console.warn(
    `Jobfront: <${name}> seems to have no end tag, so that what follows on the page counts as its content; it stays visible, below the jobs. HTML has no <${name} …/>: write <${name} …></${name}>. If there is an end tag, put a line break behind it.`,
    element,
  );
}
