/**
 * Writes src/board/places/city-names.json from CLDR, which names about 400 cities in every language (as examples of time zones):
 * `npm pack cldr-dates-full`, unpack it, `node test/cities/make-names.ts package`. The package is too large to depend on.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { type City, cities } from '../../src/board/places/cities.ts';
import { runCommandLine } from '../../src/commands/command-line.ts';
import { fold } from '../../src/i18n/fold.ts';
import { type InterfaceLanguage, interfaceLanguages } from '../../src/i18n/languages.ts';
import { localNames } from './local-names.ts';

const file = new URL('../../src/board/places/city-names.json', import.meta.url);

/** In thousands of people: of smaller ones there are namesakes. */
const atLeast = 50;

interface Zone {
  _type: 'zone';
  exemplarCity?: string;
}

interface Zones {
  [part: string]: Zone | Zones;
}

const isZone = (part: Zone | Zones): part is Zone => part._type === 'zone';

/** What a language calls the city of each time zone. */
async function zoneCities(folder: string, language: InterfaceLanguage): Promise<Map<string, string>> {
  const locale = language === 'nb' ? 'no' : language === 'pt' ? 'pt-PT' : language;
  const path = join(folder, 'main', locale, 'timeZoneNames.json');
  const { main } = JSON.parse(await readFile(path, 'utf8'));
  const found = new Map<string, string>();
  const walk = (zones: Zones) => {
    for (const [name, zone] of Object.entries(zones)) {
      if (isZone(zone)) found.set(name, zone.exemplarCity ?? name.replaceAll('_', ' '));
      else walk(zone);
    }
  };
  walk(main[locale].dates.timeZoneNames.zone);
  return found;
}

/** The largest city of each name. */
function largest(): Map<string, City> {
  const found = new Map<string, City>();
  for (const city of cities()) {
    if (city.population < atLeast) break;
    for (const name of city.names) if (!found.has(fold(name))) found.set(fold(name), city);
  }
  return found;
}

async function cityNames(folder: string): Promise<Record<string, Record<string, string>>> {
  const english = await zoneCities(folder, 'en');
  const known = largest();
  const names: Record<string, Record<string, string>> = {};
  for (const language of interfaceLanguages) {
    const own: Record<string, string> = {};
    if (language === 'en') {
      for (const [country, towns] of Object.entries(localNames))
        for (const [name, local] of Object.entries(towns)) own[`${country} ${local}`] = name;
    }
    for (const [zone, name] of await zoneCities(folder, language)) {
      // Islands, and a town in Kent.
      if (zone === 'Chatham') continue;
      const city = known.get(fold(english.get(zone) ?? zone)) ?? known.get(fold(zone.replaceAll('_', ' ')));
      if (city && city.names[0] !== name) own[`${city.country} ${city.names[0]}`] = name;
    }
    names[language] = Object.fromEntries(
      Object.entries(own).sort(([one], [other]) => (one < other ? -1 : 1)),
    );
  }
  return names;
}

const main = new Command('node test/cities/make-names.ts')
  .description('Writes src/board/places/city-names.json from CLDR')
  .argument('<folder>', 'The unpacked package cldr-dates-full')
  .action(async (folder) => writeFile(file, `${JSON.stringify(await cityNames(folder), null, 2)}\n`));

await runCommandLine(main);
