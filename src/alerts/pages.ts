import { html } from 'hono/html';
import { directionOf } from '../i18n/direction.ts';
import { type InterfaceLanguage, localesOf } from '../i18n/languages.ts';
import { alertTexts, applyTexts, dictionaryOf, ownName } from '../i18n/translate.ts';
import type { SiteSettings } from '../settings/site-schema.ts';
import { colourTokens } from '../settings/values.ts';
import { paletteOf, type Scheme } from '../site/page/palette.ts';
import { type Alert, type Frequency, frequencies } from './alerts.ts';

type Html = ReturnType<typeof html>;

/** What all of these pages need to know. */
export interface PageAbout {
  site: SiteSettings;
  language: InterfaceLanguage;
  /** The style sheet. */
  style: string;
  /** Of the board, a whole URL. */
  board: string;
  /** The same page in the other languages of the site, by language; its own included. */
  variants: Readonly<Partial<Record<InterfaceLanguage, string>>>;
  /** The page about data protection; `null` where the owner has none. */
  privacy: string | null;
}

/** What was typed into the form, and what is wrong with it. */
export interface FormState {
  /** The search as an address has it. */
  search: string;
  /** The same in words; `''` for all jobs. */
  label: string;
  /** Whether the search is around the visitor's own position, which is not known here. */
  isHere: boolean;
  email: string;
  frequency: Frequency;
  fault: 'email' | null;
}

/** The form that requests an alert. @param action where it is sent */
export function formPage(about: PageAbout, state: FormState, action: string): Promise<string> {
  const { site, language } = about;
  const texts = alertTexts(language, site);
  const apply = applyTexts(language, site);
  const isWrong = state.fault === 'email';
  return page(
    about,
    texts.title,
    html`<h1>${texts.title}</h1>
<p>${texts.intro}</p>
${searchOf(about, state.label)}
${state.isHere && html`<p class="note">${texts.noPosition}</p>`}
<form method="post" action="${action}" novalidate>
<input type="hidden" name="search" value="${state.search}">
<p class="field"><label for="email">${apply.email}</label>
<input id="email" name="email" type="email" autocomplete="email" maxlength="254" required dir="ltr" value="${state.email}"${isWrong ? html` aria-invalid="true" aria-describedby="wrong" autofocus` : ''}>
${isWrong && html`<span class="wrong" id="wrong" role="alert">${apply.wrongEmail}</span>`}</p>
${frequencyFields(about, state.frequency)}
<p class="trap" aria-hidden="true"><label for="trap">${apply.trap}</label> <input id="trap" name="website" tabindex="-1" autocomplete="off"></p>
<p class="soft">${texts.privacy}${about.privacy !== null && html` <a href="${about.privacy}">${dictionaryOf(language, site).legal.privacy}</a>`}</p>
<p><button class="button" type="submit">${texts.subscribe}</button></p>
</form>`,
  );
}

/** A page with one message. */
export const messagePage = (about: PageAbout, title: string, hint: string): Promise<string> =>
  page(about, title, html`<h1>${title}</h1>\n<p>${hint}</p>\n${toJobs(about)}`);

/** The page of an alert: confirms a new one; changes and ends an active one. @param done what was just done */
export function alertPage(
  about: PageAbout,
  alert: Pick<Alert, 'state' | 'frequency'> & { label: string; jobs: string },
  action: string,
  done: 'confirmed' | 'saved' | null,
): Promise<string> {
  const { site, language } = about;
  const texts = alertTexts(language, site);
  if (alert.state === 'new') {
    return page(
      about,
      texts.confirm,
      html`<h1>${texts.title}</h1>
<p>${texts.intro}</p>
${searchOf(about, alert.label)}
<p>${texts.frequency}: ${texts[alert.frequency]}</p>
<form method="post" action="${action}"><p><button class="button" type="submit" name="do" value="confirm">${texts.confirm}</button></p></form>`,
    );
  }
  return page(
    about,
    texts.manage,
    html`<h1>${done === 'confirmed' ? texts.confirmed : texts.manage}</h1>
${done === 'confirmed' && html`<p role="status">${texts.confirmedHint}</p>`}
${done === 'saved' && html`<p class="note" role="status">${texts.saved}</p>`}
${searchOf(about, alert.label)}
<p><a href="${alert.jobs}">${texts.seeAll}</a></p>
<form method="post" action="${action}">
${frequencyFields(about, alert.frequency)}
<p><button class="button" type="submit" name="do" value="save">${texts.save}</button></p>
</form>
<form method="post" action="${action}"><p><button class="button quiet" type="submit" name="do" value="stop">${texts.stop}</button></p></form>`,
  );
}

const searchOf = ({ site, language }: PageAbout, label: string): Html =>
  html`<dl class="search"><dt>${alertTexts(language, site).search}</dt><dd><bdi>${label || dictionaryOf(language, site).allJobs}</bdi></dd></dl>`;

