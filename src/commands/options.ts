import { Option } from '@commander-js/extra-typings';
import { interfaceLanguages } from '../i18n/languages.ts';

// Options of several commands, and long ones.

export const tableAsJson = 'Print JSON for scripts instead of a table';
export const postsOption = () =>
  new Option('--posts <count>', 'Generate this many posts instead of the sample company');
export const seedOption = () => new Option('--seed <seed>', 'Chooses among generated boards (default 1)');
export const messyOption = () =>
  new Option(
    '--messy',
    'With --posts: adverts as real boards have them, with what people and imports do to them',
  );

export const recruitersOption = () =>
  new Option(
    '--recruiters',
    'Print a text for recruiters instead: what to correct, by advert, with its address',
  );
export const ghostDaysOption = () =>
  new Option(
    '--ghost-days <days>',
    'Days after which an open job that has not changed is reported (ghost)',
  ).default('180');
export const oldAddressesOption = () =>
  new Option(
    '--old-addresses <file>',
    'List instead which addresses of an old sitemap, access log or list lead nowhere here (docs/moving.md)',
  );

/** An option with choices. The command itself rejects other values, with its own message and exit code. */
export const choice = <const Flags extends string>(flags: Flags, description: string, choices: string[]) =>
  new Option(flags, description).choices(choices).argParser((value: string) => value);

export const templateOption = () =>
  new Option(
    '--template <language>',
    'With --texts: print the texts of this language as JSON, to be translated (docs/languages.md)',
  )
    .choices(interfaceLanguages)
    .argParser((value: string) => value);

export const relayOption = () =>
  new Option('--relay <https://…>', 'Address of a relay, in place of the live site (docs/static-sites.md)');
