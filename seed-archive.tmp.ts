import { Memory } from './src/board/memory.ts';
import { PersistentMap } from './src/base/persistent-map.ts';
import { archivePolicy } from './src/site/archive/archived.ts';
import { openStore } from './src/store/sqlite-store.ts';
const [dir = ''] = process.argv.slice(2);
const titles = ['Mechanik rowerowy', 'Kurierka / kurier cargo', 'Specjalistka ds. obsługi klienta w języku niemieckim (praca hybrydowa, Wrocław lub Łódź)', 'Senior TypeScript Developer', 'Magazynier'];
const places = ['Łódź', 'Wrocław', null, 'Warszawa'];
const jobs = Array.from({ length: 460 }, (_, i) => {
  const closed = Date.UTC(2024, 2, 1) + i * 2.15 * 86_400_000;
  const language = i % 9 === 0 ? 'en' : 'pl';
  return [String(90_000 + i), { advertId: 90_000 + i, addresses: [`/jobs/${90_000 + i}-x/`], title: titles[i % 5]!, language, locality: places[i % 4]!, fields: [], postedAt: i % 13 === 0 ? null : new Date(closed - (5 + (i * 7) % 80) * 86_400_000).toISOString(), closedAt: new Date(closed).toISOString() }] as const;
});
const store = openStore(dir, { now: () => new Date().toISOString(), send: console.log });
const at = '2026-11-20T08:00:00Z';
await store.save({ board: { at, jobs: [], upcoming: [], problems: [] }, images: {}, memory: { jobs: Memory.from(jobs), changes: new PersistentMap() }, fingerprint: 'x', shownAt: at, archive: archivePolicy({ archive: true, timeZone: 'Europe/Warsaw' }, at) });
console.log((await store.history.read()).archive);
await store.close();
