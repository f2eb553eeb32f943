import {
  type Choice,
  type ChoiceValue,
  choice,
  eventChoices,
  integrationChoices,
  publicChoices,
  tokenChoices,
} from './choices-service.ts';

/** Choices of tags, files, moves, provisions, activities, history, notes, talents and applications (C5 to C20, J6). */
const recordChoices = {
  recordAnswer: choice(
    'Endpoints, C6, C7, C9, C10, C11, C12, C13, C14, J6',
    ['no content', 'empty object'],
    "Success status and body of these rows: not shown. 204 without a body, as for updates; 'empty object' answers 200 with {}.",
  ),
  noteAnswer: choice(
    'C19',
    ['id', 'no content'],
    "Body of a written note: not shown. The note becomes an activity, whose id is returned as creating returns ids; 'no content' answers 204.",
  ),
  messageStatus: choice(
    'C7, C13, C14, Errors',
    [400, 409, 422],
    "Status of the three message-only bodies 'File is already assigned…', 'Employee is not in the recruitment' and 'Cannot assign…': not shown. 400, as the other refusals of these rows.",
  ),
  noTransitionStatus: choice(
    'C9, C10, C11, C12, Errors',
    [400, 409, 422],
    "Status of the plain text 'No transition for action': not shown. 400, as for all that the service will not do.",
  ),
  tagNotFoundStatus: choice(
    'C6, Errors',
    [404, 400],
    "Status of ['Tag not found']: not shown. It is beside the row's 404, and says that something was not found.",
  ),
  addTagsMethod: choice(
    'C6',
    ['post', 'put'],
    'Method and path of adding tags: not shown. The tags are read at /{employee_id}/tags, and rows that add something to a candidate are POST.',
  ),
  moveBack: choice(
    'States and transitions, C12',
    ['last stage', 'stage before'],
    "The next state is 'last stage': the one the candidate was in last, which is also last_workflow_state of the event; so a second move back returns. 'stage before' goes one back in the order of the workflow.",
  ),
  moveBackInB: choice(
    'C12',
    ['none', 'same as A'],
    'The row is labelled A, so in B its address is unknown: 404.',
  ),
  uploadInA: choice(
    'C8',
    ['none', 'same as B'],
    'The row is labelled B, so in A its address is unknown: 404.',
  ),
  moveToRejection: choice(
    'States and transitions, C11',
    ['refused', 'allowed'],
    "Moving to the rejection stage by its id: not shown. Rejecting has an operation of its own that asks for a reason, so there is no transition; 'allowed' moves there without a reason.",
  ),
  moveFromRejection: choice(
    'States and transitions, C11',
    ['allowed', 'refused'],
    'Moving a rejected candidate to a stage: not shown. Recruiters take rejections back, and moving back is one way of it already. Moving to next never leaves the rejection stage: no stage follows it.',
  ),
  rejectHired: choice(
    'States and transitions, C9',
    ['refused', 'allowed'],
    'Rejecting a candidate in a hired stage: not shown. Hired is an end; one moves back first.',
  ),
  moveToSameStage: choice(
    'States and transitions, C11',
    ['refused', 'ignored'],
    "Moving to the stage where the candidate is: not shown. There is no transition from a stage to itself; 'ignored' answers as a move and writes nothing.",
  ),
  foreignStage: choice(
    'C11',
    ['no transition', 'not found'],
    "A state_id that the job's workflow does not have: not shown. 404 is stated for candidate, job, file and webhook, not for a stage.",
  ),
  moveOutsideJob: choice(
    'C9, C10, C11, C12',
    ['not found', 'no transition'],
    'A move of a candidate who is not in that job: not shown. The path names a record that does not exist.',
  ),
  addedTwice: choice(
    'J6',
    ['ignored', 'refused'],
    "Adding a candidate who is in the job already: not shown. The row knows authorization errors only, so it is answered as the first time and changes nothing; 'refused' answers 400 'Validation Failed'.",
  ),
  addedEventFromApi: choice(
    'J6, Events',
    ['sent', 'not sent'],
    'candidate_added_to_job is for candidates added manually by a recruiter. An API client acts as a user, so J6 sends it too.',
  ),
  hiredEvents: choice(
    'Events',
    ['both', 'hired only'],
    'A move to the hired stage is a move as well: candidate_moved_in_job goes out, then candidate_hired.',
  ),
  provisionBatch: choice(
    'C14',
    ['all or nothing', 'item by item'],
    "One bad item among several: not shown. Nothing is stored then, since the answer has no place to say which were; 'item by item' stores the good ones and answers with the first error.",
  ),
  provisionWithoutJob: choice(
    'C13, C14',
    ['refused', 'accepted'],
    "A provision of the type for one job, given with recruitment null: the errors 'relate to the recruitment link', so it is 'Employee is not in the recruitment'.",
  ),
  provisionTwice: choice(
    'C13, C14, Events',
    ['renewed', 'added'],
    "The same provision given again: not shown. Its date changes and no event is sent, since no new consent was received; 'added' keeps both and sends the event again.",
  ),
  uploadLimit: choice(
    'C8, Limits',
    [10_000_000, 1_000_000, 50_000_000],
    'Most bytes of an uploaded file: not shown.',
  ),
  uploadKinds: choice(
    'C8, Limits',
    ['documents and pictures', 'any'],
    'Allowed file types: not shown. By the end of the name: pdf, doc, docx, odt, rtf, txt, md, jpg, jpeg, png, webp, zip.',
  ),
  uploadTypeLeftOut: choice(
    'C8',
    ['accepted', 'refused'],
    'An upload without dictionary_file_type: not shown. A file can do without one.',
  ),
  extrasOf: choice(
    'C15',
    ['page', 'all'],
    "The extras element names the stages of the jobs on the same page; 'all' names those of all jobs of the candidate. The X-Result headers count jobs and not this element.",
  ),
  extrasState: choice(
    'C15',
    ['name', 'sid'],
    "`state` is a text: the stage's name, as in the activities. 'sid' sends its short name.",
  ),
  missingCompanion: choice(
    'C16, C17, C18',
    ['refused', 'ignored', 'equals'],
    "A filter field without its companion: each 'needs' it, and no comparison is no good comparison: 400 'Bad comparison used.'. 'ignored' leaves the field out, 'equals' compares with =.",
  ),
  activityDateCompanion: choice(
    'C16, C17',
    ['updated_at_comparison', 'either'],
    "activity_date is listed with the companion updated_at_comparison, so that one decides, for updated_at too where both are given. 'either' takes activity_date_comparison first.",
  ),
  unreadableQuery: choice(
    'C16, C17, C18',
    ['bad request', 'matches nothing'],
    "An id, date, sort_by or direction that can't be read: not shown. 400 in the body of bad list requests; 'matches nothing' answers with an empty list, and sorts as if nothing was asked.",
  ),
  queryDate: choice(
    'C16, C17, C18',
    ['midnight', 'whole day'],
    "A date without a time counts as its midnight, as databases compare. 'whole day' makes = mean that day, and <= include it.",
  ),
  createdByInA: choice(
    'C16, C17',
    ['ignored', 'same as B'],
    'created_by_id is labelled B. In A it is a parameter that nobody knows, and such are left out.',
  ),
  noteContent: choice(
    'C19, Candidate activity',
    ['title above', 'content only'],
    'Where the title of a note goes: not shown. An activity has only a content in HTML, so it is there in bold above the text.',
  ),
  formSameEmail: choice(
    'Events',
    ['same candidate', 'new candidate'],
    'Somebody whose e-mail address is known applies through the form: not shown. The application goes to the candidate who is there.',
  ),
  formCreatedEvent: choice(
    'Events',
    ['both', 'applied only'],
    'An application through the form that creates a candidate: candidate_created goes out as for every new candidate, then candidate_applied.',
  ),
};

