import type { OpenAPIHono } from '@hono/zod-openapi';
import type { RouteEnv } from '../integration/route.ts';
import { type ChoiceName, type Choices, choiceTable } from '../settings/choices.ts';
import type { StandinState } from '../state/state.ts';
import { hasPublicList, listOperation } from './list-routes.ts';

/** A value of a JSON document. Its shape is known only roughly, so missing parts read as empty. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** The keys and values of an object. */
export function entriesOf(value: Json | undefined): [string, Json][] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}

/** The value at a path of keys. */
export function at(value: Json | undefined, ...path: readonly string[]): Json | undefined {
  let found = value;
  for (const key of path) found = new Map(entriesOf(found)).get(key);
  return found;
}

/** The items of an array. */
export function itemsOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** A text or number as text. */
export function textOf(value: Json | undefined): string {
  return typeof value === 'object' || value === undefined ? '' : String(value);
}

type StatusChoices = Pick<
  Choices,
  'authorizationStatus' | 'messageStatus' | 'noTransitionStatus' | 'tagNotFoundStatus'
>;

/** Answers of an operation by status. */
type Answers = Readonly<Record<string, Json>>;

/**
 * The paths of a document with errors under the chosen statuses: the routes describe them under the default ones. Every
 * operation that needs a token also gets 403, the answer to a token without its scope.
 */
function withChosenStatuses(paths: Json, choices: StatusChoices): Json {
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
  // In a list it is 'Bad comparison used.', whose status is defined.
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

/**
 * The OpenAPI 3.1 document of this stand-in: its variant, its settings, its choices. Made from the same schemas that
 * check and parse, so call it once.
 */
export function makeDocument(state: StandinState, service: OpenAPIHono<RouteEnv>): Json {
  const registry = service.openAPIRegistry;
  registry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description: 'The access token of POST /oauth2/token',
  });
  if (hasPublicList(state)) registry.registerPath(listOperation);
  const document = service.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Recruitment Tracking Service, pretended',
      version: '2',
      description: `Variant ${state.variant.toUpperCase()} of the interface. Paths with and without a slash at the end are the same.`,
    },
    servers: [{ url: state.baseUrl }],
  });
  const choices = Object.entries(choiceTable).map(([name, { belongsTo, options, reason }]) => ({
    name,
    belongsTo,
    value: state.choices[name as ChoiceName],
    options,
    reason,
  }));
  // As plain JSON: drops undefined values and everything of zod.
  const plain = JSON.parse(JSON.stringify({ ...document, 'x-choices': choices }));
  return { ...plain, paths: withChosenStatuses(plain.paths, state.choices) };
}
