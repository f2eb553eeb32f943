import type { OutputContext } from '../machine-file.ts';

/**
 * A section's HTML for readers elsewhere: pictures, which the site serves itself, get whole addresses. The HTML is
 * our own (board/html/render.ts), so quotes in texts are escaped and this finds attributes alone.
 */
export function wholeImages(html: string, { siteUrl }: Pick<OutputContext, 'siteUrl'>): string {
  return html.includes('<img src="/')
    ? html.replace(/(<img src=")(?=\/(?!\/))/g, (before) => before + new URL(siteUrl).origin)
    : html;
}
