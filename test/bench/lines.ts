import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from './processes.ts';

/** Rooms that keep a site live; those of them that are there. */
const rooms = ['live', 'sync', 'front', 'store', 'export', 'operator'];

/** Lines of their code. */
export async function countLines(): Promise<{ rooms: string[]; lines: number }> {
  const src = join(projectFolder, 'src');
  const names = (await readdir(src, { recursive: true })).map((name) => name.replaceAll('\\', '/'));
  const files = names.filter((name) => rooms.includes(name.split('/')[0] ?? '') && name.endsWith('.ts'));
  const texts = await Promise.all(files.map((name) => readFile(join(src, name), 'utf8')));
  return {
    rooms: rooms.filter((room) => files.some((name) => name.startsWith(`${room}/`))),
    lines: texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0),
  };
}
