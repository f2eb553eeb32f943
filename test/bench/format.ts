import type { Summary } from './statistics.ts';

export const count = (figure: number) => figure.toLocaleString('en');
export const times = (figure: number) => `${figure.toFixed(2)} times`;
export const milliseconds = (figure: number) =>
  figure < 10_000 ? `${count(Math.round(figure))} ms` : `${(figure / 1000).toFixed(1)} s`;
/** Few milliseconds. */
export const waitOf = (figure: number) => `${figure.toFixed(1)} ms`;
export const megabytes = (bytes: number) => `${count(Math.round(bytes / 1e6))} MB`;
export const spread = ({ median, min, max, count: runs }: Summary) =>
  runs === 1
    ? `${milliseconds(median)} (once)`
    : `**${milliseconds(median)}** (${milliseconds(min)} to ${milliseconds(max)}, ${runs} runs)`;

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
