import { CommanderError, type CommandUnknownOpts, InvalidArgumentError } from '@commander-js/extra-typings';

/** The exit code for unknown words: EX_USAGE of sysexits.h, which no command uses for anything else. */
const wrongUse = 64;
/** A missing word ends with exit code 1. */
const incomplete = ['commander.help', 'commander.missingArgument'];

/**
 * Runs the command of these words. Unknown commands, options and words are reported on standard error in one line, with
 * exit code 64, and nothing runs: a mistyped `--confrim` must not publish without confirmation.
 *
 * @param words those of this process if left out
 */
export async function runCommandLine(
  program: CommandUnknownOpts,
  words: readonly string[] = process.argv.slice(2),
): Promise<void> {
  for (const command of withSubCommands(program)) makeStrict(command);
  try {
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Commander reports help and version as errors with exit code 0.
    if (error.exitCode !== 0) process.exitCode = incomplete.includes(error.code) ? 1 : wrongUse;
  }
}

/** A command and all of its subcommands. */
export const withSubCommands = (command: CommandUnknownOpts): CommandUnknownOpts[] => [
  command,
  ...command.commands.flatMap(withSubCommands),
];

/** The full name of a command: `jobfront webhooks add`. */
export const calledAs = (command: CommandUnknownOpts): string =>
  [...(command.parent ? [calledAs(command.parent)] : []), command.name()].join(' ');

function makeStrict(command: CommandUnknownOpts): void {
  const called = calledAs(command);
  command.exitOverride().configureOutput({
    outputError: (text, write) => write(`${called}: ${sentence(text)} See ${called} --help.\n`),
  });
  // A value may be a negative number; anything else with a hyphen is the next option, which commander would take as the
  // value.
  for (const option of command.options) {
    if (option.required) option.argParser(notAnOption);
  }
}

function notAnOption(value: string): string {
  if (!/^-(?!\d)/.test(value)) return value;
  throw new InvalidArgumentError('It is the next option: give a value before it.');
}

/** `error: unknown option '--al'\n(Did you mean --all?)` of commander as one line. */
function sentence(text: string): string {
  const [what = '', hint] = text
    .trim()
    .replace(/^error: /, '')
    .split('\n');
  const said = /[.!?]$/.test(what) ? what : `${what}.`;
  return hint === undefined ? said : `${said} ${hint.replace(/^\((.*)\)$/, '$1')}`;
}
