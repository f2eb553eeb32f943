import { directionOf } from '../i18n/direction.ts';
import type { InterfaceLanguage } from '../i18n/languages.ts';
import { type Look, paletteOf } from '../site/page/palette.ts';
import type { Letter } from './smtp.ts';

/** A part of a mail. All texts are untrusted; addresses are whole URLs that we have made. */
export type Piece =
  | { kind: 'text' | 'strong' | 'soft'; text: string }
  /** What the mail asks for, and an address to open. `quiet`: an address that is not the mail's purpose. */
  | { kind: 'button' | 'quiet'; label: string; address: string }
  /** An address that is shown, for people who copy it. */
  | { kind: 'link'; label: string; address: string }
  /** `language`: of the title, BCP 47. */
  | { kind: 'job'; title: string; language: string; facts: readonly string[]; address: string };

export interface LetterContent extends Pick<Letter, 'to' | 'subject' | 'id'> {
  language: InterfaceLanguage;
  /** Name and colours of the site that writes. */
  site: Look & { name: string };
  pieces: readonly Piece[];
  /** Why this mail comes, and what to do if it is not wanted. */
  footer: readonly Piece[];
  headers?: Letter['headers'];
}

/**
 * Makes a mail in the site's colours, light and dark, with the same content as plain text. It is built of tables with
 * inline styles, which all common clients show, and loads nothing.
 */
export function letterOf({ pieces, footer, site, ...about }: LetterContent): Letter {
  const { to, subject, id, language, headers } = about;
  return {
    ...{ to, subject: oneLine(subject), id, language },
    text: `${[...pieces.map(plain), `-- \n${footer.map(plain).join('\n')}`].join('\n\n')}\n`,
    html: page({ pieces, footer, site, language, title: oneLine(subject) }),
    ...(headers && { headers }),
  };
}

/** Without line breaks and other control characters: a line of a mail may begin a header. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 300);

const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);

function plain(piece: Piece): string {
  if (piece.kind === 'job') {
    const facts = piece.facts.map(oneLine).join(' · ');
    return [oneLine(piece.title), ...(facts === '' ? [] : [facts]), piece.address].join('\n');
  }
  return 'address' in piece ? `${oneLine(piece.label)}\n${piece.address}` : oneLine(piece.text);
}

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

function page(content: Pick<LetterContent, 'pieces' | 'footer' | 'site' | 'language'> & { title: string }) {
  const { pieces, footer, site, language, title } = content;
  const { light, dark } = paletteOf(site);
  const direction = directionOf(language) === 'rtl' ? ' dir="rtl"' : '';
  const body = (piece: Piece) => html(piece, light);
  // Clients that ignore the style sheet show the light colours of the inline styles.
  return `<!doctype html>
<html lang="${escaped(language)}"${direction}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(title)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
.ground { background: ${dark.canvas} !important; }
.sheet { background: ${dark.paper} !important; border-color: ${dark.line} !important; }
.ink { color: ${dark.ink} !important; }
.soft { color: ${dark['ink-soft']} !important; }
.link { color: ${dark['brand-ink']} !important; }
.line { border-color: ${dark.line} !important; }
.fill { background: ${dark['brand-fill']} !important; color: ${dark['on-brand']} !important; }
.head { background: ${dark.hero} !important; color: ${dark['on-hero']} !important; }
}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${light.canvas}">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${light.canvas}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:${light.paper};border:1px solid ${light.line};border-radius:16px;border-collapse:separate;overflow:hidden">
<tr><td class="head" style="${font};background:${light.hero};color:${light['on-hero']};font-size:20px;line-height:1.3;font-weight:700;padding:20px 24px"><bdi>${escaped(oneLine(site.name))}</bdi></td></tr>
<tr><td style="padding:20px 24px 24px">
${pieces.map(body).join('\n')}
</td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px"><tr><td style="padding:12px 24px">
${footer.map(body).join('\n')}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

type Shades = ReturnType<typeof paletteOf>['light'];

function html(piece: Piece, light: Shades): string {
  const paragraph = (look: string, name: string, inner: string) =>
    `<p class="${name}" style="${font};margin:0 0 14px;line-height:1.5;${look}">${inner}</p>`;
  const link = (address: string, label: string) =>
    `<a class="link" href="${escaped(address)}" style="color:${light['brand-ink']}">${label}</a>`;
  const size = 'font-size:16px;color:';
  switch (piece.kind) {
    case 'text':
      return paragraph(size + light.ink, 'ink', escaped(oneLine(piece.text)));
    case 'strong':
      return paragraph(`${size}${light.ink};font-weight:700`, 'ink', escaped(oneLine(piece.text)));
    case 'soft':
      return paragraph(`font-size:14px;color:${light['ink-soft']}`, 'soft', escaped(oneLine(piece.text)));
    case 'quiet':
      return paragraph('font-size:14px', 'soft', link(piece.address, escaped(oneLine(piece.label))));
    case 'link': {
      const address = `<bdi style="word-break:break-all">${escaped(piece.address)}</bdi>`;
      const label = escaped(oneLine(piece.label));
      return paragraph(size + light.ink, 'ink', `${label}<br>${link(piece.address, address)}`);
    }
    case 'button': {
      const { address, label } = piece;
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr><td class="fill" style="background:${light['brand-fill']};border-radius:10px"><a class="fill" href="${escaped(address)}" style="${font};display:inline-block;padding:12px 22px;font-size:16px;font-weight:700;color:${light['on-brand']};text-decoration:none;border-radius:10px">${escaped(oneLine(label))}</a></td></tr></table>`;
    }
    case 'job': {
      const facts = piece.facts.map((fact) => `<bdi>${escaped(oneLine(fact))}</bdi>`).join(' · ');
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="line" style="border-top:1px solid ${light.line};padding:14px 0">
<a class="link" href="${escaped(piece.address)}" style="${font};font-size:17px;line-height:1.35;font-weight:700;color:${light['brand-ink']};text-decoration:none"><bdi lang="${escaped(piece.language)}">${escaped(oneLine(piece.title))}</bdi></a>${
        facts === ''
          ? ''
          : `
<div class="soft" style="${font};font-size:15px;line-height:1.5;color:${light['ink-soft']};padding-top:2px">${facts}</div>`
      }
</td></tr></table>`;
    }
  }
}
