import { describe, expect, test } from 'vitest';
import { cleanHtml } from '../../../src/board/html/safe-html.ts';
import { policy } from './policy-of-test.ts';

interface Case {
  what: string;
  html: string;
  expected: string;
}

const link = (href: string, content: string) => `<a href="${href}" rel="noopener nofollow">${content}</a>`;
const image = (alt: string) =>
  `<img src="https://tenant.example/m/a.webp" alt="${alt}" width="640" height="360" loading="lazy" decoding="async">`;

const styles: Case[] = [
  {
    what: 'a style on every node',
    html: '<p style="line-height: 115%; font-family: Calibri"><span style="font-size: 12pt;"><span style="color: #000000; background: yellow;">Praca w magazynie.</span></span></p>',
    expected: '<p>Praca w magazynie.</p>',
  },
  {
    what: 'list attributes of Word with raw quotes',
    html: '<ul class="BulletListStyle1"><li data-leveltext="" data-font="Symbol" data-listid="3" data-list-defn-props="{"335552541":1,"335559684":-2,"469769226":"Symbol","469769242":[8226],"469777804":"","469777815":"hybridMultilevel"}" style="margin:0" aria-setsize="-1" data-aria-level="1"><p class="Paragraph"><span data-contrast="auto" xml:lang="PL-PL" class="TextRun">Wykształcenie&nbsp;wyższe</span><span data-ccp-props="{"201341983":0,"335559740":240}">&nbsp;</span></p></li></ul>',
    expected: '<ul><li>Wykształcenie wyższe</li></ul>',
  },
  {
    what: 'list attributes of Word with a tag end or a tag in them',
    html: '<ul><li data-list-defn-props="{"335552541":1,"469777804":">"}" style="x">jeden</li><li data-list-defn-props="{"469777804":"<b>"}" style="x">dwa</li></ul>',
    expected: '<ul><li>jeden</li><li>dwa</li></ul>',
  },
  {
    what: "Word's own lists",
    html: '<p class="MsoListParagraphCxSpFirst" style="mso-list:l0 level1 lfo1"><!--[if !supportLists]--><span style="font-family:Symbol">·<span style="font:7.0pt &quot;Times New Roman&quot;">&nbsp;&nbsp;&nbsp; </span></span><!--[endif]-->obsługa klienta,<o:p></o:p></p>\n<p class="MsoListParagraphCxSpLast"><![if !supportLists]><span>\uf0b7<span>&nbsp;&nbsp;</span></span><![endif]>praca <b>w</b> zespole<o:p></o:p></p>',
    expected: '<ul><li>obsługa klienta,</li><li>praca <strong>w</strong> zespole</li></ul>',
  },
  {
    what: 'a pasted widget with ids, classes and roles',
    html: '<section id="benefits" class="grid" role="region" aria-label="Benefits"><div id="benefits" role="list"><div role="listitem" tabindex="0"><svg viewBox="0 0 1 1"><path d="M0"/><text>icon</text></svg><h4 id="h">Prywatna opieka</h4><p>Dla rodziny</p></div></div><button onclick="more()">Więcej</button><style>.grid{display:grid}</style></section>',
    expected: '<h3>Prywatna opieka</h3>\n<p>Dla rodziny</p>',
  },
  {
    what: 'a whole document',
    html: '<!DOCTYPE html><html lang="pl"><head><meta charset="utf-8"><title>Oferta</title><style>p{color:red}</style></head><body><xml><w:View>Normal</w:View></xml><p>Praca</p></body></html>',
    expected: '<p>Praca</p>',
  },
];

