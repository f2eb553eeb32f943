import type { CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import { calledAs, withSubCommands } from './command-line.ts';

/** Shells with a completion script. */
export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/** Prints the script by which a shell completes a command; it is made from the command's definition alone. */
export function printCompletion(program: CommandUnknownOpts, shell: Shell): void {
  const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript };
  process.stdout.write(scripts[shell](program));
}

/** Zsh can read bash's completions, so only one script has to be tested. */
const zshScript = (program: CommandUnknownOpts): string =>
  `autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n${bashScript(program)}`;

/** When nothing of ours fits, as after an option for a file, bash completes names of files. */
function bashScript(program: CommandUnknownOpts): string {
  const name = program.name();
  const all = withSubCommands(program);
  const below = all.filter((command) => command !== program);
  const valued = all.flatMap((command) =>
    optionsOf(command)
      .filter((option) => option.required)
      .map((option) => ({ at: `${calledAs(command)} ${option.long}`, choices: option.argChoices ?? [] })),
  );
  const words = all.map((command) => ({
    at: calledAs(command),
    words: [
      ...command.commands.map((one) => one.name()),
      ...command.registeredArguments.flatMap((argument) => argument.argChoices ?? []),
      ...optionsOf(command).flatMap(({ long }) => long ?? []),
    ],
  }));
  return `_${name}() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" at=${name} words='' index
  # Bash makes a word of the = in --option=value.
  if [[ "$word" == '=' ]]; then
    word=''
  elif [[ "$before" == '=' ]]; then
    before="\${COMP_WORDS[COMP_CWORD-2]}"
  fi
  for ((index = 1; index < COMP_CWORD; index++)); do
    case "$at \${COMP_WORDS[index]}" in
      ${below.map((command) => quoted(calledAs(command))).join('|')}) at="$at \${COMP_WORDS[index]}" ;;
    esac
  done
  case "$at $before" in
${valued.map(({ at, choices }) => `    ${quoted(at)}) words=${quoted(choices.join(' '))} ;;`).join('\n')}
    *)
      case "$at" in
${words.map((one) => `        ${quoted(one.at)}) words=${quoted(one.words.join(' '))} ;;`).join('\n')}
      esac
      ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o bashdefault -o default -F _${name} ${name}
`;
}

function fishScript(program: CommandUnknownOpts): string {
  const name = program.name();
  const line = (...parts: (string | undefined)[]) =>
    ['complete -c', name, ...parts.filter((part) => part !== undefined)].join(' ');
  const lines = withSubCommands(program).flatMap((command) => {
    const path = calledAs(command).split(' ').slice(1);
    const seen = path.map((word) => `__fish_seen_subcommand_from ${word}`);
    const names = command.commands.map((one) => one.name());
    const where = [
      ...seen,
      ...(names.length > 0 ? [`not __fish_seen_subcommand_from ${names.join(' ')}`] : []),
    ];
    const when = where.length > 0 ? `-n ${quoted(where.join('; and '))}` : undefined;
    const choices = command.registeredArguments.flatMap((argument) => argument.argChoices ?? []);
    return [
      ...command.commands.map((one) =>
        line(when, '-f', `-a ${quoted(one.name())}`, `-d ${quoted(one.summary() || one.description())}`),
      ),
      ...(choices.length > 0 ? [line(when, '-f', `-a ${quoted(choices.join(' '))}`)] : []),
      ...optionsOf(command).map((option) =>
        line(when, `-l ${option.long?.slice(2)}`, fishValue(option), `-d ${quoted(option.description)}`),
      ),
    ];
  });
  return `${lines.join('\n')}\n`;
}

/** Only choices, else names of files. */
function fishValue({ required, argChoices }: Option): string | undefined {
  if (!required) return;
  return argChoices ? `-x -a ${quoted(argChoices.join(' '))}` : '-r -F';
}

/** Includes `--help`, which commander adds. */
const optionsOf = (command: CommandUnknownOpts): readonly Option[] =>
  command.createHelp().visibleOptions(command as never);

/** Quotes a word for all shells: in fish a backslash keeps its meaning within quotes, so none may be in it. */
const quoted = (text: string): string => `'${text.replaceAll('\\', '').replaceAll("'", '’')}'`;
