import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { start } from '../harness.ts';
import { openApi } from '../records/api.ts';

type Document = {
  openapi: string;
  info: { description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: object };
  'x-choices': { name: string; value: unknown }[];
};
type Operation = {
  security?: unknown;
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
};

async function documentOf(variant: 'a' | 'b', choices = {}): Promise<Document> {
  const standin = await start([], { variant, choices });
  const response = await fetch(`${standin.url}/openapi.json`);
  expect(response.headers.get('content-type')).toBe('application/json');
  return (await response.json()) as Document;
}

const base = '/api/integration/v2';
const states = `${base}/employees/{employee_id}/recruitments/{recruitment_id}/states`;
const rows: [string, string, string][] = [
  ['token', 'post', '/oauth2/token'],
  ['C1', 'post', `${base}/employees`],
  ['C2', 'put', `${base}/employees/{employee_id}`],
  ['C3', 'patch', `${base}/employees/{employee_id}`],
  ['C4', 'get', `${base}/employees/{employee_id}`],
  ['C5', 'get', `${base}/employees/{employee_id}/tags`],
  ['C7', 'post', `${base}/employees/{employee_id}/files/{file_id}`],
  ['C9', 'post', `${states}/_move_to_reject_state`],
  ['C10', 'post', `${states}/_move_to_next_state`],
  ['C11', 'post', `${states}/{state_id}/_move`],
  ['C13', 'post', `${base}/employees/{employee_id}/provisions/{provision_id}`],
  ['C14', 'post', `${base}/employees/{employee_id}/provisions`],
  ['C15', 'get', `${base}/employees/{employee_id}/recruitments`],
  ['C16', 'get', `${base}/employees/{employee_id}/activities`],
  ['C17', 'get', `${base}/employees/activities`],
  ['C18', 'get', `${base}/employees/recruitment_history`],
  ['C19', 'post', `${base}/employees/{employee_id}/notes`],
  ['C20', 'get', `${base}/employees/{employee_id}/talents`],
  ['C21', 'get', `${base}/employees`],
  ['J1', 'put', `${base}/recruitments`],
  ['J2', 'put', `${base}/recruitments/{recruitment_id}`],
  ['J3', 'patch', `${base}/recruitments/{recruitment_id}`],
  ['J4', 'get', `${base}/recruitments/{recruitment_id}`],
  ['J5', 'get', `${base}/recruitments`],
  ['J6', 'post', `${base}/recruitments/{recruitment_id}/employees/{employee_id}`],
];

describe.each(['a', 'b'] as const)('the document of variant %s', (variant) => {
  test('has every row, with a token where one is needed', async () => {
    const document = await documentOf(variant);
    expect(document.openapi).toBe('3.1.0');
    expect(document.info.description).toContain(`Variant ${variant.toUpperCase()}`);
    for (const [row, method, path] of rows) {
      const operation = document.paths[path]?.[method];
      expect(operation, row).toBeDefined();
      expect(operation?.security === undefined, row).toBe(row === 'token');
      if (row !== 'token') expect(Object.keys(operation?.responses ?? {}), row).toContain('401');
    }
    if (variant === 'a') expect(document.paths, 'C12').toHaveProperty([`${states}/_back`, 'post']);
    else expect(document.paths, 'C8').toHaveProperty([`${base}/employees/{employee_id}/files`, 'post']);
    expect(`${base}/webhooks` in document.paths).toBe(variant === 'b');
    expect('/public/job_posts/published' in document.paths).toBe(variant === 'b');
  });

  test('names each operation once, and nothing that is not there', async () => {
    const document = await documentOf(variant);
    const text = JSON.stringify(document);
    const named = [...text.matchAll(/"operationId":"([^"]+)"/g)].map(([, name]) => name);
    expect(new Set(named).size).toBe(named.length);
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      expect(document.components.schemas, name).toHaveProperty([String(name)]);
    }
  });

  test('has schemas that a validator takes', async () => {
    const document = await documentOf(variant);
    const ajv = validator(document);
    for (const name of Object.keys(document.components.schemas)) {
      expect(ajv.getSchema(`document#/components/schemas/${name}`), name).toBeTypeOf('function');
    }
  });
});

test('the document shows the custom fields of this instance, and not those that are hidden', async () => {
  const text = JSON.stringify((await documentOf('b')).paths[`${base}/employees`]?.post);
  expect(text).toContain('"_expected_salary"');
  expect(text).toContain('"Morning","Afternoon","Night"');
  expect(text).not.toContain('_salary_note');
  expect(text).not.toContain('_portfolio');
});

test('the document tells what was chosen', async () => {
  const document = await documentOf('b', { largePage: 'refuse', singleFieldUpdate: 'post' });
  expect(document['x-choices'].find(({ name }) => name === 'largePage')?.value).toBe('refuse');
  const path = document.paths[`${base}/employees/{employee_id}`];
  expect([path?.patch, path?.post]).toEqual([undefined, expect.anything()]);
});

test.each(['together', 'instead'] as const)(
  'answers are of the schemas that the document gives, with schemas of fields %s',
  async (responseMetadata) => {
    const api = await openApi('b', { choices: { responseMetadata } });
    await api.candidate({ guid: 'g', owner: 2, source: 'Job fair', _skills: ['Welding'] });
    const document = (await (await fetch(`${api.standin.url}/openapi.json`)).json()) as Document;
    const ajv = validator(document);
    const asked: [string, string, string, unknown?, Record<string, string>?][] = [
      ['GET', '/employees', '/employees'],
      ['GET', '/employees', '/employees', undefined, { 'x-response-metadata': 'true' }],
      ['GET', '/employees', '/employees', undefined, { 'x-request-filter': '{' }],
      ['GET', '/employees/1', '/employees/{employee_id}'],
      ['GET', '/employees/1', '/employees/{employee_id}', undefined, { 'x-response-metadata': 'true' }],
      ['GET', '/employees/2', '/employees/{employee_id}'],
      ['POST', '/employees', '/employees', { name: 'a', lastname: 'b' }],
      ['POST', '/employees', '/employees', {}],
      ['PATCH', '/employees/1', '/employees/{employee_id}', { email: 'x' }],
      ['GET', '/recruitments', '/recruitments'],
      ['GET', '/recruitments/3101', '/recruitments/{recruitment_id}'],
      ['PUT', '/recruitments', '/recruitments', { name: 'x' }],
      ['PUT', '/recruitments/3101', '/recruitments/{recruitment_id}', { client: 99 }],
    ];
    for (const [method, path, template, body, headers] of asked) {
      const answer = await api.call(method, path, body, headers);
      const operation = document.paths[base + template]?.[method.toLowerCase()];
      const schema = operation?.responses[answer.status]?.content?.['application/json']?.schema;
      expect(schema, `${method} ${path}: ${answer.status}`).toBeDefined();
      const validate = ajv.compile(inDocument(schema ?? false));
      expect([validate(answer.json), validate.errors], answer.text).toEqual([true, null]);
    }
  },
);

function validator(document: Document): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'document');
  return ajv;
}

/** A schema of the document that still finds its neighbours when it stands alone. */
function inDocument(schema: object | boolean): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components'));
}