const spacers: Case[] = [
  {
    what: 'spacer paragraphs, items, headings and cells',
    html: '<p>a</p><p>&nbsp;</p><p><br></p><p><strong>&nbsp;</strong><br>\u200b</p><h2>&#8203;</h2><ul><li>&nbsp;</li></ul><table><tr><td>&nbsp;</td></tr></table><p>b</p><div><span></span></div>',
    expected: '<p>a</p>\n<p>b</p>',
  },
  {
    what: 'an empty item',
    html: '<ul><li>a</li><li>&nbsp;</li><li>b</li></ul>',
    expected: '<ul><li>a</li><li>b</li></ul>',
  },
  {
    what: 'runs of breaks',
    html: 'a<br><br><br>b<br>c<br> <br>&nbsp;<br>d',
    expected: '<p>a</p>\n<p>b<br>c</p>\n<p>d</p>',
  },
  {
    what: 'breaks at the ends',
    html: '<p><br>a<br></p><ul><li><br>b<br></li></ul>',
    expected: '<p>a</p>\n<ul><li>b</li></ul>',
  },
  {
    what: 'breaks inside formatting',
    html: '<p><b>a.<br></b><br>b</p>',
    expected: '<p><strong>a.</strong></p>\n<p>b</p>',
  },
  {
    what: 'white space',
    html: '<p>  a \n\t b&nbsp;&nbsp;c <b> d </b> , e </p>',
    expected: '<p>a b c <strong>d</strong> , e</p>',
  },
  { what: 'nothing visible', html: '<p>&nbsp;</p><div><br></div><script>x</script><!-- x -->', expected: '' },
  { what: 'nothing', html: '', expected: '' },
  { what: 'white space alone', html: ' \n ', expected: '' },
];

const words: Case[] = [
  {
    what: 'blocks beside text',
    html: 'a<div>b</div>c<p>d</p>e',
    expected: '<p>a</p>\n<p>b</p>\n<p>c</p>\n<p>d</p>\n<p>e</p>',
  },
  {
    what: 'a block inside formatting',
    html: '<strong>a.<div>b.</div>c.</strong>',
    expected: '<p><strong>a.</strong></p>\n<p><strong>b.</strong></p>\n<p><strong>c.</strong></p>',
  },
  {
    what: 'elements that are dropped but part words',
    html: 'a<hr>b<section>c</section><dl><dt>d</dt><dd>e</dd></dl>',
    expected: '<p>a</p>\n<p>b</p>\n<p>c</p>\n<p>d</p>\n<p>e</p>',
  },
  {
    what: 'tags inside a word',
    html: '<p>W<b>ord</b> <span>pra</span><span>ca</span> k<i></i>od, a<wbr>b</p>',
    expected: '<p>W<strong>ord</strong> praca kod, ab</p>',
  },
  {
    what: 'formatting side by side',
    html: '<p>x <b>a</b><strong> b</strong> <b>c</b><i>d</i><em>e</em></p>',
    expected: '<p>x <strong>a b c</strong><em>de</em></p>',
  },
  {
    what: 'formatting of every order',
    html: '<p>x <i><b>a</b></i><b><i>b</i>c</b></p>',
    expected: '<p>x <strong><em>ab</em>c</strong></p>',
  },
  {
    what: 'plain text',
    html: 'Opis:\r\nlinia < 2 & "3"\r\n\r\nnowy akapit',
    expected: '<p>Opis:<br>linia &lt; 2 &amp; &quot;3&quot;</p>\n<p>nowy akapit</p>',
  },
  { what: 'joined emoji and foreign scripts', html: '<p>👩‍💻 Їжак ß</p>', expected: '<p>👩‍💻 Їжак ß</p>' },
];

