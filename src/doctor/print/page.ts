import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { type DoctorReport, severities } from '../report-schema.ts';
import { stackedBar } from './bars.ts';
import { coverageSection } from './page-coverage.ts';
import { findingsSection } from './page-findings.ts';
import { optionsSection } from './page-options.ts';
import { serviceSection } from './page-service.ts';
import { pageStyle } from './page-style.ts';

const styleHash = createHash('sha256').update(pageStyle).digest('base64');
/** The page may do nothing but look as it does: no script, no request, not even by an accident of ours. */
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`;

const verdicts = {
  error: 'Some jobs can’t be seen, read or applied for',
  warning: 'Works, but people or machines miss something',
  notice: 'In good health',
} as const;

/** A report as one HTML document that needs nothing else: no script, no request; light and dark. */
export async function reportPage(report: DoctorReport): Promise<string> {
  const { site, counts, at } = report;
  const worst = severities.find((severity) => counts[severity] > 0) ?? 'notice';
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>Doctor’s report</title>
<style>${raw(pageStyle)}</style>
</head>
<body>
<header class="top">
<p class="soft">Jobfront doctor, <time datetime="${at}">${moment(at)}</time></p>
<h1>${site.name}</h1>
<p class="verdict ${worst}">${report.service.complete ? verdicts[worst] : 'The service could not be read'}</p>
</header>
<main>
<section aria-labelledby="sum">
<h2 id="sum">In short</h2>
<dl class="tiles">
<div><dt>open jobs</dt><dd>${report.records.open}</dd></div>
${severities.map((severity) => html`<div class="${counts[severity] === 0 ? 'none' : severity}"><dt>${severity}s</dt><dd>${counts[severity]}</dd></div>\n`)}</dl>
${stackedBar(severities.map((severity) => ({ kind: severity, weight: counts[severity] })))}
</section>
${serviceSection(report)}
${coverageSection(report)}
${findingsSection(report)}
${optionsSection(report)}
</main>
<footer class="soft">Made by <code>jobfront doctor --html</code>. It may name what only colleagues should know: keep it among them.</footer>
</body>
</html>
`;
  return String(await page);
}

/** "2026-11-21 08:00 UTC". */
const moment = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
