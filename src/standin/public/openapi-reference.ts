import type { HttpBindings } from '@hono/node-server';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { consoleHeaders, consolePage, type Html } from '../control/console-layout.ts';
import type { RouteEnv } from '../integration/route.ts';
import type { StandinState } from '../state/state.ts';
import { at, entriesOf, itemsOf, type Json, makeDocument, textOf } from './openapi-document.ts';

/** A schema in a few words, with links to those that have a name. */
function schemaWords(schema: Json | undefined): Html | string {
  const reference = textOf(at(schema, '$ref')).split('/').at(-1);
  if (reference) return html`<a href="#schema-${reference}">${reference}</a>`;
  const options = [...itemsOf(at(schema, 'anyOf')), ...itemsOf(at(schema, 'oneOf'))];
  if (options.length > 0) return joined(options.map(schemaWords), ' or ');
  const values = itemsOf(at(schema, 'enum'));
  if (values.length > 0) return joined(values.map(valueWords), ', ');
  const type = at(schema, 'type');
  const types = Array.isArray(type) ? type : [type ?? 'anything'];
  return joined(
    types.map((name) =>
      name === 'array' ? html`array of ${schemaWords(at(schema, 'items'))}` : typeWords(schema, textOf(name)),
    ),
    ' or ',
  );
}

/** The fields of an object schema as a table; nothing when it has none. */
function fieldsTable(schema: Json | undefined, caption: string): Html | string {
  const fields = entriesOf(at(schema, 'properties'));
  if (fields.length === 0) return '';
  const required = new Set(itemsOf(at(schema, 'required')).map(textOf));
  return html`<div class="scroll"><table>
<caption>${caption}</caption>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>
${fields.map(
  ([name, field]) => html`<tr>
<th scope="row"><code>${name}</code>${required.has(name) ? ' (required)' : ''}</th>
<td>${schemaWords(field)}</td>
<td>${prose(textOf(at(field, 'description')))}</td>
</tr>`,
)}
</tbody>
</table></div>`;
}

/** A text with `words` in backticks as code. */
function prose(text: string): Html {
  return html`${text.split('`').map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`))}`;
}

function valueWords(value: Json): Html | string {
  if (value === '') return 'an empty text';
  return value === null ? 'null' : html`<code>${textOf(value)}</code>`;
}

function typeWords(schema: Json | undefined, type: string): Html | string {
  const fields = entriesOf(at(schema, 'properties'));
  if (type !== 'object' || fields.length === 0) return type;
  return html`{ ${joined(
    fields.map(([name, field]) => html`<code>${name}</code>: ${schemaWords(field)}`),
    ', ',
  )} }`;
}

function joined(parts: readonly (Html | string)[], between: string): Html {
  return html`${parts.map((part, index) => (index === 0 ? part : html`${between}${part}`))}`;
}

/** One operation of the document. */
export interface Operation {
  method: string;
  path: string;
  of: Json;
}

/** Every operation, in the document's order. */
function operationsOf(document: Json): Operation[] {
  return entriesOf(at(document, 'paths')).flatMap(([path, methods]) =>
    entriesOf(methods).map(([method, of]) => ({ method: method.toUpperCase(), path, of })),
  );
}

/** An operation: its parameters and answers. */
function operationSection(operation: Operation): Html {
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
function operationAnchor({ method, path }: Operation): string {
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

/** The reference for people, made only from the OpenAPI document. It loads nothing. */
function referencePage(document: Json): Html {
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

/** `/openapi.json`, and `/reference`: a page made from it that loads nothing. */
export function documentRoutes(
  state: StandinState,
  service: OpenAPIHono<RouteEnv>,
): Hono<{ Bindings: HttpBindings }> {
  const routes = new Hono<{ Bindings: HttpBindings }>();
  let made: Json | undefined;
  const document = () => {
    made ??= makeDocument(state, service);
    return made;
  };
  routes.get('/openapi.json', () => Response.json(document()));
  routes.get('/reference', (context) => context.html(referencePage(document()), 200, consoleHeaders));
  return routes;
}