const lists: Case[] = [
  {
    what: '"- " paragraphs',
    html: '<p>Oferta</p><p>- Stawka: 27,00 zł</p><p>&nbsp;</p><p>- Umowa</p><p>Zapraszamy</p>',
    expected: '<p>Oferta</p>\n<ul><li>Stawka: 27,00 zł</li><li>Umowa</li></ul>\n<p>Zapraszamy</p>',
  },
  {
    what: 'lines between breaks',
    html: '<p>Zadania:<br>– a<br>– b<br>koniec</p>',
    expected: '<p>Zadania:</p>\n<ul><li>a</li><li>b</li></ul>\n<p>koniec</p>',
  },
  ...['-', '–', '—', '•', '·', '*', '✔', '✔️', '✅', '▪', '➤', '→', '\uf0a7', '🔹'].map((mark) => ({
    what: `the mark ${mark}`,
    html: `<p>${mark} a<br>${mark}&nbsp;&nbsp;<b>b</b></p>`,
    expected: '<ul><li>a</li><li><strong>b</strong></li></ul>',
  })),
  {
    what: 'marks in formatting of their own',
    html: '<p><b>- </b>a</p><p><b>-</b> <i>b</i></p>',
    expected: '<ul><li>a</li><li><em>b</em></li></ul>',
  },
  {
    what: 'dashes without a space',
    html: '<p>-praca</p><p>-płaca</p>',
    expected: '<ul><li>praca</li><li>płaca</li></ul>',
  },
  {
    what: 'marks before invisible characters',
    html: '<ul><li>- <i>&zwj;</i> a</li><li>- &zwj; - b</li><li>- &zwj;</li></ul>',
    expected: '<ul><li>a</li><li>b</li><li>-</li></ul>',
  },
  { what: 'one mark alone', html: '<p>- a</p><p>b</p>', expected: '<p>- a</p>\n<p>b</p>' },
  {
    what: 'numbers below zero and footnotes',
    html: '<p>-5 °C<br>-10 °C</p><p>*a<br>*b</p>',
    expected: '<p>-5 °C<br>-10 °C</p>\n<p>*a<br>*b</p>',
  },
  {
    what: 'marks typed into list items',
    html: '<ul><li>- a</li><li>• b</li><li>c - d</li></ul>',
    expected: '<ul><li>a</li><li>b</li><li>c - d</li></ul>',
  },
  {
    what: 'a text list inside an item',
    html: '<ul><li>Zadania:<br>- a<br>- b</li></ul>',
    expected: '<ul><li>Zadania:<ul><li>a</li><li>b</li></ul></li></ul>',
  },
  {
    what: 'numbers',
    html: '<p>1. a</p><p>2. b</p><p>x</p><p>3) c<br>4) d</p>',
    expected: '<ol><li>a</li><li>b</li></ol>\n<p>x</p>\n<ol start="3"><li>c</li><li>d</li></ol>',
  },
  {
    what: 'numbers that do not go on',
    html: '<p>1. a</p><p>3. b</p><p>2.5 tys.<br>3.5 tys.</p>',
    expected: '<p>1. a</p>\n<p>3. b</p>\n<p>2.5 tys.<br>3.5 tys.</p>',
  },
  {
    what: 'a list of its own for each item',
    html: '<ul><li>a</li></ul><p>&nbsp;</p><ul><li>b</li></ul><ol><li>c</li></ol><ol start="2"><li>d</li></ol><ol><li>e</li></ol>',
    expected: '<ul><li>a</li><li>b</li></ul>\n<ol><li>c</li><li>d</li></ol>\n<ol><li>e</li></ol>',
  },
  {
    what: 'lists straight in lists',
    html: '<ul><li>a</li><ul><li>b</li></ul><li><ul><li>c</li></ul></li></ul>',
    expected: '<ul><li>a<ul><li>b</li><li>c</li></ul></li></ul>',
  },
  {
    what: 'what is no item in a list',
    html: '<ul>a<p>b</p><div><li>c</li></div></ul>',
    expected: '<ul><li>a</li><li>b</li><li>c</li></ul>',
  },
  {
    what: 'items outside lists',
    html: 'x<li>a</li><li>b</li>y',
    expected: '<p>x</p>\n<ul><li>a</li><li>b</li></ul>\n<p>y</p>',
  },
  {
    what: 'a list in a paragraph',
    html: '<p>a<ul><li>b</ul></p>',
    expected: '<p>a</p>\n<ul><li>b</li></ul>',
  },
  {
    what: 'paragraphs in an item',
    html: '<ul><li><p>a</p></li><li><p>b</p><p>c</p></li><li>d<ul><li>e</li></ul></li></ul>',
    expected: '<ul><li>a</li><li><p>b</p><p>c</p></li><li>d<ul><li>e</li></ul></li></ul>',
  },
];