/**
 * Every behaviour that interface.md does not define, by name: the default, why, and the other options. The tables are
 * in the files `choices-*.ts`.
 */
export const choiceTable = {
  ...publicChoices,
  ...tokenChoices,
  ...integrationChoices,
  ...recordChoices,
  ...eventChoices,
};

type Table = typeof choiceTable;
export type ChoiceName = keyof Table;

/** The chosen values of one stand-in. */
export type Choices = { readonly [Name in ChoiceName]: Table[Name]['options'][number] };

/** Default choices, with the changes of a settings file or a test. Names and values have been checked. */
export function makeChoices(changes: Readonly<Record<string, ChoiceValue>> = {}): Choices {
  const chosen = Object.entries<Choice>(choiceTable).map(([name, choice]) => [
    name,
    changes[name] ?? choice.value,
  ]);
  return Object.fromEntries(chosen) as Choices;
}

export function hasChoice(name: string): name is ChoiceName {
  return Object.hasOwn(choiceTable, name);
}

/** True when a choice can have this value, else its possible values. */
export function takesChoice(name: ChoiceName, value: ChoiceValue): true | readonly ChoiceValue[] {
  const options: readonly ChoiceValue[] = choiceTable[name].options;
  return options.includes(value) || options;
}

/** Where interface.md leaves the list's behaviour open: the choices of the same names, with their reasons. */
export interface ListRules {
  /** Whether posts stay listed after their `valid_end`. */
  listExpired: boolean;
  /** What happens to an `X-Request-Page-Size` above `maxPageSize`: both were seen on live services. */
  largePage: 'cap' | 'refuse';
  /** What the public list can be sorted by. */
  sortFields: 'filters and dates' | 'filters';
}

/** Records on a page when the request does not say (interface.md, Limits). */
export const defaultPageSize = 10;

/** Most records on a page. Not in interface.md; live services stop at 100. */
export const maxPageSize = 100;
