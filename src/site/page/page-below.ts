import { basePath, below } from '../../base/site-path.ts';

/*
 * Pages are compiled and printed with addresses of the site ("/jobs/1/"), also in an owner's components, Markdown and
 * adverts. The site's base path is added to all of them here, in the printed HTML, so components need not know it and
 * the compiled pages work below every path.
 */

/** Attributes with one address, or with another value, which does not begin with a slash. */
const addressed: ReadonlySet<string> = new Set([
  'href',
  'src',
  'action',
  'formaction',
  'poster',
  // Read by scripts (src/browser).
  'data-rows',
  'data-server',
  'data-words',
  'data-texts',
  'data-cities',
  'data-tiles',
  'data-similar',
  'data-address',
  'data-saved-site',
  'data-token-at',
  'data-list',
  'data-signature',
  'data-keys',
]);
/** Attributes that hold a list of pictures, each with its width or density. */
const lists: ReadonlySet<string> = new Set(['srcset', 'imagesrcset']);

const attributes = /(?:"[^"]*"|'[^']*'|[^'">])*/.source;
// A comment, an element whose content is no markup, or a tag.
const piece = new RegExp(
  `<!--[\\s\\S]*?-->|<(script|style)(${attributes})>([\\s\\S]*?)</\\1\\s*>|<[a-z][^\\s/>]*${attributes}>`,
  'gi',
);
const attribute = /(\s)([^\s"'<>/=]+)(\s*=\s*)("[^"]*"|'[^']*'|[^\s"'=<>`]+)/g;

/**
 * The page as a site below a path shows it: every address of the site starts with the path. Unchanged at a host's root.
 *
 * @param html as it is printed, with addresses of the site
 * @param siteUrl SITE_URL
 */
export function pageBelow(html: string, siteUrl: string): string {
  const base = basePath(siteUrl);
  if (base === '') return html;
  const tag = (text: string) =>
    text.replace(attribute, (_, space: string, name: string, equals: string, value: string) => {
      return space + name + equals + valueBelow(base, name.toLowerCase(), value);
    });
  return html.replace(piece, (text, name?: string, of?: string, content?: string) => {
    if (name === undefined) return text.startsWith('<!--') ? text : tag(text);
    const inside = name.toLowerCase() === 'style' ? styleBelow(base, content ?? '') : content;
    return `<${name}${tag(of ?? '')}>${inside}</${name}>`;
  });
}

function valueBelow(base: string, name: string, written: string): string {
  const [, quote = '', value = ''] = /^(["']?)([\s\S]*?)\1$/.exec(written) ?? [];
  if (addressed.has(name)) return quote + below(base, value) + quote;
  if (!lists.has(name)) return written;
  return (
    quote +
    value.replace(/(^|,)(\s*)(\/[^\s,]*)/g, (_, before, space, at) => before + space + below(base, at)) +
    quote
  );
}

/** The same for CSS, which names fonts and pictures. */
const styleBelow = (base: string, css: string): string =>
  css.replace(
    /(url\(\s*["']?)(\/[^"')]*)/g,
    (_, before: string, address: string) => before + below(base, address),
  );