const headings: Case[] = [
  {
    what: 'levels from h1',
    html: '<h1>a</h1><h2>b</h2><h4>c</h4><h2>d</h2>',
    expected: '<h3>a</h3>\n<h4>b</h4>\n<h5>c</h5>\n<h4>d</h4>',
  },
  {
    what: 'levels from h5, and back',
    html: '<h5>a</h5><p>b</p><h2>c</h2><h6>d</h6>',
    expected: '<h3>a</h3>\n<p>b</p>\n<h3>c</h3>\n<h4>d</h4>',
  },
  {
    what: 'more levels than there are',
    html: '<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h5>e</h5><h6>f</h6>',
    expected: '<h3>a</h3>\n<h4>b</h4>\n<h5>c</h5>\n<h6>d</h6>\n<h6>e</h6>\n<h6>f</h6>',
  },
  {
    what: 'headings in spans, with breaks and formatting',
    html: '<span><h2><b>Co<br>robimy</b> <i>my</i></h2></span>',
    expected: '<h3>Co robimy <em>my</em></h3>',
  },
  {
    what: 'blocks in a heading',
    html: '<h2>a<p>b</p><ul><li>c</li></ul></h2>',
    expected: '<h3>a</h3>\n<h3>b</h3>\n<ul><li>c</li></ul>',
  },
  {
    what: 'strong paragraphs that act as headings',
    html: '<p><strong>Wymagania:</strong></p><p>a</p><p><b>Oferta</b>:</p><ul><li>b</li></ul><p><b><u>Jakie będą Twoje obowiązki?</u></b><br>- c<br>- d</p>',
    expected:
      '<h3>Wymagania:</h3>\n<p>a</p>\n<h3>Oferta:</h3>\n<ul><li>b</li></ul>\n<h3>Jakie będą Twoje obowiązki?</h3>\n<ul><li>c</li><li>d</li></ul>',
  },
  {
    what: 'strong paragraphs below a heading',
    html: '<h2>a</h2><p><b>b</b></p><p>c</p>',
    expected: '<h3>a</h3>\n<h4>b</h4>\n<p>c</p>',
  },
  {
    what: 'strong paragraphs that do not',
    html: `<p><b>Zdanie.</b></p><p>a</p><p><b>${'długi '.repeat(14)}</b></p><p>b</p><p><b>${'c'}</b><br>d</p><p><b>e</b> f</p><p><b>2024</b></p><p>g</p><p><b>koniec</b></p>`,
    expected: `<p><strong>Zdanie.</strong></p>\n<p>a</p>\n<p><strong>${'długi '.repeat(14).trim()}</strong></p>\n<p>b</p>\n<p><strong>c</strong><br>d</p>\n<p><strong>e</strong> f</p>\n<p><strong>2024</strong></p>\n<p>g</p>\n<p><strong>koniec</strong></p>`,
  },
  {
    what: 'strong paragraphs in a row',
    html: '<p><b>a</b></p><p><b>b</b></p><p>c</p>',
    expected: '<p><strong>a</strong></p>\n<h3>b</h3>\n<p>c</p>',
  },
  {
    what: 'headings in items and cells',
    html: '<ul><li><h3>a</h3>b</li></ul><table><tr><td><h2>c</h2></td><td>d</td></tr></table>',
    expected:
      '<ul><li><p><strong>a</strong></p><p>b</p></li></ul>\n<table><tbody><tr><td><strong>c</strong></td><td>d</td></tr></tbody></table>',
  },
];

const tables: Case[] = [
  {
    what: 'a table with a head',
    html: '<table border=1><caption>Zmiany</caption><colgroup><col></colgroup><thead><tr><td>Dzień</td><td>Godziny</td></tr></thead><tbody><tr><th>Pn</th><td>6–14</td></tr></tbody><tfoot><tr><td>a</td><td>b</td></tr></tfoot></table>',
    expected:
      '<table><caption>Zmiany</caption><thead><tr><th scope="col">Dzień</th><th scope="col">Godziny</th></tr></thead><tbody><tr><th scope="row">Pn</th><td>6–14</td></tr><tr><td>a</td><td>b</td></tr></tbody></table>',
  },
  {
    what: 'cells without rows, text without cells',
    html: '<table>x<td>a<td>b</table>',
    expected: '<p>x</p>\n<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>',
  },
  {
    what: 'a table for the layout',
    html: '<table width="100%"><tr><td>&nbsp;</td><td><h2>a</h2><p>b</p></td></tr><tr><td>c</td></tr></table>',
    expected: '<h3>a</h3>\n<p>b</p>\n<p>c</p>',
  },
  {
    what: 'spans',
    html: '<table><tr><td colspan="2">a</td><td rowspan="9">b</td></tr><tr><td></td></tr><tr><td rowspan="0">c</td><td colspan="5">d</td></tr><tr><td>e</td><td colspan="x">f</td></tr></table>',
    expected:
      '<table><tbody><tr><td colspan="2">a</td><td rowspan="3">b</td></tr><tr><td rowspan="2">c</td><td>d</td></tr><tr><td>e</td><td>f</td></tr></tbody></table>',
  },
  { what: 'cells outside tables', html: '<tr><td>a</td><td>b</td></tr>', expected: '<p>a</p>\n<p>b</p>' },
  {
    what: 'a table without rows',
    html: '<table><caption>a</caption><tbody></tbody></table>',
    expected: '<p>a</p>',
  },
];

