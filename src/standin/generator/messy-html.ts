import type { Random } from '../random.ts';

const fonts = ['Calibri', "'Times New Roman'", 'Arial, sans-serif', '&quot;Segoe UI&quot;'];

/** Paragraphs as they are pasted from an office program. */
export function paragraphs(sentences: readonly string[], random: Random): string {
  const spacer = random.pick(['', '\n<p>&nbsp;</p>', '<br><br><br>']);
  return sentences
    .map((sentence) => `<p ${style(random)}>${emphasised(sentence, random)}</p>`)
    .join(`${spacer}\n`);
}

/** A list in one of the shapes that recruiters' editors leave behind. Only the first is a clean one. */
export function list(items: readonly string[], random: Random): string {
  const shape = random.pick([cleanList, styledList, dashedParagraphs, outlineList, brokenLines]);
  return shape(items, random);
}

function cleanList(items: readonly string[]): string {
  return `<ul>\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n</ul>`;
}

function styledList(items: readonly string[], random: Random): string {
  const rows = items.map((item) => `<li ${style(random)}><span ${style(random)}>${item}</span></li>`);
  return `<ul style="list-style-type: disc; margin-block: 0cm;">\n${rows.join('\n')}\n<li>&nbsp;</li>\n</ul>`;
}

function dashedParagraphs(items: readonly string[], random: Random): string {
  return items.map((item) => `<p ${style(random)}>- ${item}</p>`).join('\n');
}

/** A list of a word processor, with raw quotes inside an attribute, as seen on live services. */
function outlineList(items: readonly string[], random: Random): string {
  const rows = items.map(
    (item, index) =>
      `<li class="OutlineElement Ltr" role="listitem" data-leveltext="" data-list-defn-props="{"335552541":1,"335559683":0}" aria-level="1" data-aria-posinset="${index + 1}"><p class="Paragraph" ${style(random)}>${item}</p></li>`,
  );
  return `<div id="list" class="ListContainerWrapper"><ul role="list">${rows.join('')}</ul></div>`;
}

function brokenLines(items: readonly string[], random: Random): string {
  return `<p ${style(random)}>${items.map((item) => `• ${item}`).join('<br />\n')}<o:p></o:p></p>`;
}

function style(random: Random): string {
  return random.chance(0.5)
    ? `style="margin: 0cm; line-height: 115%; font-family: ${random.pick(fonts)}"`
    : `style="margin-bottom: ${random.int(0, 12)}pt; text-align: justify;"`;
}

function emphasised(sentence: string, random: Random): string {
  return random.chance(0.2) ? `<strong><span style="font-size: 11pt;">${sentence}</span></strong>` : sentence;
}
