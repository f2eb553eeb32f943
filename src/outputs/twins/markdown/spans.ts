import type { Image, Line, Run, Text } from '../../../board/html/blocks.ts';

/** A piece of a line as a tree: links hold spans, spans hold spans and text. */
export type Node =
  | { kind: 'text'; text: string }
  | { kind: 'image'; image: Image }
  | { kind: 'link'; href: string; children: readonly Node[] }
  | { kind: 'span'; mark: Mark; children: readonly Node[] };

export type Mark = 'strong' | 'emphasis' | 'both';

/** The flat runs of a line as a tree, nested as the site's HTML nests them: link, strong, emphasis. */
export function treeOf(line: Line): Node[] {
  return groups(line, (run) => (run.kind === 'text' ? run.href : null)).flatMap(({ value, runs }) => {
    const children = strongOf(runs);
    return value === null ? children : [{ kind: 'link', href: value, children } as const];
  });
}

function strongOf(line: Line): Node[] {
  return groups(line, (run) => run.kind === 'text' && run.strong).flatMap(({ value, runs }) => {
    if (!value) return emphasisOf(runs);
    const texts = runs.filter((run): run is Text => run.kind === 'text');
    if (texts.every((run) => run.emphasis)) return [span('both', textsOf(texts))];
    return [span('strong', emphasisOf(runs))];
  });
}

function emphasisOf(line: Line): Node[] {
  return groups(line, (run) => run.kind === 'text' && run.emphasis).flatMap(({ value, runs }) => {
    const nodes = textsOf(runs);
    return value ? [span('emphasis', nodes)] : nodes;
  });
}

const span = (mark: Mark, children: readonly Node[]): Node => ({ kind: 'span', mark, children });

const textsOf = (runs: readonly Run[]): Node[] =>
  runs.map((run) => (run.kind === 'text' ? { kind: 'text', text: run.text } : { kind: 'image', image: run }));

/** Neighbouring runs of the same value. */
function groups<Value>(line: Line, read: (run: Run) => Value): { value: Value; runs: Run[] }[] {
  const found: { value: Value; runs: Run[] }[] = [];
  for (const run of line) {
    const value = read(run);
    const last = found.at(-1);
    if (last && last.value === value) last.runs.push(run);
    else found.push({ value, runs: [run] });
  }
  return found;
}
