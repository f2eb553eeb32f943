import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Standin } from '../../../src/standin/server.ts';

/** A JSON Schema, as far as requests are made of it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
}

interface Media {
  schema: Schema;
}

interface Answer {
  content?: Record<string, Media>;
  headers?: object;
}

/** An operation of `/openapi.json`. */
export interface Operation {
  /** In capitals. */
  method: string;
  /** With names in braces. */
  path: string;
  parameters: { name: string; in: 'path' | 'query' | 'header' }[];
  /** Schemas by content type; empty where no body is described. */
  bodies: Record<string, Media>;
  answers: Record<string, Answer>;
}

/** The document of a stand-in, ready to be asked. */
export interface Described {
  operations: readonly Operation[];
  /** The operation that a request belongs to; `null` where there is none. */
  operationOf(method: string, pathname: string): Operation | null;
  /** What is wrong with a JSON body according to a schema of the document; `null` where nothing is. */
  faultOf(schema: Schema, json: unknown): string | null;
  /** The schema itself, or the one that it refers to. */
  resolve(schema: Schema): Schema;
}

interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: Operation['parameters'];
        requestBody?: { content: Record<string, Media> };
        responses: Record<string, Answer>;
      }
    >
  >;
  components: { schemas: Record<string, Schema> };
}

/** Reads the document over HTTP. */
export async function describe(standin: Pick<Standin, 'url'>): Promise<Described> {
  const document = (await (await fetch(`${standin.url}/openapi.json`)).json()) as Document;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      bodies: requestBody?.content ?? {},
      answers: responses,
    })),
  );
  const patterns = operations
    .map((operation) => ({ operation, pattern: patternOf(operation.path) }))
    // Words in a path go before an id in the same place.
    .toSorted((a, b) => names(a.operation.path) - names(b.operation.path));
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'document');
  const compiled = new WeakMap<Schema, ValidateFunction>();
  const compile = (schema: Schema) => {
    const known = compiled.get(schema) ?? ajv.compile(inDocument(schema));
    compiled.set(schema, known);
    return known;
  };
  return {
    operations,
    operationOf: (method, pathname) =>
      patterns.find(({ operation, pattern }) => operation.method === method && pattern.test(pathname))
        ?.operation ?? null,
    faultOf: (schema, json) => {
      const validate = compile(schema);
      return validate(json) ? null : ajv.errorsText(validate.errors);
    },
    resolve: (schema) => {
      const name = schema.$ref?.split('/').at(-1);
      return (name !== undefined && document.components.schemas[name]) || schema;
    },
  };
}

const names = (path: string) => path.split('{').length;

function patternOf(path: string): RegExp {
  const escaped = path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`);
}

/** A schema of the document that still finds its neighbours when it stands alone. */
function inDocument(schema: Schema): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components'));
}
