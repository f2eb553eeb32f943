import { html } from 'hono/html';
import type { DoctorReport, OptionUse } from '../report-schema.ts';

const uses = { shown: 'visitors see it', read: 'read by a setting', unseen: 'unseen' } as const;

/** The options of the data: how often, what becomes of them, and what they hold unless it looks private. */
export function optionsSection({ options }: DoctorReport) {
  if (options.length === 0) return '';
  return html`<section aria-labelledby="options">
<h2 id="options">Options in the data</h2>
<ul class="rows">
${options.map(
  (use) =>
    html`<li><strong><code>${use.option}</code></strong><span>${use.posts} ${use.posts === 1 ? 'post' : 'posts'}, ${uses[use.use]}. <span class="soft">${holds(use)}</span></span></li>\n`,
)}</ul>
</section>`;
}

function holds({ looksPrivate, examples }: OptionUse): string {
  if (looksPrivate !== null) return `Looks private: ${looksPrivate}.`;
  return examples.length === 0 ? '' : examples.map((text) => `“${text}”`).join(', ');
}
