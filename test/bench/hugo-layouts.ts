/**
 * Turns pages of ours into Hugo's templates, so that its pages have the same markup, and so the same weight. What
 * differs from page to page is left to the template, which finds it in the page's parameters (hugo-job.ts).
 */

type Swap = readonly [found: RegExp, put: string];

/** @throws {Error} when the page has nothing that looks like it: a template without it would not be the same page */
function swapAll(html: string, swaps: readonly Swap[]): string {
  let made = html.replaceAll('{{', '{ {');
  for (const [found, put] of swaps) {
    if (!found.test(made)) throw new Error(`A page of ours has no ${found}: mend the templates for Hugo.`);
    made = made.replace(found, () => put);
  }
  return made;
}

/** Whether all that a job's template is made of stands on the page. */
export const showsAll = (html: string): boolean =>
  [...head, ...jobParts].every(([found]) => found.test(html));

const head: readonly Swap[] = [
  [/<title>[\s\S]*?<\/title>/, '<title>{{ .Title }}</title>'],
  [/<meta name="description" content="[^"]*"/, '<meta name="description" content="{{ .Params.about }}"'],
  [/<link rel="canonical" href="[^"]*"/, '<link rel="canonical" href="{{ .Permalink }}"'],
  [/<meta property="og:title" content="[^"]*"/, '<meta property="og:title" content="{{ .Title }}"'],
  [
    /<meta property="og:description" content="[^"]*"/,
    '<meta property="og:description" content="{{ .Params.about }}"',
  ],
  [/<meta property="og:url" content="[^"]*"/, '<meta property="og:url" content="{{ .Permalink }}"'],
];

const card = `<li class="card" data-advert="{{ .Params.advert }}">\
<a class="card-title" href="{{ .RelPermalink }}">{{ .Title }}</a><span class="card-facts"><span class="card-line">{{ .Params.line }}</span>\
{{ with .Params.pay }}<span class="card-pay">{{ . }}</span>{{ end }}</span>\
{{ with .Params.badge }}<span class="badge">{{ . }}</span>{{ end }}\
<button class="save needs-script" type="button" data-save="{{ .Params.advert }}" aria-pressed="false">\
<svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><path d="M6 4h12v16l-6-4.5L6 20z"></path></svg>\
<span class="visually-hidden">{{ .Params.save }}: {{ .Title }}</span></button></li>`;

