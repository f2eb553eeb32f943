import type { StandinSettingsInput } from './schema.ts';

type WorkflowInput = StandinSettingsInput['workflows'][number];

const rejections = [
  { id: 1, name: 'Too little experience' },
  { id: 2, name: 'Expectations too far apart' },
  { id: 3, name: 'Took another job' },
];

/** The four workflows of the sample company; the stages' names are those that interface.md shows. */
export const defaultWorkflows: WorkflowInput[] = ['Standard', 'Workshop', 'Couriers', 'Office'].map(
  (name, index) => {
    const first = 10 * (index + 1);
    return {
      id: index + 1,
      name,
      stages: [
        { id: first + 1, name: 'New', sid: 'new', type: 'new' },
        { id: first + 2, name: 'Phone interview', sid: 'phone_interview', type: 'process' },
        { id: first + 3, name: 'Video call', sid: 'video_call', type: 'process' },
        { id: first + 4, name: 'Hired', sid: 'hired', type: 'hired' },
        { id: first + 5, name: 'Rejected', sid: 'rejected', type: 'rejected' },
      ],
      rejections,
    };
  },
);
