import { html } from 'hono/html';
import { consolePage, type Html } from '../control/console-layout.ts';
import { at, entriesOf, itemsOf, type Json, textOf } from './read-json.ts';
import { type Operation, operationAnchor, operationSection, operationsOf } from './reference-operation.ts';
import { fieldsTable, prose, schemaWords } from './reference-schema.ts';

/** The reference for people, made of the OpenAPI document alone. It loads nothing. */
export function referencePage(document: Json): Html {
  const groups = Map.groupBy(operationsOf(document), ({ of }) => textOf(itemsOf(at(of, 'tags'))[0]));
  return consolePage(
    'Reference',
    html`<p>${textOf(at(document, 'info', 'description'))} Made of <a href="/openapi.json">openapi.json</a>.</p>
<nav aria-label="Operations">
${[...groups].map(
  ([tag, operations]) => html`<p><strong>${tag}</strong></p>
<ul>${operations.map(operationLink)}</ul>`,
)}
<p><a href="#schemas">Schemas</a> · <a href="#choices">Choices</a></p>
</nav>
${[...groups].map(([tag, operations]) => html`<h2>${tag}</h2>${operations.map(operationSection)}`)}
<h2 id="schemas">Schemas</h2>
${entriesOf(at(document, 'components', 'schemas')).map(([name, schema]) => schemaSection(name, schema))}
${choicesSection(itemsOf(at(document, 'x-choices')))}`,
  );
}

function operationLink(operation: Operation): Html {
  const summary = textOf(at(operation.of, 'summary')) || `${operation.method} ${operation.path}`;
  return html`<li><a href="#${operationAnchor(operation)}">${summary}</a></li>`;
}

function schemaSection(name: string, schema: Json): Html {
  const fields = fieldsTable(schema, 'Fields');
  return html`<section id="schema-${name}">
<h3>${name}</h3>
<p>${textOf(at(schema, 'description'))}</p>
${fields === '' ? html`<p>${schemaWords(schema)}</p>` : fields}
</section>`;
}

function choicesSection(choices: readonly Json[]): Html {
  return html`<section id="choices">
<h2>Choices</h2>
<p>What the interface does not show, and what was chosen. A settings file can choose otherwise.</p>
<div class="scroll"><table>
<caption>${choices.length} choices</caption>
<thead><tr><th scope="col">Name</th><th scope="col">Belongs to</th><th scope="col">Here</th><th scope="col">Can be</th><th scope="col">Why</th></tr></thead>
<tbody>
${choices.map(
  (choice) => html`<tr>
<th scope="row"><code>${textOf(at(choice, 'name'))}</code></th>
<td>${textOf(at(choice, 'belongsTo'))}</td>
<td><code>${textOf(at(choice, 'value'))}</code></td>
<td>${itemsOf(at(choice, 'options')).map((option) => html`<code>${textOf(option)}</code> `)}</td>
<td>${prose(textOf(at(choice, 'reason')))}</td>
</tr>`,
)}
</tbody>
</table></div>
</section>`;
}
