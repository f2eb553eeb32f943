import type { Standin } from '../../src/standin/server.ts';
import { inTransaction } from '../../src/standin/state/database.ts';

const names = [
  'Ada',
  'Jan',
  'Ewa',
  'Piotr',
  'Zofia',
  'Oleksandr',
  'Mia',
  'Paul',
  'Łucja',
  'Ігор',
  'Noah',
  'Ola',
];
const syllables = [
  'ko',
  'wal',
  'ski',
  'no',
  'wak',
  'mül',
  'ler',
  'schmi',
  'dt',
  'bon',
  'dar',
  'len',
  'ko',
  'łu',
  'sz',
];
const cities = ['Warszawa', 'Łódź', 'Gdańsk', 'Berlin', 'Київ', 'Kraków', 'Wrocław', 'Leipzig', null];
const skills = [',"Welding",', ',"Forklift","Welding",', ',"TypeScript",', null];

/**
 * Writes candidates past the API, each with three activities and two history records: their changes are spread over
 * three years, so that every range of time holds some.
 */
export function writeCandidates({ state }: Standin, count: number): void {
  const { database } = state;
  const candidate = database.prepare(
    `INSERT INTO candidates (name, lastname, email, guid, source_id, system, created_at, updated_at, created_by,
       _city, _expected_salary, _skills, _start_date) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?)`,
  );
  const application = database.prepare(
    `INSERT INTO applications (candidate_id, job_id, stage_id, created_at, updated_at) VALUES (?, ?, 12, ?, ?)`,
  );
  const activity = database.prepare(
    `INSERT INTO activities (candidate_id, type_id, activity_date, content, created_at, updated_at, created_by)
     VALUES (?, ?, ?, '<p>Called, sounds good.</p>', ?, ?, 1)`,
  );
  const history = database.prepare(
    `INSERT INTO history (candidate_id, job_id, stage_id, stage_name, stage_sid, created_at, updated_at)
     VALUES (?, ?, ?, 'New', 'new', ?, ?)`,
  );
  const jobs = database.prepare('SELECT id FROM jobs').all();
  inTransaction(database, () => {
    for (let index = 0; index < count; index += 1) {
      const created = moment(index * 947);
      const updated = moment(index * 947 + (index % 7) * 86_400);
      const lastname = lastnameOf(index);
      const { lastInsertRowid: id } = candidate.run(
        names[index % names.length] ?? '',
        lastname,
        `${index}.candidate@example${index % 9}.com`,
        index % 3 === 0 ? `guid-${index}` : null,
        (index % 3) + 1,
        index % 5 === 0 ? '{"mobile":"+48 500 600 700"}' : '{}',
        created,
        updated,
        cities[index % cities.length] ?? null,
        index % 4 === 0 ? null : 3000 + (index % 200) * 50,
        skills[index % skills.length] ?? null,
        index % 2 === 0 ? created.slice(0, 10) : null,
      );
      const job = jobs[index % jobs.length]?.id ?? 1;
      application.run(id, job, created, updated);
      for (const at of [created, updated, updated]) activity.run(id, at === created ? 2 : 1, at, at, at);
      for (const stage of [11, 12]) history.run(id, job, stage, created, updated);
    }
  });
}

/** Ever other names, of two to four syllables. */
function lastnameOf(index: number): string {
  let rest = (index * 7919) % 104_729;
  let text = '';
  for (let part = 0; part < 2 + (index % 3); part += 1) {
    text += syllables[rest % syllables.length];
    rest = Math.floor(rest / syllables.length);
  }
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const start = Temporal.Instant.from('2023-12-01T00:00:00Z').epochMilliseconds;

/** A datetime of the wire within three years. */
function moment(seconds: number): string {
  const at = new Date(start + (seconds % 94_000_000) * 1000);
  return at.toISOString().slice(0, 19).replace('T', ' ');
}
