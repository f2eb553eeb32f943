import { join } from 'node:path';
import { count, megabytes, milliseconds, table } from './format.ts';
import { serviceEnvironment } from './live.ts';
import { companion, environment, type ProcessMemory, progress } from './processes.ts';
import { type Service, startService } from './service.ts';

/** One `jobfront export`. Times are milliseconds. */
export interface ExportRun {
  /** From the start of the process until it has read the list and saved the board. */
  opened: number;
  /** From then on until the folder has all files. */
  exported: number;
  /** Files that were written, and that are there. */
  written: number;
  files: number;
  memory: ProcessMemory | null;
}

export interface ExportFigures {
  size: number;
  /** Into an empty folder, after the edit of one text, and after the edit of all texts. */
  first: ExportRun;
  one: ExportRun;
  all: ExportRun;
}

/** Requests to the stand-in at the same time. */
const atOnce = 8;

/** Exports a board into a folder, and again after edits. */
export async function measureExport(
  size: number,
  compiledFolder: string,
  folder: string,
): Promise<ExportFigures> {
  const service = await startService(size, true);
  const run = (what: string) => {
    progress(`${count(size)} jobs: export ${what}`);
    return exportOnce(service, compiledFolder, folder);
  };
  try {
    const posts = await service.posts(size);
    const edit = async (some: typeof posts, text: string) => {
      const left = some.values();
      const work = async () => {
        for (const { id } of left) await service.edit(id, { description: `<p>${text} ${id}</p>` });
      };
      await Promise.all(Array.from({ length: atOnce }, work));
    };
    const first = await run('into an empty folder');
    await edit(posts.slice(0, 1), 'One edited text');
    const one = await run('after the edit of one text');
    await edit(posts, 'Edited text');
    return { size, first, one, all: await run('after the edit of all texts') };
  } finally {
    await service.stop();
  }
}

async function exportOnce(service: Service, compiledFolder: string, folder: string): Promise<ExportRun> {
  const exporting = companion<ExportRun>('export-process.ts', {
    args: [compiledFolder, join(folder, 'site')],
    env: environment(serviceEnvironment(service, join(folder, 'data'))),
    execArgv: ['--max-old-space-size=14000'],
  });
  try {
    return await exporting.wait(() => true);
  } finally {
    await exporting.stop();
  }
}

/** The figures in Markdown, for people. */
export function exportReport(figures: readonly ExportFigures[]): string {
  const rows = figures.flatMap(({ size, first, one, all }) =>
    (
      [
        ['into an empty folder', first],
        ['one text edited', one],
        ['all texts edited', all],
      ] as const
    ).map(([what, { opened, exported, written, files, memory }]) => [
      ...[count(size), what, milliseconds(opened), milliseconds(exported)],
      ...[`${count(written)} of ${count(files)}`, memory ? megabytes(memory.peak) : ''],
    ]),
  );
  const heads = [
    'Jobs',
    'Export',
    'Board read and saved',
    'Export after that',
    'Files written',
    'Memory at most',
  ];
  return `${table(heads, rows)}

Printed by \`npm run bench -- --only export\`: what \`jobfront export\` does without a live site beside it, into a folder, in a
process of its own each time. Adverts have no text in common. Adverts are edited at the stand-in.
`;
}
