import type { Level, Logger } from 'pino';

type Happening =
  | { type: 'deploy-started'; snapshot: string; changed: number; removed: number; full: boolean }
  | { type: 'deployed'; snapshot: string; ms: number; changed: number; removed: number; output: string }
  /** The host has all but some addresses, which keep what they had; they are tried again. */
  | { type: 'deploy-incomplete'; snapshot: string; failed: number; reason: string }
  /** The live site is as it was; it will be tried again. `reason` is for people; `error` where no command ran. */
  | { type: 'deploy-failed'; snapshot: string; ms: number; reason: string; output: string; error?: unknown }
  /** The process ends; the next start begins this deploy again. */
  | { type: 'deploy-stopped'; snapshot: string }
  /** `deployed.json` could not be read or written: the next start deploys more than it has to. */
  | { type: 'deployed-file-failed'; error: unknown };

/** Something that happened on the way to another host. `at` is an ISO instant; no part holds a secret. */
export type DeployEvent = Happening & { at: string };

/** Hears of deploys. It must not throw. */
export type TellDeploy = (event: DeployEvent) => void;

const texts: Readonly<Record<DeployEvent['type'], readonly [Level, string]>> = {
  'deploy-started': ['info', 'the deploy command begins'],
  deployed: ['info', 'the deploy command has brought the site to the other host'],
  'deploy-incomplete': [
    'warn',
    'some addresses could not be printed for the other host; they are tried again',
  ],
  'deploy-failed': ['error', 'the deploy command failed; the live site is as it was, and it is tried again'],
  'deploy-stopped': ['warn', 'the deploy command was ended with the site; the next start runs it again'],
  'deployed-file-failed': ['warn', 'deployed.json in the data folder could not be read or written'],
};

/** Writes deploys into the log. */
export const logDeploys =
  (log: Pick<Logger, Level>): TellDeploy =>
  ({ type, at: _, ...more }) => {
    const [level, text] = texts[type];
    log[level]({ event: type, ...more }, text);
  };
