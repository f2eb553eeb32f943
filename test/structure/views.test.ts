import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const src = fileURLToPath(new URL('../../src', import.meta.url));
const printing = /^(?:pages|layouts|components)\/.*\.(?:astro|ts)$/;
const files = (await readdir(src, { recursive: true }))
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => printing.test(file));

const parse = (file: string, text: string) =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);

/** The script of a component, or the whole of a module. */
const codeOf = (file: string, text: string): string =>
  file.endsWith('.astro') ? (/^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '') : text;

interface Used {
  /** Path in `src`. */
  module: string;
  name: string;
  isType: boolean;
}

/** The names that a file imports from modules of ours. */
function importsOf(file: string, text: string): Used[] {
  return parse(file, codeOf(file, text)).statements.flatMap((node): Used[] => {
    if (!ts.isImportDeclaration(node) || !ts.isStringLiteral(node.moduleSpecifier)) return [];
    const { text: target } = node.moduleSpecifier;
    const names = node.importClause?.namedBindings;
    if (!target.startsWith('.') || !names || !ts.isNamedImports(names)) return [];
    const module = posix.normalize(posix.join(posix.dirname(file), target));
    return names.elements.map((one) => ({
      ...{ module, name: (one.propertyName ?? one.name).text },
      isType: one.isTypeOnly || ts.isTypeOnlyImportDeclaration(node.importClause ?? one),
    }));
  });
}

/** Types by which other jobs, lists and closed jobs can be reached. */
const wide = /\b(?:Board|Memory|JobList|SitePart|Spots)\b|readonly Job\[\]/;

/** The types of the parameters of each function that a module exports. */
function parametersIn(module: string, text: string): Map<string, string> {
  const found = new Map<string, string>();
  const told = (name: string, list: ts.NodeArray<ts.ParameterDeclaration>) =>
    found.set(name, list.map(({ type }) => type?.getText() ?? '').join(', '));
  const functionIn = (node: ts.Node): ts.ArrowFunction | undefined =>
    ts.isArrowFunction(node) ? node : ts.forEachChild(node, functionIn);
  for (const node of parse(module, text).statements) {
    if (ts.isFunctionDeclaration(node) && node.name) told(node.name.text, node.parameters);
    if (!ts.isVariableStatement(node)) continue;
    for (const { name, initializer } of node.declarationList.declarations) {
      const made = initializer && functionIn(initializer);
      if (made) told(name.getText(), made.parameters);
    }
  }
  return found;
}

const used = (
  await Promise.all(
    files.map(async (file) =>
      importsOf(file, await readFile(join(src, file), 'utf8')).map((one) => ({ file, ...one })),
    ),
  )
).flat();

test('pages, layouts and components run nothing of the board, and know no type that leads to all of it', () => {
  const board = used.filter(({ module }) => module.startsWith('board/'));
  expect(board.filter(({ isType }) => !isType)).toEqual([]);
  // Of a list its address, language and facet are plain values.
  const types = board.filter(({ name }) => wide.test(name) && name !== 'JobList');
  expect(types).toEqual([]);
  expect(board.length).toBeGreaterThan(5);
});

test('pages, layouts and components call nothing that takes a board or a list of jobs', async () => {
  const calls = used.filter(({ module, isType }) => module.startsWith('site/') && !isType);
  const wrong = await Promise.all(
    calls.map(async ({ file, module, name }) => {
      const parameters = parametersIn(module, await readFile(join(src, module), 'utf8')).get(name) ?? '';
      // A part of a list is no list.
      return wide.test(parameters.replace(/Pick<JobList,[^>]*>/g, '')) ? [`${file}: ${name}`] : [];
    }),
  );
  expect(wrong.flat()).toEqual([]);
  expect(calls.length).toBeGreaterThan(50);
});

test('the rule sees what takes a board', async () => {
  const text = await readFile(join(src, 'site/lists/small-board.ts'), 'utf8');
  const found = parametersIn('site/lists/small-board.ts', text);
  expect([...found].filter(([, types]) => wide.test(types)).map(([name]) => name)).toEqual(
    expect.arrayContaining(['smallBoard', 'isSearched']),
  );
  expect(
    importsOf('layouts/X.astro', "---\nimport { jobsOf, type Job } from '../board/job.ts';\n---\n"),
  ).toEqual([
    { module: 'board/job.ts', name: 'jobsOf', isType: false },
    { module: 'board/job.ts', name: 'Job', isType: true },
  ]);
});
