import { expect } from 'vitest';
import type { EventType } from '../../../src/service/wire/webhook.ts';
import type { Standin } from '../../../src/standin/server.ts';
import { control } from '../harness.ts';

/** What causes of events are done with. The stand-in has posts 101 and 102, and no candidate yet. */
export interface CauseWorld {
  standin: Standin;
  /** A request to `/api/integration/v2<path>` with a good token. */
  ask: (method: string, path: string, body?: unknown) => Promise<unknown>;
}

type Run = (world: CauseWorld) => Promise<unknown>;

const job = 3101;
const number = expect.any(Number);
const person = { name: 'Ewa', lastname: 'Lis', email: 'ewa@example.com' };
const consent = { recruitment: null, agreement_date: '2026-11-21' };

/** A new candidate; the first has the id 1. */
const candidate: Run = ({ ask }) => ask('POST', '/employees/', { ...person, source: 'Careers site' });

/** The first candidate, in the first post's job. */
const applicant: Run = async (world) => {
  await candidate(world);
  await world.ask('POST', `/recruitments/${job}/employees/1`);
};

/** One of the causes that only recruiters have. */
async function cause({ standin }: CauseWorld, name: string, ids: Record<string, number>): Promise<void> {
  const { status } = await control(standin, 'POST', `/causes/${name}`, ids);
  if (status !== 204) throw new Error(`${name} answered ${status}`);
}

const draft: Run = ({ standin }) => control(standin, 'POST', '/posts', { title: 'Kurier', language: 'pl' });
const edit: Run = ({ standin }) => control(standin, 'PATCH', '/posts/101', { title: 'Kurierka' });

/** Sends the form of the first post, as a visitor's browser does. */
const apply: Run = async ({ standin }) => {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...person, provision_1: 'on' })) body.append(name, value);
  const answer = await fetch(`${standin.url}/public/form/a/41`, { method: 'POST', body, redirect: 'manual' });
  if (answer.status >= 400) throw new Error(`the form answered ${answer.status}`);
};

/** Every event type of interface.md: what causes it, and the body that it is sent with. */
export const eventCauses: Readonly<Record<EventType, readonly [run: Run, body: unknown]>> = {
  candidate_created: [candidate, { employee_id: 1, source_id: 1 }],
  candidate_deleted: [
    async (world) => {
      await candidate(world);
      await cause(world, 'delete-candidate', { candidate: 1 });
    },
    { employee_id: 1 },
  ],
  candidate_soft_deleted: [
    async (world) => {
      await candidate(world);
      await cause(world, 'anonymize-candidate', { candidate: 1 });
    },
    { employee_id: 1 },
  ],
  candidate_merged: [
    async (world) => {
      await candidate(world);
      await candidate(world);
      await cause(world, 'merge-candidates', { candidate: 1, merged: 2 });
    },
    { main_employee_id: 1, merged_employee_id: 2 },
  ],
  candidate_talent_created: [
    async (world) => {
      await candidate(world);
      await cause(world, 'add-to-talent', { candidate: 1, talent: 2 });
    },
    { employee_id: 1, talent_id: 2 },
  ],
  candidate_activity_deleted: [
    async (world) => {
      await candidate(world);
      await world.ask('POST', '/employees/1/notes', { title: 'a', content: 'b' });
      await cause(world, 'delete-activity', { activity: 1 });
    },
    { employee_id: 1, activity_id: 1, type: { id: number, value: 'Note' } },
  ],
  candidate_consents_created: [
    async (world) => {
      await candidate(world);
      await world.ask('POST', '/employees/1/provisions/2', consent);
    },
    { employee_id: 1, provision_id: 2, recruitment_id: null },
  ],
  candidate_consent_withdrawal: [
    async (world) => {
      await candidate(world);
      await world.ask('POST', '/employees/1/provisions/2', consent);
      await cause(world, 'withdraw-consent', { given: 1 });
    },
    { employee_id: 1, provision_id: 2, recruitment_id: null },
  ],
  candidate_applied: [apply, { employee: 1, recruitment: job }],
  candidate_added_to_job: [applicant, { employee: 1, recruitment: job }],
  candidate_moved_in_job: [
    async (world) => {
      await applicant(world);
      await world.ask('POST', `/employees/1/recruitments/${job}/states/_move_to_next_state`);
    },
    {
      employee_id: 1,
      recruitment_id: job,
      current_workflow_state: { id: 12, sid: 'phone_interview', type: 'process' },
      last_workflow_state: { id: 11, sid: 'new' },
      changed_by: { id: 1 },
    },
  ],
  candidate_removed_from_job: [
    async (world) => {
      await applicant(world);
      await cause(world, 'remove-from-job', { candidate: 1, job });
    },
    { employee_id: 1, recruitment_id: job, employee_application_id: 1, deleted_by: { id: 1 } },
  ],
  candidate_hired: [
    async (world) => {
      await applicant(world);
      await world.ask('POST', `/employees/1/recruitments/${job}/states/14/_move`);
    },
    expect.objectContaining({ employee_id: 1, recruitment_id: job }),
  ],
  job_created: [
    ({ ask }) => ask('PUT', '/recruitments/', { name: 'Nowa', client: 1, workflow: 1 }),
    { recruitment_id: number },
  ],
  job_updated: [({ ask }) => ask('PUT', `/recruitments/${job}`, { name: 'Inna' }), { recruitment_id: job }],
  job_deleted: [(world) => cause(world, 'delete-job', { job }), { recruitment_id: job }],
  job_post_created: [draft, { job_post_id: number }],
  job_post_published: [draft, { advert_publish_id: 103 }],
  job_post_publish_edited: [edit, { advert_publish_id: 101 }],
  job_post_edited: [edit, { advert_publish_id: 101 }],
  crm_person_created: [(world) => cause(world, 'create-contact', { contact: 1 }), { person_id: 1 }],
  crm_person_updated: [(world) => cause(world, 'update-contact', { contact: 1 }), { person_id: 1 }],
  crm_activity_deleted: [
    (world) => cause(world, 'delete-contact-activity', { contact: 1, activity: 5 }),
    { person_id: 1, activity_id: 5 },
  ],
  user_deactivated: [(world) => cause(world, 'deactivate-user', { user: 3 }), { user_id: 3 }],
};
