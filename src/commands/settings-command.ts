import { Command, Option } from '@commander-js/extra-typings';
import { interfaceLanguages } from '../i18n/languages.ts';

const templateOption = () =>
  new Option(
    '--template <language>',
    'With --texts: print the texts of this language as JSON, to be translated (docs/languages.md)',
  )
    .choices(interfaceLanguages)
    .argParser((value: string) => value);

/** `jobfront settings`, which is implemented in settings.ts. */
export const createSettings = () =>
  new Command('settings')
    .description('Prints the reference of all settings, as Markdown')
    .option('--texts', 'Print all texts that can be replaced instead, in English')
    .addOption(templateOption())
    .option('--for <code>', 'With --template: the language that they will be in, for its plural forms')
    .option('--schema', 'Print JSON Schema of site.config.json instead, for editors')
    .option(
      '--check',
      'Say everything that keeps the site of SITE_DIR from being built and started: settings, environment, pages, files. Asks no service. Exit code: 1 = something does',
    )
    .option('--strict', 'With --check: notes count as faults')
    .option('--json', 'With --check: print JSON for scripts')
    .action(async (options) => (await import('./settings.ts')).settings(options));
