/**
 * Turns pages of ours into Hugo's templates, so that its pages have the same head, header, footer and lists, and
 * so the same weight. What differs from page to page is left to the template.
 */

const main = /(<main\b[^>]*>)([\s\S]*)(<\/main>)/;
const cards = /(<ul class="cards" data-cards>)[\s\S]*?(<\/ul>\s*<div class="empty")/;

/** What stands between `<main>` and `</main>`. */
export function mainOf(html: string): string {
  return main.exec(html)?.[2] ?? '';
}

/** The template of a job page, of any job page of the same language. */
export function singleLayout(html: string): string {
  return withHead(html).replace(main, (_, open, __, close) => `${open}{{ .Content }}${close}`);
}

/** The template of a list, of the first page of the board. */
export function listLayout(html: string): string {
  return withHead(html).replace(cards, (_, open, close) => open + card + close);
}

const card = `{{ range .Paginator.Pages }}<li class="card" data-advert="{{ .Params.advert }}">
<a class="card-title" href="{{ .RelPermalink }}">{{ .Title }}</a>
<span class="card-line">{{ .Params.line }}</span>
<span class="card-pay"{{ if not .Params.pay }} hidden{{ end }}>{{ .Params.pay }}</span>
<span class="badge" hidden></span>
</li>{{ end }}`;

/** The rows of a board, which its search and its map work on. */
export const rowsLayout = `[{{ range $index, $page := .Pages }}{{ if $index }},{{ end }}{{ $page.Params.row | jsonify }}{{ end }}]`;

function withHead(html: string): string {
  return html
    .replaceAll('{{', '{ {')
    .replace(/<title>[\s\S]*?<\/title>/, '<title>{{ .Title }}</title>')
    .replace(
      /<meta name="description" content="[^"]*"/,
      '<meta name="description" content="{{ .Params.about }}"',
    )
    .replace(/<link rel="canonical" href="[^"]*"/, '<link rel="canonical" href="{{ .Permalink }}"');
}
