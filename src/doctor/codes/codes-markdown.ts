import { severities } from '../report/report-schema.ts';
import { type Code, codes, infoOf } from './codes.ts';

/** The table of all codes as Markdown, the worst first, then by name. What `jobfront doctor --codes` prints. */
export function codesMarkdown(): string {
  const rows = severities.flatMap((severity) =>
    (Object.keys(codes) as Code[])
      .filter((code) => infoOf(code).severity === severity)
      .sort()
      .map((code) => {
        const { about, when, todo } = infoOf(code);
        return `| \`${code}\` | ${severity} | ${about} | ${when} | ${todo} |`;
      }),
  );
  const head = [
    '| code | severity | concerns | reported when | what to do |',
    '| --- | --- | --- | --- | --- |',
  ];
  return `${[...head, ...rows].join('\n')}\n`;
}
