import { keyOf } from '../keys.ts';
import type { MachineFile, OutputContext } from '../machine-file.ts';
import { citiesAddress } from './addresses.ts';
import { jobCountries, packCities } from './cities.ts';

/** The cities around the jobs of a site, for "within 25 km of …". */
export function cityFiles({ board, site }: Pick<OutputContext, 'board' | 'site'>): MachineFile[] {
  const countries = jobCountries(board.jobs);
  return [
    {
      address: citiesAddress(site),
      type: 'application/json; charset=utf-8',
      key: keyOf(countries),
      make: () => JSON.stringify(packCities(countries, site.languages)),
    },
  ];
}
