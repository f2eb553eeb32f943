import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export type LogLine = Record<string, unknown>;

/** Reads what a service logs. A line that is no JSON rejects. */
export function readLog(output: Readable) {
  const lines = createInterface({ input: output })[Symbol.asyncIterator]();
  async function next(): Promise<LogLine | null> {
    const { value, done } = await lines.next();
    return done ? null : JSON.parse(value);
  }
  return {
    /** `null` at the end. */
    next,
    /** The next line with this event; rejects where there is none. */
    async find(event: string): Promise<LogLine> {
      const passed: LogLine[] = [];
      for (let line = await next(); line !== null; line = await next()) {
        if (line.event === event) return line;
        passed.push(line);
      }
      throw new Error(`It ended before ${event}: ${JSON.stringify(passed)}`);
    },
    /** All lines up to the end. */
    async rest(): Promise<LogLine[]> {
      const all: LogLine[] = [];
      for (let line = await next(); line !== null; line = await next()) all.push(line);
      return all;
    },
  };
}
