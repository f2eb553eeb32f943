import { type Environment, environmentSchema } from './environment.ts';
import { someVariables } from './load.ts';
import { loadEnvFiles, sampleFolder } from './site-folder.ts';

const schema = environmentSchema.pick({
  HOST: true,
  PORT: true,
  DATA_DIR: true,
  SITES_STATUS_PORT: true,
  LOG_LEVEL: true,
  ACCESS_LOG: true,
});

export type ManySitesSettings = Pick<
  Environment,
  'HOST' | 'PORT' | 'DATA_DIR' | 'SITES_STATUS_PORT' | 'LOG_LEVEL' | 'ACCESS_LOG'
>;

/**
 * The settings of a process that serves many sites: from its environment and the root `.env`. The sites have the rest.
 *
 * @throws {SettingsError} naming every fault
 */
export function manySitesSettings(environment: Record<string, string | undefined>): ManySitesSettings {
  loadEnvFiles(environment, { path: sampleFolder, isChosen: false });
  return someVariables(schema, environment);
}
