import { html } from 'hono/html';
import type { Html } from '../control/console-layout.ts';
import { at, entriesOf, itemsOf, type Json, textOf } from './read-json.ts';
import { fieldsTable, prose, schemaWords } from './reference-schema.ts';

/** One operation of the document. */
export interface Operation {
  method: string;
  path: string;
  of: Json;
}

/** Every operation, in the document's order. */
export function operationsOf(document: Json): Operation[] {
  return entriesOf(at(document, 'paths')).flatMap(([path, methods]) =>
    entriesOf(methods).map(([method, of]) => ({ method: method.toUpperCase(), path, of })),
  );
}

/** An operation: what it is asked with, and what it answers. */
export function operationSection(operation: Operation): Html {
  const { method, path, of } = operation;
  const needsToken = itemsOf(at(of, 'security')).length > 0;
  return html`<section id="${operationAnchor(operation)}">
<h3><code>${method} ${path}</code></h3>
<p>${textOf(at(of, 'summary'))}${needsToken ? '' : ' (no token needed)'}</p>
${at(of, 'description') === undefined ? '' : html`<p class="soft">${prose(textOf(at(of, 'description')))}</p>`}
${parametersTable(itemsOf(at(of, 'parameters')))}
${bodyParts(at(of, 'requestBody'))}
${answersTable(at(of, 'responses'))}
</section>`;
}

/** The address of an operation within the page. */
export function operationAnchor({ method, path }: Operation): string {
  return `${method}${path}`.replaceAll(/[^A-Za-z0-9]+/g, '-').toLowerCase();
}

function parametersTable(parameters: readonly Json[]): Html | string {
  if (parameters.length === 0) return '';
  return html`<div class="scroll"><table>
<caption>Path, query and headers</caption>
<thead><tr><th scope="col">Name</th><th scope="col">Where</th><th scope="col">Meaning</th></tr></thead>
<tbody>
${parameters.map(
  (parameter) => html`<tr>
<th scope="row"><code>${textOf(at(parameter, 'name'))}</code></th>
<td>${textOf(at(parameter, 'in'))}</td>
<td>${prose(textOf(at(parameter, 'description') ?? at(parameter, 'schema', 'description')))}</td>
</tr>`,
)}
</tbody>
</table></div>`;
}

function bodyParts(body: Json | undefined): Html | string {
  const kinds = entriesOf(at(body, 'content'));
  const [first] = kinds;
  if (!first) return '';
  const fields = fieldsTable(at(first[1], 'schema'), 'Fields of the body');
  const types = kinds.map(
    ([type, content]) =>
      html`<code>${type}</code> ${fields === '' ? schemaWords(at(content, 'schema')) : ''} `,
  );
  return html`<p>Body: ${types}</p>
${fields}`;
}

function answersTable(answers: Json | undefined): Html {
  return html`<div class="scroll"><table>
<caption>Answers</caption>
<thead><tr><th scope="col">Status</th><th scope="col">When</th><th scope="col">Body</th></tr></thead>
<tbody>
${entriesOf(answers).map(
  ([status, answer]) => html`<tr>
<th scope="row">${status}</th>
<td>${textOf(at(answer, 'description'))}</td>
<td>${entriesOf(at(answer, 'content')).map(([, content]) => html`${schemaWords(at(content, 'schema'))} `)}</td>
</tr>`,
)}
</tbody>
</table></div>`;
}
