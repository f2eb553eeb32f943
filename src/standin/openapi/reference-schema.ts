import { html } from 'hono/html';
import type { Html } from '../control/console-layout.ts';
import { at, entriesOf, itemsOf, type Json, textOf } from './read-json.ts';

/** A schema in a few words, with links to those that have a name. */
export function schemaWords(schema: Json | undefined): Html | string {
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

/** The fields of an object schema as a table; nothing where it has none. */
export function fieldsTable(schema: Json | undefined, caption: string): Html | string {
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
export function prose(text: string): Html {
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
