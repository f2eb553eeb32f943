import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Api, openApi } from './api.ts';

/** Stages of the jobs' workflow, in order: the fourth is hired, the fifth rejected. */
const stages = [11, 12, 13, 14, 15];
const [hired, rejected] = [14, 15];

/** What a naive reader of interface.md keeps. Stages are noted by `<candidate>/<job>`. */
interface Model {
  places: Map<string, { stage: number; last: number | null }>;
  history: string[];
  activities: string[];
}

interface Place {
  candidate: number;
  job: number;
}

type Move = (place: { stage: number; last: number | null }) => number | null;

const placeOf = ({ candidate, job }: Place) => `${candidate}/${job}`;

function arrive(model: Model, place: Place, stage: number, last: number | null): void {
  model.places.set(placeOf(place), { stage, last });
  model.history.push(`${placeOf(place)} ${stage}`);
  model.activities.push(`${place.candidate}: ${stage}`);
}

class Add implements fc.AsyncCommand<Model, Api> {
  readonly place: Place;
  constructor(place: Place) {
    this.place = place;
  }
  check = () => true;
  async run(model: Model, api: Api) {
    const { candidate, job } = this.place;
    expect((await api.call('POST', `/recruitments/${job}/employees/${candidate}`)).status).toBe(204);
    if (!model.places.has(placeOf(this.place))) arrive(model, this.place, 11, null);
  }
  toString = () => `add ${placeOf(this.place)}`;
}

class MoveTo implements fc.AsyncCommand<Model, Api> {
  readonly place: Place;
  readonly operation: string;
  readonly move: Move;
  readonly body: unknown;
  constructor(place: Place, operation: string, move: Move, body?: unknown) {
    this.place = place;
    this.operation = operation;
    this.move = move;
    this.body = body;
  }
  check = () => true;
  async run(model: Model, api: Api) {
    const { candidate, job } = this.place;
    const path = `/employees/${candidate}/recruitments/${job}/states/${this.operation}`;
    const { status, text } = await api.call('POST', path, this.body);
    const place = model.places.get(placeOf(this.place));
    const stage = place && this.move(place);
    if (!place) expect(status).toBe(404);
    else if (stage == null) expect([status, text]).toEqual([400, 'No transition for action']);
    else {
      expect(status).toBe(204);
      arrive(model, this.place, stage, place.stage);
    }
  }
  toString = () => `${this.operation} ${placeOf(this.place)}`;
}

class Note implements fc.AsyncCommand<Model, Api> {
  readonly candidate: number;
  constructor(candidate: number) {
    this.candidate = candidate;
  }
  check = () => true;
  async run(model: Model, api: Api) {
    const path = `/employees/${this.candidate}/notes`;
    expect((await api.call('POST', path, { title: 'T', content: 'C' })).status).toBe(201);
    model.activities.push(`${this.candidate}: note`);
  }
  toString = () => `note ${this.candidate}`;
}

class Look implements fc.AsyncCommand<Model, Api> {
  check = () => true;
  async run(model: Model, api: Api) {
    expect(await read(api)).toEqual({
      places: [...model.places].map(([place, { stage }]) => `${place} ${stage}`).toSorted(),
      history: model.history,
      activities: model.activities,
    });
  }
  toString = () => 'look';
}

const place = fc.record({ candidate: fc.constantFrom(1, 2), job: fc.constantFrom(3101, 3102) });
const following: Move = ({ stage }) => (stage < hired ? stage + 1 : null);
const back: Move = ({ last }) => (last === rejected ? null : last);
const reject: Move = ({ stage }) => (stage < hired ? rejected : null);
const to =
  (wanted: number): Move =>
  ({ stage }) =>
    wanted === stage || wanted === rejected || !stages.includes(wanted) ? null : wanted;

const commands = fc.commands(
  [
    place.map((at) => new Add(at)),
    place.map((at) => new MoveTo(at, '_move_to_next_state', following)),
    place.map((at) => new MoveTo(at, '_back', back)),
    place.map((at) => new MoveTo(at, '_move_to_reject_state', reject, { rejection_id: 1 })),
    fc
      .tuple(place, fc.constantFrom(...stages, 21, 999))
      .map(([at, stage]) => new MoveTo(at, `${stage}/_move`, to(stage))),
    fc.constantFrom(1, 2).map((candidate) => new Note(candidate)),
    fc.constant(new Look()),
  ],
  { maxCommands: 40, size: 'max' },
);

async function read(api: Api) {
  const list = async (path: string) => {
    const records: Record<string, never>[] = [];
    for (let page = 1; ; page += 1) {
      const headers = { 'X-Request-Page-Size': '100', 'X-Request-Current-Page': String(page) };
      const { json } = await api.call('GET', path, undefined, headers);
      const found = json as Record<string, never>[];
      if (found.length === 0) return records;
      records.push(...found);
    }
  };
  const headers = { 'X-Additional-Modules': 'employee_recruitments_states' };
  const names = ['New', 'Phone interview', 'Video call', 'Hired', 'Rejected'];
  const places: string[] = [];
  for (const candidate of [1, 2]) {
    const { json } = await api.call('GET', `/employees/${candidate}/recruitments`, undefined, headers);
    const { extras } = (json as never[]).at(-1) as unknown as {
      extras: { employee_recruitments_states: { state: string; recruitment_id: number }[] };
    };
    for (const { state, recruitment_id } of extras.employee_recruitments_states) {
      places.push(`${candidate}/${recruitment_id} ${11 + names.indexOf(state)}`);
    }
  }
  interface Linked {
    employee: { id: number };
    recruitment: { id: number };
    workflow_state: { id: number };
    content: string | { state: { id: number } };
  }
  const history = (await list('/employees/recruitment_history')) as unknown as Linked[];
  const activities = (await list('/employees/activities')) as unknown as Linked[];
  return {
    places: places.toSorted(),
    history: history.map((r) => `${r.employee.id}/${r.recruitment.id} ${r.workflow_state.id}`),
    activities: activities.map(
      ({ employee, content }) => `${employee.id}: ${typeof content === 'string' ? 'note' : content.state.id}`,
    ),
  };
}

test('stages, history and activities agree with a naive model after any sequence', async () => {
  let ran = 0;
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const api = await openApi('a');
      for (const name of ['Ewa', 'Jan']) await api.candidate({ name });
      const model: Model = { places: new Map(), history: [], activities: [] };
      await fc.asyncModelRun(() => ({ model, real: api }), sequence);
      await new Look().run(model, api);
      ran += model.history.length;
      await api.standin.close();
    }),
    { numRuns: 60, seed: 20_261_121 },
  );
  expect(ran).toBeGreaterThan(200);
});