const toJobs = ({ site, language, board }: PageAbout): Html =>
  html`<p><a href="${board}">${dictionaryOf(language, site).allJobs}</a></p>`;

function frequencyFields({ site, language }: PageAbout, chosen: Frequency): Html {
  const texts = alertTexts(language, site);
  return html`<fieldset><legend>${texts.frequency}</legend>
${frequencies.map(
  (
    one,
  ) => html`<label><input type="radio" name="frequency" value="${one}"${one === chosen && html` checked`}> ${texts[one]}</label>
`,
)}</fieldset>`;
}

async function page(about: PageAbout, title: string, content: Html): Promise<string> {
  const { site, language, style, board, variants } = about;
  const others = Object.entries(variants).filter(([code]) => code !== language);
  return String(
    await html`<!doctype html>
<html lang="${localesOf(language)[0] ?? language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} – ${site.name}</title>
<link rel="stylesheet" href="${style}">
</head>
<body>
<header><a href="${board}"><bdi>${site.name}</bdi></a></header>
<main>
${content}
</main>
${
  others.length > 0 &&
  html`<footer><nav aria-label="${dictionaryOf(language, site).languages}"><ul>
${others.map(([code, address]) => html`<li><a href="${address}" lang="${code}" hreflang="${code}">${ownName(code)}</a></li>\n`)}</ul></nav></footer>`
}
</body>
</html>
`,
  );
}

/** The style sheet of these pages in the colours of a site. */
export function pageStyle(site: SiteSettings): string {
  const palette = paletteOf(site);
  const colours = (scheme: Scheme) =>
    colourTokens.map((token) => `--${token}:${palette[scheme][token]};`).join('');
  return `:root{color-scheme:light dark;${colours('light')}}
@media (prefers-color-scheme:dark){:root{${colours('dark')}}}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--ink);font:1.0625rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif;overflow-wrap:break-word}
header{background:var(--hero);padding:1.25rem 1rem}
header a{display:block;max-width:38rem;margin:0 auto;color:var(--on-hero);font-size:1.25rem;font-weight:700;text-decoration:none}
main{max-width:38rem;margin:0 auto;padding:2rem 1rem 1rem}
@media (min-width:42rem){main{margin-block:2.5rem 1rem;padding:2.25rem 2.5rem;background:var(--paper);border:1px solid var(--line);border-radius:1.25rem}}
h1{margin:0 0 1rem;font-size:clamp(1.6rem,1.2rem + 2vw,2.1rem);line-height:1.2;letter-spacing:-.015em;text-wrap:balance}
p{margin:0 0 1rem}
a{color:var(--brand-ink)}
header a:focus-visible{outline-color:var(--on-hero)}
:focus-visible{outline:3px solid var(--brand-ink);outline-offset:3px;border-radius:.25rem}
.search{margin:0 0 1.25rem;padding:.9rem 1.1rem;background:var(--brand-wash);border-radius:.9rem}
.search dt{color:var(--ink-soft);font-size:.9375rem}
.search dd{margin:0;font-weight:700}
.note{padding:.75rem 1rem;border-inline-start:.25rem solid var(--brand-edge);background:var(--sunken)}
.soft{color:var(--ink-soft);font-size:.9375rem}
.field label,legend{display:block;padding:0;margin-bottom:.35rem;font-weight:600}
input[type=email]{width:100%;padding:.7rem .9rem;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--line-strong);border-radius:.7rem}
input[aria-invalid]{border-width:2px;border-color:var(--ink)}
html[dir=rtl] input[type=email]{text-align:right}
.wrong{display:block;margin-top:.35rem;font-weight:600}
fieldset{margin:0 0 1.25rem;padding:0;border:0}
fieldset label{display:flex;align-items:center;gap:.6rem;min-height:2.75rem}
input[type=radio]{width:1.25rem;height:1.25rem;accent-color:var(--brand-fill)}
.button{min-height:3rem;padding:.7rem 1.5rem;font:inherit;font-weight:700;color:var(--on-brand);background:var(--brand-fill);border:2px solid var(--brand-edge);border-radius:.8rem;cursor:pointer}
.quiet{color:var(--brand-ink);background:none;border-color:var(--line-strong)}
.trap{position:absolute;inset-inline-start:-100vw;width:1px;height:1px;overflow:hidden}
footer{max-width:38rem;margin:0 auto;padding:0 1rem 2rem}
@media (min-width:42rem){footer{padding-inline:0}}
footer ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin:0;padding:0;list-style:none}
footer a{display:inline-block;padding:.4rem 0;color:var(--ink-soft)}
@media print{header{background:none}header a{color:inherit}.button,footer{display:none}}
`;
}
