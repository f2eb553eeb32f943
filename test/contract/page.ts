import { type ChoiceName, choiceTable } from '../../src/standin/settings/choices.ts';
import type { Variant } from '../../src/standin/state/state.ts';
import type { Row } from './rows/row.ts';
import { sections } from './rows.ts';

/** Whether every check of a row held in a variant. */
export type Held = (id: string, variant: Variant) => boolean;

/** docs/dev/interface.md: every row of the interface, and what the stand-in makes of it. */
export function interfacePage(held: Held): string {
  const all = sections.flatMap((rows) => Object.entries(rows));
  const counts = Map.groupBy(all, ([id, row]) => statusOf(id, row, held));
  const count = (status: string) => counts.get(status)?.length ?? 0;
  return `# The interface, row by row

This page is made by \`npm run interface\`: it runs the contract tests (\`test/contract\`) and writes down what each row of
the interface came to. A test holds that it is current.

- **kept**: the row says everything, and the stand-in does it.
- **chosen**: the row leaves something open; the stand-in does what it says, and for the rest the choices named beside it.
  [Choices](#choices) has their reasons and what else each can be.
- **not**: it does something else.

Of ${all.length} rows ${count('kept')} are kept, ${count('chosen')} chosen, ${count('not')} not. A row stands for both variants unless it names one; what is
given to one variant alone is an unknown address in the other (row \`version.5\`).

${sections.map((rows) => sectionPart(rows, held)).join('\n\n')}

## Choices

| choice | here | can also be | belongs to | why |
| --- | --- | --- | --- | --- |
${choiceNames.map(choiceLine).join('\n')}
`;
}

const choiceNames = Object.keys(choiceTable) as ChoiceName[];

function statusOf(id: string, { variants, choices }: Row, held: Held): string {
  if (!variants.every((variant) => held(id, variant))) return 'not';
  return choices.length > 0 ? 'chosen' : 'kept';
}

function sectionPart(rows: Readonly<Record<string, Row>>, held: Held): string {
  const entries = Object.entries(rows);
  const lines = entries.map(([id, row]) => {
    const only = row.variants.length === 1 ? ` (${row.variants[0]?.toUpperCase()})` : '';
    return line([
      `\`${id}\`${only}`,
      row.words,
      statusOf(id, row, held),
      row.choices.map(chosen).join('<br>'),
    ]);
  });
  return `## ${entries[0]?.[1].section}

| row | the interface says | here | choices |
| --- | --- | --- | --- |
${lines.join('\n')}`;
}

function chosen(name: ChoiceName): string {
  return `[\`${name}\`](#${name}): ${choiceTable[name].value}`;
}

function choiceLine(name: ChoiceName): string {
  const { value, options, belongsTo, reason } = choiceTable[name];
  const others = options.filter((option) => option !== value).map(String);
  return line([`<a id="${name}"></a>\`${name}\``, String(value), others.join(', '), belongsTo, reason]);
}

function line(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
}
