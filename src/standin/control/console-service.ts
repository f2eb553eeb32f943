import { html } from 'hono/html';
import { faultyRequests, type ServiceFaults } from '../state/faults.ts';
import { faultField, type Html } from './console-layout.ts';

/** Switches for the faults of the integration API, showing which are on. */
export function serviceFaultsSection(faults: ServiceFaults): Html {
  const number = (name: string, label: string, value: number) =>
    html`<label>${label} <input type="number" name="${name}" value="${value}"></label>`;
  const only = (name: string, chosen: string | undefined) =>
    html`<label>Only for <select name="${name}">
<option value="">all requests</option>
${faultyRequests.map((one) => html`<option ${one === chosen ? 'selected' : ''}>${one}</option>`)}
</select></label>`;
  const { status, lost, lag, small, knownEmail } = faults;
  return html`<section aria-labelledby="service-faults">
<h2 id="service-faults">Faults of the integration API</h2>
<p class="soft">Switch on an error status for notes, and an application from the site waits here and there; switch it off, and it arrives.</p>
<form method="post" action="/service-faults">
<div class="grid">
${faultField('status', 'Error status', status, html`${number('status.status', 'Status, 400 to 599', status?.status ?? 503)}${only('status.only', status?.only)}`)}
${faultField('lost', 'Answer lost when the work is done', lost, only('lost.only', lost?.only))}
${faultField('noGuidInLists', 'No guid in lists', faults.noGuidInLists, html``)}
${faultField('ignoreFilter', 'Filter ignored above 100 candidates', faults.ignoreFilter, html``)}
${faultField('guidCase', 'Guids in upper case', faults.guidCase, html``)}
${faultField('lag', 'New records late in lists', lag, number('lag.ms', 'Milliseconds', lag?.ms ?? 30_000))}
${faultField('renameFiles', 'Names of files rewritten', faults.renameFiles, html``)}
${faultField('noTexts', 'Activities without texts', faults.noTexts, html``)}
${faultField('plainRefusals', 'Refusals name no fields', faults.plainRefusals, html``)}
${faultField(
  'knownEmail',
  'Known e-mail addresses refused',
  knownEmail,
  html`<label>Said by <select name="knownEmail.how">
<option value="field">the field</option>
<option value="sentence" ${knownEmail?.how === 'sentence' ? 'selected' : ''}>a sentence</option>
</select></label>`,
)}
${faultField('nul', 'A NUL is answered 500', faults.nul, html``)}
${faultField('small', 'Large bodies answered 413', small, number('small.bytes', 'Most bytes', small?.bytes ?? 1000))}
</div>
<p class="row"><button class="main">Set faults of the integration API</button></p>
</form>
<form method="post" action="/service-faults/off"><button>Switch these faults off</button></form>
</section>`;
}
