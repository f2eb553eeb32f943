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

/**
 * The sample company's settings. Names and secrets are public: the stand-in only listens on this machine. Clients:
 * `kolibra_careers` (all scopes, variant B), `kolibra_import` (candidates and jobs, used by A), `kolibra_reader` (jobs
 * only, as a user who may only look).
 */
export const defaultSettings: StandinSettingsInput = {
  instance: 'kolibra',
  clients: [
    {
      name: 'careers',
      secret: 'careers-secret',
      scopes: [
        'employee',
        'recruitment',
        'webhook',
        'advert',
        'advert_publish',
        'file',
        'provision',
        'talent',
      ],
      userId: 1,
    },
    {
      name: 'import',
      secret: 'import-secret',
      scopes: ['employee', 'recruitment', 'webhook', 'file', 'provision', 'talent'],
      userId: 2,
    },
    { name: 'reader', secret: 'reader-secret', scopes: ['employee', 'recruitment'], userId: 3 },
    { name: 'old', secret: 'old-secret', scopes: ['employee'], userId: 1, apiVersion: 'v1' },
  ],
  roles: [
    { name: 'administrator', permissions: ['job_view', 'job_edit', 'candidate_move', 'candidate_reject'] },
    { name: 'recruiter', permissions: ['job_view', 'job_edit', 'candidate_move', 'candidate_reject'] },
    { name: 'observer', permissions: ['job_view'] },
    { name: 'guest', permissions: [] },
  ],
  users: [
    {
      id: 1,
      username: 'integration',
      password: 'integration-password',
      email: 'integration@kolibra.example',
      role: 'administrator',
    },
    {
      id: 2,
      username: 'anna.nowak',
      password: 'anna-password',
      email: 'anna.nowak@kolibra.example',
      firstName: 'Anna',
      lastName: 'Nowak',
      role: 'recruiter',
    },
    {
      id: 3,
      username: 'oskar.lis',
      password: 'oskar-password',
      email: 'oskar.lis@kolibra.example',
      firstName: 'Oskar',
      lastName: 'Lis',
      role: 'observer',
    },
    { id: 4, username: 'guest', password: 'guest-password', role: 'guest' },
  ],
  customFields: {
    candidate: [
      { sid: 'expected_salary', name: 'Expected salary', type: 'number' },
      { sid: 'start_date', name: 'Possible start', type: 'date' },
      { sid: 'last_call', name: 'Last call', type: 'datetime' },
      { sid: 'city', name: 'City', type: 'text' },
      { sid: 'about', name: 'About', type: 'long_text' },
      { sid: 'second_email', name: 'Second e-mail', type: 'email' },
      { sid: 'driving_licence', name: 'Driving licence', type: 'checkbox' },
      { sid: 'shift', name: 'Shift', type: 'choice', options: ['Morning', 'Afternoon', 'Night'] },
      { sid: 'branch', name: 'Branch', type: 'choice', dictionary: 'branches' },
      { sid: 'skills', name: 'Skills', type: 'multi_choice', dictionary: 'skills' },
      { sid: 'guardian', name: 'Looked after by', type: 'user' },
      { sid: 'salary_note', name: 'Note on salary', type: 'text', integration: false },
      { sid: null, name: 'Only on the screen', type: 'text' },
      { sid: 'portfolio', name: 'Portfolio', type: 'file' },
      { sid: 'certificates', name: 'Certificates', type: 'files' },
      { sid: 'home', name: 'Home', type: 'location' },
    ],
    job: [
      { sid: 'contract', name: 'Contract', type: 'multi_choice', options: ['B2B', 'Employment contract'] },
      { sid: 'salary_from', name: 'Salary from', type: 'number' },
      { sid: 'salary_to', name: 'Salary to', type: 'number' },
      { sid: 'rate_visible', name: 'Show the salary', type: 'checkbox' },
      { sid: 'closes', name: 'Closes', type: 'date' },
      { sid: 'branch', name: 'Branch', type: 'choice', dictionary: 'branches' },
      { sid: 'workplace', name: 'Workplace', type: 'location' },
    ],
    client: [],
    contact: [],
    user: [],
  },
  workflows: defaultWorkflows,
  tags: [
    { id: 1, name: 'Forklift' },
    { id: 2, name: 'Speaks German' },
    { id: 3, name: 'Call again' },
  ],
  talents: [
    { id: 1, name: 'Couriers', public: 1 },
    { id: 2, name: 'Engineers', public: 0 },
  ],
  provisions: [
    { id: 1, name: 'Consent for this recruitment', type: 'recruitment' },
    { id: 2, name: 'Consent for future recruitments', type: 'general' },
  ],
  sources: [
    { id: 1, value: 'Careers site' },
    { id: 2, value: 'Recommendation' },
    { id: 3, value: 'Job fair' },
  ],
  fileTypes: [
    { id: 1, value: 'CV' },
    { id: 2, value: 'Cover letter' },
    { id: 3, value: 'Other' },
  ],
  dictionaries: {
    branches: [
      { id: 1, value: 'Warehouse' },
      { id: 2, value: 'Couriers' },
      { id: 3, value: 'Workshop' },
      { id: 4, value: 'IT' },
      { id: 5, value: 'Office' },
    ],
    skills: [
      { id: 1, value: 'TypeScript' },
      { id: 2, value: 'Forklift' },
      { id: 3, value: 'Welding' },
      { id: 4, value: 'Customer service' },
    ],
  },
  crmClients: [{ id: 1, name: 'Kolibra' }],
  crmContacts: [{ id: 1, name: 'Jan', lastname: 'Zieliński', clientId: 1 }],
};