const jobParts: readonly Swap[] = [
  [/(?<=<meta property="og:image" content="[^"]*\/social\/)\d+/, '{{ .Params.advert }}'],
  [/(?<=<meta property="og:image:alt" content=")[^"]*/, '{{ .Title }}'],
  [/(?<=<link rel="alternate" type="text\/markdown" href=")[^"]*/, '{{ .Params.twin }}.md'],
  [/(?<=<link rel="alternate" type="application\/json" href=")[^"]*/, '{{ .Params.twin }}.json'],
  [/(?<=<script type="application\/ld\+json">)[\s\S]*?(?=<\/script>)/, '{{ .Params.posting | safeJS }}'],
  [
    /<article class="wrap job" data-closes="[^"]*"/,
    '<article class="wrap job"{{ with .Params.closes }} data-closes="{{ . }}"{{ end }}',
  ],
  [/(?<=<h1)[^>]*>[\s\S]*?(?=<\/h1>)/, '>{{ .Title }}'],
  [
    /(?<=<ul class="job-line">)[\s\S]*?(?=<\/ul>)/,
    '{{ with .Params.place }}<li>{{ . }}</li>{{ end }}{{ with .Params.pay }}<li><strong>{{ . }}</strong></li>{{ end }}',
  ],
  [
    /(?<=<p class="time-left" data-while-open data-ends=")[^"]*("[^>]*>)[^<]*<time[\s\S]*?<\/p>/,
    '{{ .Params.closes }}">{{ .Params.until }}</p>',
  ],
  [
    /(?<=<dl class="facts">)[\s\S]*?(?=<\/dl>)/,
    `{{ range .Params.facts }}<div data-fact="{{ .name }}"><dt>{{ .label }}</dt>{{ range .values }}<dd>\
{{ if .list }}<a href="{{ .list }}">{{ .text }}</a>{{ else }}{{ .text }}{{ end }}</dd>{{ end }}</div>{{ end }}`,
  ],
  [/(?<=<a class="button button-big" href=")[^"]*/, '{{ .Params.apply }}'],
  [
    /data-save="[^"]*" aria-pressed="false" data-title="[^"]*" data-address="[^"]*"/,
    'data-save="{{ .Params.advert }}" aria-pressed="false" data-title="{{ .Title }}" data-address="{{ .RelPermalink }}"',
  ],
  [
    /(?<=<nav class="contents"[^>]*><h2[^>]*>[^<]*<\/h2>)<ul>[\s\S]*?<\/ul>(?=<\/nav>)/,
    `<ul>{{ range .Params.contents }}<li><a href="#{{ .id }}">{{ .text }}</a>\
{{ with .below }}<ul>{{ range . }}<li><a href="#{{ .id }}">{{ .text }}</a></li>{{ end }}</ul>{{ end }}</li>{{ end }}</ul>`,
  ],
  [
    /(?<=<div class="job-text")[\s\S]*?(?=<\/div><section class="hiring")/,
    `>{{ range .Params.sections }}<section><h2 id="{{ .id }}">{{ .heading }}</h2>{{ .html | safeHTML }}</section>{{ end }}`,
  ],
  [/(?<=<p class="where">)[^<]*/, '{{ .Params.where }}'],
  [
    /data-advert="\d+" data-label="[^"]*"/,
    'data-advert="{{ .Params.advert }}" data-label="{{ .Params.place }}"',
  ],
  [
    /(?<=<div class="map-picture" role="img" aria-label=")[^"]*("[^>]*><img src="[^"#]*)#[^"]*/,
    '{{ .Params.place }}"><img src="/base-map.svg#svgView(viewBox({{ .Params.view }}))',
  ],
  [
    /(?<=<svg viewBox=")[^"]*(" preserveAspectRatio[^>]*>)[\s\S]*?(?=<\/svg><\/div><button class="button map-open)/,
    `{{ .Params.view }}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">\
{{ range .Params.dots }}<circle cx="{{ .x }}" cy="{{ .y }}" r="{{ .r }}"></circle>{{ end }}`,
  ],
  [
    /(?<=<div class="share") data-share="[^"]*" data-title="[^"]*"/,
    ' data-share="{{ .Permalink }}" data-title="{{ .Title }}"',
  ],
  [
    /(?<=<a class="button button-quiet" href=")mailto:[^"]*/,
    'mailto:?subject={{ .Title }}&amp;body={{ .Permalink }}',
  ],
  [
    /(?<=<section class="similar"[^>]*><h2[^>]*>[^<]*<\/h2><ul class="cards">)[\s\S]*?(?=<\/ul>)/,
    `{{ range .Params.similar }}{{ with $.Site.GetPage . }}${card}{{ end }}{{ end }}`,
  ],
  [/(?<=<p class="paper-lead">)[^<]*/, '{{ .Params.about }}'],
  [
    /(?<=<svg class="qr" viewBox=")[^"]*("[^>]*>)<path d="[^"]*"/,
    '0 0 {{ .Params.code.size }} {{ .Params.code.size }}" role="img"><path d="{{ .Params.code.path }}"',
  ],
  [/(?<=<p class="paper-address">)[^<]*/, '{{ .Permalink }}'],
];

/** The template of a job's page, of a page of the same language for which `showsAll` holds. */
export const singleLayout = (html: string): string => swapAll(html, [...head, ...jobParts]);

/** The template of a list, of the first page of a list of ours. */
export const listLayout = (html: string): string =>
  swapAll(html, [
    ...head,
    [
      /(?<=<ul class="cards" data-cards>)[\s\S]*?(?=<\/ul>\s*<)/,
      `{{ range .Paginator.Pages }}${card}{{ end }}`,
    ],
  ]);

/** Which list a page of the taxonomy is, by the language of its jobs. */
export const termLayout = '{{ partial (printf "list-%s.html" (index .Pages 0).Section) . }}';

/** The rows of a board, which its search and its map work on. */
export const rowsLayout = `[{{ range $index, $page := .Pages }}{{ if $index }},{{ end }}{{ $page.Params.row | jsonify }}{{ end }}]`;

/** A job as data and as Markdown, beside its page. */
export const twinLayouts = { json: '{{ .Params.json | safeJS }}', md: '{{ .Params.markdown | safeHTML }}' };
