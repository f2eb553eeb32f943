/** Highlighted jobs that stand before all others of a list. */
const mostOnTop = 3;

/** A list as visitors see it: its first highlighted entries, then all others in their order, highlighted or not. */
export function withTop<Entry>(entries: readonly Entry[], isHighlighted: (entry: Entry) => unknown): Entry[] {
  const top = entries.filter(isHighlighted).slice(0, mostOnTop);
  return [...top, ...entries.filter((entry) => !top.includes(entry))];
}
