import { describe, expect, test } from 'vitest';
import { createSecretCheck } from '../../src/base/secrets.ts';
import { createLog, logEvents, scrub } from '../../src/sync/log.ts';
import { watched } from './watching.ts';
import { oldSecret, secret } from './webhook-server.ts';

function logging() {
  const lines: string[] = [];
  const log = createLog({
    secrets: [secret, oldSecret],
    destination: { write: (line) => lines.push(line) },
    level: 'trace',
  });
  return { log, lines, entries: () => lines.map((line): Record<string, unknown> => JSON.parse(line)) };
}

describe('the log', () => {
  test('has one line of JSON for each thing that happens', async () => {
    const { log, lines, entries } = logging();
    const { watcher, service, clock } = await watched({ emit: logEvents(log) });
    service.isDown = true;
    void watcher.request('webhook', { publishId: 1001 });
    await clock.advance(3_000);
    expect(lines.every((line) => line.endsWith('}\n') && line.split('\n').length === 2)).toBe(true);
    expect(entries().map(({ level, event }) => `${level} ${event}`)).toEqual([
      'debug request',
      'info read',
      'info published',
      'debug request',
      'warn read-failed',
      'warn read-failed',
      'warn degraded',
    ]);
    expect(entries()[4]).toMatchObject({ whole: false, error: { message: 'connect ECONNREFUSED' } });
    expect(entries()[0]).not.toHaveProperty('pid');
    expect(entries()[0]).not.toHaveProperty('hostname');
  });

  test.each<[string, (log: ReturnType<typeof createLog>) => void]>([
    ['a message', (log) => log.info(`POST /webhooks/${secret} came`)],
    ['a field', (log) => log.info({ path: `/webhooks/${oldSecret}?a=b` }, 'x')],
    ['a key', (log) => log.info({ [secret]: 1 }, 'x')],
    ['deep', (log) => log.info({ a: { b: { c: [`x${secret}y`] } } }, 'x')],
    ['an error', (log) => log.error({ error: new Error(`bad ${secret}`, { cause: secret }) }, 'x')],
    ['an unnamed error', (log) => log.error(new Error(`bad ${secret}`))],
    ['a child', (log) => log.child({ path: `/webhooks/${secret}` }).warn('x')],
    ['a secret of earlier times', (log) => log.info('/webhooks/an-older-secret-of-ours')],
    ['what a weak secret says', (log) => log.error(thrown(() => createSecretCheck([secret, secret])))],
  ])('never has a secret: %s', (_name, write) => {
    const { log, lines } = logging();
    write(log);
    expect(lines).toHaveLength(1);
    expect(() => JSON.parse(lines[0] ?? '')).not.toThrow();
    for (const hidden of [secret, oldSecret, 'an-older-secret-of-ours'])
      expect(lines[0]).not.toContain(hidden);
  });

  test('drops what says who somebody is', () => {
    const { log, lines } = logging();
    const person = {
      ip: '203.0.113.7',
      remoteAddress: '203.0.113.7',
      headers: { cookie: 'c00kie', authorization: 'Bearer t0ken' },
      email: 'ada@example.org',
      body: 'Dear Sirs',
    };
    log.info(person, 'top');
    log.info({ request: person }, 'below');
    log.info({ req: person, res: person }, 'as pino names them');
    for (const line of lines) {
      for (const text of ['203.0.113.7', 'c00kie', 't0ken', 'ada@', 'Dear']) expect(line).not.toContain(text);
    }
  });

  test('scrubbing keeps the rest', () => {
    expect(scrub(`a ${secret} b /webhooks/x?c d`, [secret, ''])).toBe('a [secret] b /webhooks/[secret]?c d');
  });
});

function thrown(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    return error;
  }
}
