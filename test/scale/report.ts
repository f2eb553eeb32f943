import { count, milliseconds, table } from '../bench/format.ts';
import { type Summary, summarize } from '../bench/statistics.ts';
import type { LoadFigures } from './load.ts';
import type { RestartFigures, ScaleFigures } from './scenarios.ts';

const worst = ({ median, max, count: times }: Summary) =>
  times === 1 ? milliseconds(median) : `**${milliseconds(median)}**, at worst ${milliseconds(max)}`;
const requestsOf = ({ requests, failed, slowestMs }: LoadFigures) =>
  `**${count(failed.length)}** of ${count(requests)} requests failed; the slowest took ${milliseconds(slowestMs)}`;
const restartsOf = ({ load, ended, ready }: RestartFigures) => [
  requestsOf(load),
  `ended after ${worst(summarize(ended))}; ready again after ${worst(summarize(ready))}`,
];

/** The figures in Markdown, for people. */
export function scaleReport(figures: ScaleFigures): string {
  const { kills, pauses, away, restarts, crashes, compared, writes, fenceFaults } = figures;
  const takeovers = (those: typeof kills) =>
    `another led after ${worst(summarize(those.takeovers))}; all edits were at every front after ${worst(summarize(those.shown))}`;
  return `${table(
    ['Three fronts and two syncs behind nginx', 'Found', 'Times'],
    [
      [
        `kill -9 of the process that leads, ${kills.takeovers.length} times among ${count(kills.edits)} edits`,
        `**${kills.lost.length}** edits lost`,
        takeovers(kills),
      ],
      [
        `the process that leads is stopped (SIGSTOP) and wakes up, ${pauses.takeovers.length} times`,
        `**${pauses.lost.length}** of ${pauses.edits} edits lost; ${pauses.refused} late writes, all refused`,
        takeovers(pauses),
      ],
      [
        `numbers (fences) of ${count(writes)} writes in the database`,
        `**${fenceFaults.length}** under an older number, or by two processes under one`,
        '',
      ],
      [
        `two fronts compared while posts are edited, ${count(compared.pairs)} answers of the same snapshot`,
        `**${compared.differing.length}** with another status, ETag or byte`,
        '',
      ],
      [`${restarts.restarts} fronts restarted (SIGTERM), one after another`, ...restartsOf(restarts)],
      [`${crashes.restarts} fronts killed (kill -9), one after another`, ...restartsOf(crashes)],
      [
        `the database is away for ${milliseconds(away.away)}`,
        requestsOf(away.load),
        `all abreast ${milliseconds(away.abreast)} after its return; the next edit at every front after ${milliseconds(away.shown)}`,
      ],
    ],
  )}

Printed by \`npm run scale\`. Processes are those of \`jobfront start --role front\` and \`--role sync\` with their usual
times, PostgreSQL and nginx real ones (\`docs/hosting/nginx-balancer.conf\`), all on the one machine. Four visitors ask nginx
for one address after another; while fronts end, one request in ten is a webhook. The first time of a takeover is from the
signal until the database has the number of the next process. With \`DRAIN_SECONDS=1\` a front that is restarted goes on for
a second first.
`;
}
