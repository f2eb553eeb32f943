import { megabytes, milliseconds, spread, table, times } from './format.ts';
import type { LargeFigures, NamedMemory } from './large.ts';

/** The figures in Markdown, for people. */
export function largeReport({ isShared, ...figures }: LargeFigures): string {
  const { size, read, shown, saved, memory, processor, rested, atRest, edits, searches, restart } = figures;
  const none = 'not measured';
  const megabytesOf = (all: readonly NamedMemory[], which: 'peak' | 'now') =>
    all.map(({ name, [which]: bytes }) => (isShared ? `${name} ` : '') + megabytes(bytes)).join(', ');
  const begins = table(
    [
      ...['List read', 'Board shown', 'Board saved', 'Nothing left to do', 'Shown to read'],
      ...[
        'Processor time until saved',
        'Memory at most until then',
        '… until nothing is left to do',
        '… at rest',
      ],
    ],
    [
      [
        ...[milliseconds(read), milliseconds(shown), milliseconds(saved), milliseconds(rested)],
        ...[`${(shown / read).toFixed(2)} times`, milliseconds(processor)],
        ...[megabytesOf(memory, 'peak'), megabytesOf(atRest, 'peak'), megabytesOf(atRest, 'now')],
      ],
    ],
  );
  const uses = table(
    ['Title edited: page after', 'Text edited: page after', 'A search', 'Memory at most', '… now'],
    [
      [
        ...(edits ? [spread(edits.titles), spread(edits.texts)] : [none, none]),
        searches ? spread(searches.times) : none,
        ...(searches
          ? [megabytesOf(searches.memory, 'peak'), megabytesOf(searches.memory, 'now')]
          : [none, none]),
      ],
    ],
  );
  const restarts = table(
    ['Serving again after kill -9', 'First search then', 'another request waits', 'Memory at most'],
    [
      restart
        ? [
            ...[milliseconds(restart.page), milliseconds(restart.search), milliseconds(restart.wait)],
            megabytesOf(restart.memory, 'peak'),
          ]
        : [none, none, none, none],
    ],
  );
  const processes = isShared
    ? '`jobfront start` with `--role sync` and twice with `--role front` on an empty database of PostgreSQL'
    : '`jobfront start` on an empty data folder';
  const pages = isShared ? ' Pages and searches are those of both fronts.' : '';
  return `${begins}

${uses}

${restarts}

Printed by \`npm run bench -- --only large${isShared ? ' --postgres' : ''}\`: ${processes}, and the stand-in, whose adverts
have no text in common. Times are from the start of the processes. Edits are of five titles and five texts all over the list,
each with its webhook, and begin when nothing is left to do. Searches are of words, at the board of the site's first language.
After all processes were killed, others are started on their data; the first page is followed by a search, while the
whole list is read. All processes are on the one machine.${pages}
${isShared ? '' : aimsReport(size, figures)}`;
}

interface Aims {
  atMost?: number;
  atRest?: number;
  search: number;
  edit?: number;
  shownToRead?: number;
}

/** What was aimed at in one process, by the number of jobs. */
const aims: ReadonlyMap<number, Aims> = new Map([
  [100_000, { atRest: 900e6, search: 20 }],
  [1_000_000, { atMost: 8e9, search: 50, edit: 150, shownToRead: 1.2 }],
]);

/** What is known of the causes where it is missed. */
const causes = {
  memory: `Most of it are small objects of each job, many of them entries of caches that find what was made of the job. The words of a
search come on top.`,
  edit: `An edit copies the arrays of the board's lists, and the garbage collector looks at all objects: in a heap of this size it stops
the process for many seconds, in which no request is answered.`,
};

function aimsReport(size: number, figures: Omit<LargeFigures, 'isShared' | 'size'>): string {
  const aim = aims.get(size);
  if (aim === undefined) return '';
  const { read, shown, memory, atRest, edits, searches } = figures;
  const most = Math.max(...[...memory, ...atRest].map(({ peak }) => peak));
  const now = Math.max(...atRest.map((one) => one.now));
  const judged = [
    { words: 'memory at most', wanted: aim.atMost, found: most, unit: megabytes, cause: causes.memory },
    { words: 'memory at rest', wanted: aim.atRest, found: now, unit: megabytes, cause: causes.memory },
    { words: 'a search', wanted: aim.search, found: searches?.times.median, unit: milliseconds },
    {
      words: 'an edit',
      wanted: aim.edit,
      found: edits?.titles.median,
      unit: milliseconds,
      cause: causes.edit,
    },
    { words: 'shown to read', wanted: aim.shownToRead, found: shown / read, unit: times },
  ].flatMap(({ wanted, ...one }) => (wanted === undefined ? [] : [{ ...one, wanted }]));
  const results = judged.map(({ words, wanted, found, unit }) => {
    const verdict = found === undefined ? 'not measured' : found <= wanted ? 'reached' : 'missed';
    return `${words} ${unit(wanted)}, ${verdict}`;
  });
  const missed = judged.filter(({ wanted, found }) => found === undefined || found > wanted);
  return ['', `Aimed at: ${results.join('; ')}.`, ...missed.flatMap(({ cause }) => cause ?? []), ''].join(
    '\n',
  );
}
