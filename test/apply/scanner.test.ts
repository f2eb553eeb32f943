import { describe, expect, test } from 'vitest';
import { createScanner, type Scanner, ScannerAway } from '../../src/apply/scanner.ts';
import { systemClock } from '../../src/base/timing.ts';
import { environmentSchema } from '../../src/settings/environment.ts';
import { eicar, startFakeClamd } from './fake-clamd.ts';

/** A scanner, with what it reports. @param patienceMs calls for its end by hand where it is `null` */
function scannerAt(port: number) {
  const reported: (string | null)[] = [];
  const waiting = new Set<() => void>();
  const clock = {
    ...systemClock(),
    after: (_: number, call: () => void) => {
      waiting.add(call);
      return () => void waiting.delete(call);
    },
  };
  const scanner = createScanner({
    address: { host: '127.0.0.1', port },
    clock,
    onChange: (trouble) => reported.push(trouble?.reason ?? null),
  });
  return {
    scanner,
    reported,
    waiting,
    patienceEnds: () => {
      for (const call of [...waiting]) call();
    },
  };
}

async function* parts(...bytes: Uint8Array[]) {
  yield* bytes;
}

const away = async (scanner: Scanner, ...bytes: Uint8Array[]): Promise<string> => {
  const error = await scanner.isInfected(parts(...bytes)).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ScannerAway);
  return (error as ScannerAway).message;
};

describe('a scanner', () => {
  test('gets each file as it is, in chunks, and says what it finds', async () => {
    const clamd = await startFakeClamd();
    const { scanner, reported, waiting } = scannerAt(clamd.port);
    const large = Buffer.alloc(3_000_000, 'life ');
    expect(await scanner.isInfected(parts(large, Buffer.from('end')))).toBe(false);
    expect(clamd.scanned[0]?.equals(Buffer.concat([large, Buffer.from('end')]))).toBe(true);
    expect(Math.max(...clamd.chunks)).toBeLessThanOrEqual(65_536);
    expect(await scanner.isInfected(parts(eicar.subarray(0, 9), eicar.subarray(9)))).toBe(true);
    expect(await scanner.isInfected(parts())).toBe(false);
    expect([scanner.trouble(), reported, waiting.size]).toEqual([null, [], 0]);
  });

  test('that is away is named once, and again when it is back', async () => {
    const clamd = await startFakeClamd();
    const { port } = clamd;
    const { scanner, reported } = scannerAt(port);
    await clamd.stop();
    expect(await away(scanner, eicar)).toMatch(
      /127\.0\.0\.1:\d+ does not answer \(ECONNREFUSED\).+Start clamd/s,
    );
    await away(scanner, eicar);
    await scanner.watch.run();
    expect(reported).toHaveLength(1);
    expect(scanner.trouble()?.reason).toBe(reported[0]);
    await startFakeClamd(port);
    await scanner.watch.run();
    expect([scanner.trouble(), reported.at(-1), reported.length]).toEqual([null, null, 2]);
  });

  test('that takes no file as large says which setting to change', async () => {
    const clamd = await startFakeClamd();
    clamd.change({ streamMaxLength: 100_000 });
    const { scanner } = scannerAt(clamd.port);
    const said = await away(scanner, ...Array.from({ length: 40 }, () => Buffer.alloc(262_144)));
    expect(said).toContain('StreamMaxLength in clamd.conf to 11M or more');
  });

  test.each([
    ['broken', /does not answer/],
    ['error', /can't scan: "stream: Malformed database ERROR"/],
  ] as const)('that is %s has no file taken', async (mood, message) => {
    const clamd = await startFakeClamd();
    clamd.change({ mood });
    const { scanner } = scannerAt(clamd.port);
    expect(await away(scanner, eicar)).toMatch(message);
    clamd.change({ mood: 'well' });
    expect(await scanner.isInfected(parts(eicar))).toBe(true);
    expect(scanner.trouble()).toBeNull();
  });

  test('that says nothing is given up after a while', async () => {
    const clamd = await startFakeClamd();
    clamd.change({ mood: 'silent' });
    const { scanner, patienceEnds } = scannerAt(clamd.port);
    const answered = away(scanner, Buffer.alloc(100));
    await new Promise((resolve) => setImmediate(resolve));
    patienceEnds();
    expect(await answered).toContain('(ETIMEDOUT)');
  });

  test('whose file can not be read is not called away', async () => {
    const clamd = await startFakeClamd();
    const { scanner } = scannerAt(clamd.port);
    const broken = (async function* () {
      yield Buffer.from('a');
      throw new RangeError('sealed with another key');
    })();
    await expect(scanner.isInfected(broken)).rejects.toThrow(RangeError);
    expect(scanner.trouble()).toBeNull();
  });
});

test('CLAMAV_HOST is a host with or without a port', () => {
  const read = (text: string) => environmentSchema.shape.CLAMAV_HOST.safeParse(text).data ?? null;
  expect(read('clamav')).toEqual({ host: 'clamav', port: 3310 });
  expect(read(' 10.0.0.7:4000')).toEqual({ host: '10.0.0.7', port: 4_000 });
  expect(read('[::1]:3311')).toEqual({ host: '::1', port: 3_311 });
  for (const wrong of ['', 'clamav:0', 'clamav:70000', 'tcp://clamav', 'a b', '::1', 'clamav:', '-a']) {
    expect(read(wrong)).toBeNull();
  }
});