const links: Case[] = [
  {
    what: 'addresses of every allowed kind',
    html: '<p>x <a href="https://x.example/a?b=1&amp;c=2" target="_blank" style="x">a</a> <a href="HTTP://X.example">b</a> <a href="mailto:jobs@x.example">c</a></p>',
    expected: `<p>x ${link('https://x.example/a?b=1&amp;c=2', 'a')} ${link('http://x.example/', 'b')} ${link('mailto:jobs@x.example', 'c')}</p>`,
  },
  {
    what: 'addresses as people write them',
    html: '<p><a href="/public/form/a/1">a</a> <a href="www.x.example">b</a> <a href="jobs@x.example">c</a> <a href="//x.example/d">d</a></p>',
    expected: `<p>${link('https://tenant.example/public/form/a/1', 'a')} ${link('https://www.x.example/', 'b')} ${link('mailto:jobs@x.example', 'c')} ${link('https://x.example/d', 'd')}</p>`,
  },
  {
    what: 'links that lead nowhere',
    html: '<p><a>a</a> <a href="">b</a> <a href="#top">c</a> <a href="javascript:alert(1)">d</a> <a href="https://">e</a> <a href="mailto:">f</a></p>',
    expected: '<p>a b c d e f</p>',
  },
  {
    what: 'links without text',
    html: '<p>a<a href="https://x.example/"> </a>b<a href="https://x.example/"><img src="/files/a.png"></a></p>',
    expected: `<p>a b${image('')}</p>`,
  },
  {
    what: 'links in links and around blocks',
    html: '<a href="https://x.example/"><p>a <a href="https://y.example/">b</a></p><ul><li>c</li></ul></a>',
    expected: `<p>${link('https://x.example/', 'a')} ${link('https://y.example/', 'b')}</p>\n<ul><li>${link('https://x.example/', 'c')}</li></ul>`,
  },
];

describe.each([
  ['styles and attributes', styles],
  ['spacers', spacers],
  ['words', words],
  ['lists', lists],
  ['headings', headings],
  ['tables', tables],
  ['links', links],
])('%s', (_, cases) => {
  test.each(cases)('$what', ({ html, expected }) => {
    expect(cleanHtml(html, policy).html).toBe(expected);
    expect(cleanHtml(expected, policy).html).toBe(expected);
  });
});

test('an advert as live services send it', () => {
  const html = [
    '<p style="margin: 0cm; line-height: 115%; font-family: Calibri"><strong><span style="font-size: 12.0pt;">Jakie będą Twoje obowiązki?</span></strong></p>',
    '<p style="margin: 0cm">- rozładunek i&nbsp;załadunek towaru,</p><p style="margin: 0cm">- obsługa w&oacute;zka <span style="color: red">widłowego</span></p>',
    '<p>&nbsp;</p><p><strong>Nasz Klient</strong><strong> oferuje:</strong></p>',
    '<ul style="list-style-type: disc;"><li style="x"><span>umowę o&nbsp;pracę</span></li><li>&nbsp;</li></ul><ul><li>stawkę 27,00 zł</li></ul>',
    '<br><br><br><p><img src="https://tenant.example/files/a.png" alt="" style="width:100%"></p><p>Agencja zatrudnienia nr 123<br></p>',
  ].join('\n');
  expect(cleanHtml(html, policy)).toMatchObject({
    html: [
      '<h3>Jakie będą Twoje obowiązki?</h3>',
      '<ul><li>rozładunek i załadunek towaru,</li><li>obsługa wózka widłowego</li></ul>',
      '<h3>Nasz Klient oferuje:</h3>',
      '<ul><li>umowę o pracę</li><li>stawkę 27,00 zł</li></ul>',
      `<p>${image('')}</p>`,
      '<p>Agencja zatrudnienia nr 123</p>',
    ].join('\n'),
    opening: 'Jakie będą Twoje obowiązki?',
    droppedImages: [],
  });
});
