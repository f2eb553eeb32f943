import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const src = fileURLToPath(new URL('../../src', import.meta.url));
const printing = /^(?:pages|layouts|components)\/.*\.(?:astro|ts)$/;
const all = (await readdir(src, { recursive: true })).map((file) => file.replaceAll('\\', '/'));
const files = all.filter((file) => printing.test(file));

/** Make the views of files, or show what is in no view: which addresses there are, and that all of it is ours. */
const planners = [
  ...['site/feeds/feed-files.ts', 'site/feeds/sitemap.ts', 'site/twins/twin-files.ts'],
  ...['site/twins/proof-files.ts', 'site/twins/build-record.ts'],
];
/** Make files for machines from views. */
const rendering = all.filter(
  (file) => /^site\/(?:feeds|twins|sharing)\/.*\.ts$/.test(file) && !planners.includes(file),
);

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
const wide =
  /\b(?:Board|Listing|(?:Site)?Memory|JobList|SitePart|Spots|OutputContext|ProofContext)\b|\bJob\[\]/;

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

const usedBy = async (files: readonly string[]) =>
  (
    await Promise.all(
      files.map(async (file) =>
        importsOf(file, await readFile(join(src, file), 'utf8')).map((one) => ({ file, ...one })),
      ),
    )
  ).flat();
const used = await usedBy(files);

/** The functions among what is used that take a board or a list of jobs. */
async function wideCalls(calls: Awaited<ReturnType<typeof usedBy>>): Promise<string[]> {
  const wrong = await Promise.all(
    calls.map(async ({ file, module, name }) => {
      const parameters = parametersIn(module, await readFile(join(src, module), 'utf8')).get(name) ?? '';
      return isWide(parameters) ? [`${file}: ${name}`] : [];
    }),
  );
  return wrong.flat();
}

/** A part of a list is no list. */
const isWide = (types: string): boolean => wide.test(types.replace(/Pick<JobList,[^>]*>/g, ''));

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
  expect(await wideCalls(calls)).toEqual([]);
  expect(calls.length).toBeGreaterThan(50);
});

test('files for machines are made from views: what makes them takes and calls nothing that leads to all jobs', async () => {
  const uses = (await usedBy(rendering)).filter(({ module }) => /^(?:board|site)\//.test(module));
  const types = uses.filter(({ name, isType }) => isType && name !== 'JobList' && wide.test(name));
  expect(types).toEqual([]);
  expect(await wideCalls(uses.filter(({ isType }) => !isType))).toEqual([]);
  const own = await Promise.all(
    rendering.map(async (file) => {
      const functions = parametersIn(file, await readFile(join(src, file), 'utf8'));
      return [...functions].filter(([, types]) => isWide(types)).map(([name]) => `${file}: ${name}`);
    }),
  );
  expect(own.flat()).toEqual([]);
  expect(rendering.length).toBeGreaterThan(14);
  expect(rendering).toEqual(
    expect.arrayContaining(
      ['feeds/job-sites', 'twins/job-json', 'sharing/card-layout'].map((name) => `site/${name}.ts`),
    ),
  );
});

test('the rule sees what takes a board', async () => {
  const text = await readFile(join(src, 'site/views/small.ts'), 'utf8');
  const found = parametersIn('site/views/small.ts', text);
  expect([...found].filter(([, types]) => wide.test(types)).map(([name]) => name)).toEqual(
    expect.arrayContaining(['smallBoard', 'isSearched']),
  );
  const files = parametersIn('feed-files.ts', await readFile(join(src, 'site/feeds/feed-files.ts'), 'utf8'));
  expect(['feedKinds', 'pagedFeed'].map((name) => isWide(files.get(name) ?? ''))).toEqual([true, true]);
  expect(
    importsOf('layouts/X.astro', "---\nimport { jobsOf, type Job } from '../board/job.ts';\n---\n"),
  ).toEqual([
    { module: 'board/job.ts', name: 'jobsOf', isType: false },
    { module: 'board/job.ts', name: 'Job', isType: true },
  ]);
});
