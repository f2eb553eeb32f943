import { companion, environment } from './processes.ts';

/** What files for machines cost, all of them, beyond the pages. Milliseconds. */
export interface MachineFigures {
  files: number;
  /** Keys of all files, then the files themselves, the job markup of every page among them; without pictures. */
  keysMs: number;
  filesMs: number;
  /** One social picture, drawn after another: the mean of up to 200. */
  pictureMs: number;
}

/** Makes the files for machines of a saved board, in a process that has made none before. */
export async function measureMachines(dataDir: string): Promise<MachineFigures> {
  const child = companion<MachineFigures>('machines-process.ts', {
    args: [],
    env: environment({
      SERVICE_URL: 'http://127.0.0.1:1',
      SITE_URL: 'https://jobs.example',
      DATA_DIR: dataDir,
    }),
  });
  const figures = await child.wait(() => true);
  await child.stop();
  return figures;
}
