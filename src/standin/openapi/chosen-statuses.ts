import type { Choices } from '../choices.ts';
import { at, entriesOf, type Json, textOf } from './read-json.ts';

type StatusChoices = Pick<
  Choices,
  'authorizationStatus' | 'messageStatus' | 'noTransitionStatus' | 'tagNotFoundStatus'
>;

/** Answers of an operation by status. */
type Answers = Readonly<Record<string, Json>>;

/**
 * The paths of a document with errors under the statuses that are chosen: the rooms describe them under the default
 * ones. Every operation that needs a token also gets 403, which answers a token without its scope.
 */
export function withChosenStatuses(paths: Json, choices: StatusChoices): Json {
  return mapped(paths, (methods) =>
    mapped(methods, (operation) => {
      const answers = Object.fromEntries(entriesOf(at(operation, 'responses')));
      return { ...Object.fromEntries(entriesOf(operation)), responses: chosen(operation, answers, choices) };
    }),
  );
}

function chosen(operation: Json, answers: Answers, choices: StatusChoices): Answers {
  if (at(operation, 'security') === undefined) return answers;
  let all = under(answers, '403', forbidden);
  const { '400': refused, '401': unauthorized, '404': missing } = answers;
  // In a list it is 'Bad comparison used.', whose status is said.
  const isList = at(answers['200'], 'headers') !== undefined;
  if (names(refused, 'MessageError') && !isList) all = under(all, choices.messageStatus, refused);
  if (at(refused, 'content', 'text/plain') !== undefined)
    all = under(all, choices.noTransitionStatus, refused);
  if (names(missing, 'TagError')) all = under(all, choices.tagNotFoundStatus, missing);
  if (unauthorized === undefined || choices.authorizationStatus === 401) return all;
  const { '401': _, ...others } = all;
  return under(others, choices.authorizationStatus, unauthorized);
}

const forbidden: Json = {
  description: "'Forbidden'",
  content: { 'application/json': { schema: { $ref: '#/components/schemas/CodedError' } } },
};

/** The answers with one more under a status, which may have one already. */
function under(answers: Answers, status: number | string, answer: Json | undefined): Answers {
  const there = answers[status];
  if (answer === undefined || there === answer) return answers;
  return { ...answers, [status]: there === undefined ? answer : either(there, answer) };
}

function either(one: Json, other: Json): Json {
  if (JSON.stringify(one) === JSON.stringify(other)) return one;
  const contents = [...entriesOf(at(one, 'content')), ...entriesOf(at(other, 'content'))];
  const content = [...Map.groupBy(contents, ([type]) => type)].map(([type, media]) => {
    const schemas = media.map(([, described]) => at(described, 'schema') ?? {});
    return [type, { schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas } }];
  });
  return {
    description: [one, other].map((answer) => textOf(at(answer, 'description'))).join('; '),
    content: Object.fromEntries(content),
  };
}

const names = (answer: Json | undefined, schema: string): boolean =>
  JSON.stringify(answer ?? null).includes(`"#/components/schemas/${schema}"`);

function mapped(object: Json, change: (value: Json) => Json): Json {
  return Object.fromEntries(entriesOf(object).map(([key, value]) => [key, change(value)]));
}
