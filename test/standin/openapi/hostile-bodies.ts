import fc from 'fast-check';
import type { Described, Schema } from './described.ts';

/** Values that break what was written without thinking of them. Raw text goes into the JSON as it is. */
export const nasty = [
  'null',
  'true',
  '0',
  '-1',
  '1.5',
  '1e3',
  '1e400',
  '-0',
  '9007199254740993',
  '123456789012345678901234567890',
  '""',
  '" "',
  '"0"',
  '"9007199254740993"',
  '"NaN"',
  '"\\u0000"',
  '"\\ud800"',
  '"\\r\\nX-Injected: 1"',
  '"\'; DROP TABLE candidates; --"',
  '"<script>alert(1)</script>"',
  '"2026-02-30"',
  '"2026-13-01 25:61:61"',
  '"../../etc/passwd"',
  '"__proto__"',
  '[]',
  '[[[[[[]]]]]]',
  '{}',
  '{"id":1}',
  '{"__proto__":{"x":1}}',
  `"${'ł'.repeat(300)}"`,
  `"${'x'.repeat(101_000)}"`,
];

/** Values that are good for something: by chance alone hardly any request would get anywhere. */
const useful: Readonly<Record<string, readonly string[]>> = {
  client_id: ['"kolibra_careers"'],
  client_secret: ['"careers-secret"'],
  grant_type: ['"password"', '"client_credentials"'],
  username: ['"anna.nowak"'],
  password: ['"anna-password"'],
  scope: ['"employee"', '"employee recruitment"'],
  tags: ['["Forklift"]', '["Forklift","Call again"]', '["Nonsense"]'],
  dictionary_type: ['"CV"'],
  rejection_id: ['1', '2'],
  provision: ['1', '2'],
  recruitment: ['null', '3101'],
  agreement_date: ['"2026-11-21"'],
  type: ['"job_updated"', '"advert_published"'],
  url: ['"http://127.0.0.1:1/"'],
};

/** True in so many of ten cases. */
export const inTen = (weight: number): fc.Arbitrary<boolean> =>
  fc.oneof({ weight, arbitrary: fc.constant(true) }, { weight: 10 - weight, arbitrary: fc.constant(false) });

/** JSON text that a schema takes, more or less: ids are those that are there. */
export function fitting(described: Described, schema: Schema, depth = 0): fc.Arbitrary<string> {
  const whole = described.resolve(schema);
  const parts = whole.anyOf ?? whole.oneOf ?? whole.allOf;
  if (parts) return fc.oneof(...parts.map((part) => fitting(described, part, depth)));
  if (whole.const !== undefined) return fc.constant(JSON.stringify(whole.const));
  if (whole.enum) return fc.constantFrom(...whole.enum.map((value) => JSON.stringify(value)));
  const type = Array.isArray(whole.type) ? whole.type[0] : whole.type;
  switch (type) {
    case 'integer':
    case 'number':
      return fc.constantFrom('1', '2', '11', '3101', '5000.5');
    case 'boolean':
      return fc.constantFrom('true', 'false');
    case 'null':
      return fc.constant('null');
    case 'array':
      return fc
        .array(fitting(described, whole.items ?? {}, depth + 1), { maxLength: 3 })
        .map((items) => `[${items.join(',')}]`);
    case 'object':
      return objectOf(described, whole, depth);
    default:
      return fc.constantFrom(
        '"Ewa"',
        '"CV"',
        '"Forklift"',
        '"ewa@example.com"',
        '"2026-11-21"',
        '"2026-11-21 10:00:00"',
        '"job_updated"',
        '"http://127.0.0.1:1/"',
        '"Welding"',
        '1',
      );
  }
}

function objectOf(described: Described, schema: Schema, depth: number): fc.Arbitrary<string> {
  const required = new Set(schema.required ?? []);
  const fields = Object.entries(schema.properties ?? {});
  if (depth > 3 || fields.length === 0) return fc.constant('{}');
  return fc
    .tuple(
      ...fields.map(([name, field]) =>
        fc.tuple(
          fc.constant(name),
          fc.oneof(
            {
              weight: 12,
              arbitrary: useful[name]
                ? fc.constantFrom(...useful[name])
                : fitting(described, field, depth + 1),
            },
            { weight: 1, arbitrary: fc.constantFrom(...nasty) },
          ),
          // A body of all fields is hardly ever right as a whole.
          inTen(required.has(name) || useful[name] ? 9 : 2),
        ),
      ),
      fc.option(fc.constantFrom('__proto__', 'constructor', 'nonsense', ''), { freq: 8 }),
    )
    .map((parts) => {
      const more = parts.at(-1) as string | null;
      const kept = (parts.slice(0, -1) as [string, string, boolean][])
        .filter(([, , isKept]) => isKept)
        .map(([name, value]) => `${JSON.stringify(name)}:${value}`);
      return `{${[...kept, ...(more === null ? [] : [`${JSON.stringify(more)}:1`])].join(',')}}`;
    });
}

/** Breaks a text that was JSON. */
export const breaking = fc.constantFrom<(text: string) => string>(
  (text) => text.slice(0, -1),
  (text) => `${text}}`,
  (text) => text.replace(/"/, "'"),
  (text) => `\ufeff${text}`,
  (text) => text.replace(/:/, ':,'),
  () => '',
  () => '\u0000',
  () => 'undefined',
);
