import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Standin } from '../../src/standin/server.ts';

/** What happens to a request: `lost …` hangs up before the service hears of it, or after it has done the work. */
export const faults = [
  'fine',
  '500',
  'lost before',
  'lost after',
  '500 after',
  '429',
  'html',
  'revoked',
] as const;
export type Fault = (typeof faults)[number];

export interface FaultyService {
  url: string;
  /** Method and path of every request but those for tokens. */
  heard: string[];
  close(): void;
}

/** Stands between a client and the stand-in, until it is closed. */
export async function faultyService(
  standin: Standin,
  faultOf: (request: IncomingMessage) => Fault | Promise<Fault>,
): Promise<FaultyService> {
  const heard: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = 'GET', url = '' } = request;
    const isToken = url.startsWith('/oauth2/');
    if (!isToken) heard.push(`${method} ${url}`);
    const fault = isToken ? 'fine' : await faultOf(request);
    if (fault === 'lost before') return void request.socket.destroy();
    if (fault === 'revoked') standin.state.database.exec('DELETE FROM tokens');
    if (fault === '500' || fault === '429') return void response.writeHead(Number(fault)).end('{}');
    if (fault === 'html') return void response.end('<!doctype html><p>Down for a moment');
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(
        ([name]) => !/^(host|connection|content-length|expect)$/.test(name),
      ),
    ) as Record<string, string>;
    const body = method === 'GET' ? null : Buffer.concat(chunks);
    const answer = await fetch(standin.url + url, { method, headers, body, redirect: 'manual' });
    const text = await answer.text();
    if (fault === 'lost after') return void request.socket.destroy();
    if (fault === '500 after') return void response.writeHead(500).end('{}');
    const passed = [...answer.headers].filter(([name]) => /^(content-type|x-result-.*)$/.test(name));
    response.writeHead(answer.status, Object.fromEntries(passed));
    response.end(text);
  };
  const server = createServer((request, response) => {
    // Who asks may be gone, and the stand-in with it.
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard, close };
}

/** What the stand-in has of each candidate. */
export function candidatesAt({ state }: Standin) {
  const { database } = state;
  const texts = (sql: string, id: unknown) =>
    database
      .prepare(sql)
      .all(Number(id))
      .map((row) => Object.values(row).join(' '));
  return database
    .prepare('SELECT id, name, lastname, email, guid FROM candidates ORDER BY id')
    .all()
    .map(({ id, name, lastname, email, guid }) => ({
      ...{ name, lastname, email, guid },
      jobs: texts('SELECT job_id FROM applications WHERE candidate_id = ?', id),
      notes: texts('SELECT title, content FROM activities WHERE state_id IS NULL AND candidate_id = ?', id),
      tags: texts('SELECT name FROM candidate_tags JOIN tags ON tags.id = tag_id WHERE candidate_id = ?', id),
      consents: texts('SELECT provision_id, job_id FROM provisions_given WHERE candidate_id = ?', id),
      files: texts(
        'SELECT name, bytes FROM candidate_files JOIN files ON files.id = file_id WHERE candidate_id = ? ORDER BY name',
        id,
      ),
    }));
}
