import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type ArgsDef, type CommandDef, runMain } from 'citty';
import packageJson from '../../package.json' with { type: 'json' };

/** The exit code of words that there are not: EX_USAGE of sysexits.h, which no command gives for anything else. */
const wrongUse = 64;

/**
 * Runs the command that this process is called for. One that there is not, and options and words that it doesn't
 * take, are told on standard error, with exit code 64, and nothing is done. citty passes over the latter: a `--confrim`
 * would be a publish that nobody vouched for, and a `rollback --dry-run` a rollback.
 */
export async function runStrictly<Args extends ArgsDef>(root: CommandDef<Args>): Promise<void> {
  const wrong = await misuseOf(root, process.argv.slice(2));
  if (wrong === null) return runMain(root);
  process.stderr.write(`${wrong}\n`);
  process.exitCode = wrongUse;
}

/** What is read of a command, whatever it takes. */
type Callable = Pick<CommandDef, 'meta' | 'args' | 'subCommands'>;

/** What is wrong with the words; `null` where nothing is, or where citty tells (help, no command). */
async function misuseOf(root: Callable, words: readonly string[]): Promise<string | null> {
  const isVersionAsked = words.length === 1 && ['--version', '-v'].includes(words[0] ?? '');
  if (isVersionAsked || words.some((word) => ['--help', '-h'].includes(word))) return null;
  const path = [(await resolved(root.meta))?.name];
  let command: Callable = root;
  let left = words;
  for (;;) {
    const subCommands = await resolved(command.subCommands);
    const called = path.join(' ');
    if (!subCommands) {
      const wrong = misuseOfOptions((await resolved(command.args)) ?? {}, left);
      return wrong && `${called}: ${wrong} See ${called} --help.`;
    }
    const [name, ...others] = left;
    if (name?.startsWith('-'))
      return `${name} stands before the command: options come after it. See ${called} --help.`;
    if (name === undefined) return null;
    if (!Object.hasOwn(subCommands, name))
      return `There is no command ${called} ${name}. See ${called} --help.`;
    const next: Callable | undefined = await resolved(subCommands[name]);
    if (!next) return null;
    [command, left] = [next, others];
    path.push(name);
  }
}

function misuseOfOptions(defined: ArgsDef, words: readonly string[]): string | null {
  const named = Object.entries(defined).filter(([, { type }]) => type !== 'positional');
  const kinds = new Map(
    named.map(([name, { type }]) => [name, type === 'boolean' ? 'boolean' : 'string'] as const),
  );
  const { tokens, positionals } = parseArgs({
    args: [...words],
    options: Object.fromEntries([...kinds].map(([name, type]) => [name, { type }])),
    strict: false,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    const kind = kinds.get(name);
    if (kind === undefined) return `there is no option ${rawName}.`;
    if (kind === 'boolean' && value !== undefined) return `${rawName} takes no value.`;
    // A value may be a number below zero; what else begins so is the next option.
    const isMissing = value === undefined || (!inlineValue && /^-(?!\d)/.test(value));
    if (kind === 'string' && isMissing) return `${rawName} needs a value.`;
  }
  const extra = positionals[Object.keys(defined).length - named.length];
  return extra === undefined ? null : `${JSON.stringify(extra)} is a word too many.`;
}

const resolved = async <T>(value: T | (() => T | Promise<T>) | Promise<T>): Promise<T> =>
  typeof value === 'function' ? (value as () => T | Promise<T>)() : value;

/** Says on stderr why a command could not do its work, and lets the process end with exit code 1. */
export function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/** Milliseconds that a process has to end by itself once it was asked to. */
const graceMs = 9_000;
/** Milliseconds between two looks at whether npm is still there. */
const lookMs = 500;

/**
 * Resolves when somebody asks the process to end: Ctrl-C, SIGTERM, a terminal that is closed (SIGHUP). npm hands on the
 * first two alone, so a process that npm has begun also asks itself whether npm is still there. Whatever runs 9 s later
 * is broken off, as it is by a second signal.
 *
 * @param environment that of this process
 */
export function untilInterrupted(environment: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve) => {
    const asked = () => {
      clearInterval(watch);
      setTimeout(() => process.exit(), graceMs).unref();
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, asked);
    const begunBy = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid !== begunBy) asked();
    }, lookMs).unref();
    if (!isBegunByNpm(environment)) clearInterval(watch);
  });
}

/** Whether our parent is npm itself. It is not where its script begins a shell that begins us. */
const isBegunByNpm = ({ npm_lifecycle_script: script }: NodeJS.ProcessEnv): boolean =>
  script?.startsWith('exec node src/cli.ts') ?? false;

/** What `--now` says, as an ISO instant. @throws {Error} where it is none, with what to give */
export function instantOf(text: string): string {
  try {
    return Temporal.Instant.from(text).toString();
  } catch {
    throw new Error(
      `--now is ${JSON.stringify(text)}: give an ISO instant with its zone, such as 2026-11-21T08:00:00Z.`,
    );
  }
}

export const { version } = packageJson;

/** Where `npm run build:live` puts the compiled pages. */
export const compiledFolder = fileURLToPath(new URL('../../.compiled', import.meta.url));
