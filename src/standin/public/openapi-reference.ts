import type { HttpBindings } from '@hono/node-server';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { consoleHeaders, consolePage, type Html } from '../control/console-layout.ts';
import type { RouteEnv } from '../integration/route.ts';
import { type ChoiceName, type Choices, choiceTable } from '../settings/choices.ts';
import type { StandinState } from '../state/state.ts';
import { hasPublicList, listOperation } from './list-view.ts';

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

/** A value of a JSON document. Its shape is known only roughly, so missing parts read as empty. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** The keys and values of an object. */
function entriesOf(value: Json | undefined): [string, Json][] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}

/** The value at a path of keys. */
function at(value: Json | undefined, ...path: readonly string[]): Json | undefined {
  let found = value;
  for (const key of path) found = new Map(entriesOf(found)).get(key);
  return found;
}

/** The items of an array. */
function itemsOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** A text or number as text. */
function textOf(value: Json | undefined): string {
  return typeof value === 'object' || value === undefined ? '' : String(value);
}

type StatusChoices = Pick<
  Choices,
  'authorizationStatus' | 'messageStatus' | 'noTransitionStatus' | 'tagNotFoundStatus'
>;

/** Answers of an operation by status. */
type Answers = Readonly<Record<string, Json>>;

/**
 * The paths of a document with errors under the chosen statuses: the routes describe them under the default ones. Every
 * operation that needs a token also gets 403, the answer to a token without its scope.
 */
function withChosenStatuses(paths: Json, choices: StatusChoices): Json {
  return mapped(paths, (methods) =>
    mapped(methods, (operation) => {
      const answers = Object.fromEntries(entriesOf(at(operation, 'responses')));
      return { ...Object.fromEntries(entriesOf(operation)), responses: chosen(operation, answers, choices) };
    }),
  );
}

function chosen(operation: Json, answers: Answers, choices: StatusChoices): Answers {
  if (at(operation, 'security') === undefined) return answers;
  let all = under(answers, '403', forbidden);
  const { '400': refused, '401': unauthorized, '404': missing } = answers;
  // In a list it is 'Bad comparison used.', whose status is defined.
  const isList = at(answers['200'], 'headers') !== undefined;
  if (names(refused, 'MessageError') && !isList) all = under(all, choices.messageStatus, refused);
  if (at(refused, 'content', 'text/plain') !== undefined)
    all = under(all, choices.noTransitionStatus, refused);
  if (names(missing, 'TagError')) all = under(all, choices.tagNotFoundStatus, missing);
  if (unauthorized === undefined || choices.authorizationStatus === 401) return all;
  const { '401': _, ...others } = all;
  return under(others, choices.authorizationStatus, unauthorized);
}

const forbidden: Json = {
  description: "'Forbidden'",
  content: { 'application/json': { schema: { $ref: '#/components/schemas/CodedError' } } },
};

/** The answers with one more under a status, which may have one already. */
function under(answers: Answers, status: number | string, answer: Json | undefined): Answers {
  const there = answers[status];
  if (answer === undefined || there === answer) return answers;
  return { ...answers, [status]: there === undefined ? answer : either(there, answer) };
}

function either(one: Json, other: Json): Json {
  if (JSON.stringify(one) === JSON.stringify(other)) return one;
  const contents = [...entriesOf(at(one, 'content')), ...entriesOf(at(other, 'content'))];
  const content = [...Map.groupBy(contents, ([type]) => type)].map(([type, media]) => {
    const schemas = media.map(([, described]) => at(described, 'schema') ?? {});
    return [type, { schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas } }];
  });
  return {
    description: [one, other].map((answer) => textOf(at(answer, 'description'))).join('; '),
    content: Object.fromEntries(content),
  };
}

const names = (answer: Json | undefined, schema: string): boolean =>
  JSON.stringify(answer ?? null).includes(`"#/components/schemas/${schema}"`);

function mapped(object: Json, change: (value: Json) => Json): Json {
  return Object.fromEntries(entriesOf(object).map(([key, value]) => [key, change(value)]));
}

/**
 * The OpenAPI 3.1 document of this stand-in: its variant, its settings, its choices. Made from the same schemas that
 * check and parse, so call it once.
 */
function makeDocument(state: StandinState, service: OpenAPIHono<RouteEnv>): Json {
  const registry = service.openAPIRegistry;
  registry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description: 'The access token of POST /oauth2/token',
  });
  if (hasPublicList(state)) registry.registerPath(listOperation);
  const document = service.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Recruitment Tracking Service, pretended',
      version: '2',
      description: `Variant ${state.variant.toUpperCase()} of the interface. Paths with and without a slash at the end are the same.`,
    },
    servers: [{ url: state.baseUrl }],
  });
  const choices = Object.entries(choiceTable).map(([name, { belongsTo, options, reason }]) => ({
    name,
    belongsTo,
    value: state.choices[name as ChoiceName],
    options,
    reason,
  }));
  // As plain JSON: drops undefined values and everything of zod.
  const plain = JSON.parse(JSON.stringify({ ...document, 'x-choices': choices }));
  return { ...plain, paths: withChosenStatuses(plain.paths, state.choices) };
}
