import { html } from 'hono/html';
import { moment, type TimeFormat } from './format.ts';
import type { ActionOutcome, OperatorDifference, OperatorState } from './operator-state.ts';
import { deploySection } from './page-deploy.ts';
import { headline } from './page-headline.ts';
import { problemsSection } from './page-problems.ts';
import { differenceSection, snapshotsSection } from './page-snapshots.ts';
import { timelineSection } from './page-timeline.ts';

export interface PageOptions extends TimeFormat {
  lastAction: ActionOutcome | null;
  /** Two snapshots that are compared; `null` = none. */
  difference: OperatorDifference | null;
  siteName: string;
}

/** The operator's page: one document without scripts, whole after one request and its style. */
export async function operatorPage(state: OperatorState, options: PageOptions): Promise<string> {
  const { lastAction, siteName } = options;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${words[state.status.state]}: ${siteName}</title>
<link rel="stylesheet" href="/_jobfront/style.css">
</head>
<body>
<header class="top">
<div><p class="soft">Jobfront</p><h1>${siteName}</h1></div>
<p class="links"><a href="/_jobfront/">Load again</a> <a href="/">The site</a></p>
</header>
<main>
${
  lastAction &&
  html`<p class="note ${lastAction.ok ? '' : 'bad'}" role="status">${lastAction.message} <span class="when">${moment(lastAction.at, options)}</span></p>`
}
${headline(state, options)}
<div class="columns">
${snapshotsSection(state.snapshots, options)}
${timelineSection(state.timeline, options)}
</div>
${differenceSection(options.difference)}
${deploySection(state.deploy, options)}
${problemsSection(state)}
</main>
<footer class="soft">Jobfront ${state.status.version}. Times are those of ${options.timeZone}.</footer>
</body>
</html>
`;
  return String(await page);
}

const words = { current: 'Healthy', degraded: 'Degraded', starting: 'Starting' } as const;
