import { boardOf, job, nextMorning, openSending } from './world.ts';

// A process that sends what is due on one morning, and ends with 0 when nothing is left for it: its test kills it.
const [folder = '', url = '', jobs = '0'] = process.argv.slice(2);
const board = boardOf(...Array.from({ length: Number(jobs) }, (_, at) => job(at + 1)));
const { alerts, runUntil } = openSending(folder, url, nextMorning, { board: () => board, sending: 1 });
await runUntil(nextMorning + 12 * 3_600_000);
const next = await alerts.nextDue();
await alerts.close();
process.exit(next === null || next > nextMorning + 12 * 3_600_000 ? 0 : 1);
