import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/** A host of functions, with the place of its file and the next steps. */
interface FunctionHost {
  file: string;
  steps: readonly string[];
}

const settings = 'WEBHOOK_SECRET, BUILD_HOOK (and BUILD_TOKEN for GitHub and GitLab)';

export const functionHosts = {
  netlify: {
    file: 'netlify/functions/relay.mjs',
    steps: [
      `Set ${settings} under "Environment variables" of the site, for functions.`,
      'Make the hook under "Build hooks"; its address is BUILD_HOOK.',
      'Deploy. The address for the service is https://<site>/webhooks/<WEBHOOK_SECRET>.',
    ],
  },
  vercel: {
    file: 'api/webhooks/[secret].mjs',
    steps: [
      `Set ${settings} under "Environment Variables" of the project.`,
      'Make the hook under "Git", "Deploy Hooks"; its address is BUILD_HOOK.',
      'Deploy. The address for the service is https://<site>/api/webhooks/<WEBHOOK_SECRET>.',
    ],
  },
  cloudflare: {
    file: 'relay/worker.mjs',
    steps: [
      'Give the worker a Durable Object: in wrangler.toml, [[durable_objects.bindings]] name = "QUIET", class_name = "Quiet", and [[migrations]] tag = "v1", new_sqlite_classes = ["Quiet"].',
      `Set ${settings} with "wrangler secret put".`,
      'Deploy with "wrangler deploy relay/worker.mjs". The address for the service is https://<worker>/webhooks/<WEBHOOK_SECRET>.',
    ],
  },
  deno: {
    file: 'relay/main.mjs',
    steps: [
      `Set ${settings} as environment variables of the project, and give it a KV database.`,
      'Deploy with relay/main.mjs as the entry. The address for the service is https://<project>/webhooks/<WEBHOOK_SECRET>.',
    ],
  },
} as const satisfies Record<string, FunctionHost>;

export type FunctionHostName = keyof typeof functionHosts;

export const isFunctionHost = (name: string): name is FunctionHostName => Object.hasOwn(functionHosts, name);

/** The function of a host as one file of JavaScript without imports. */
export async function functionCode(host: FunctionHostName): Promise<string> {
  const bundle = await rolldown({
    input: fileURLToPath(new URL(`./functions/${host}.ts`, import.meta.url)),
    platform: 'neutral',
    logLevel: 'warn',
  });
  try {
    const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
    const [{ code }] = output;
    return `// Made by "jobfront relay --write ${host}". It takes the service's webhooks and calls a build of the site.\n${code}`;
  } finally {
    await bundle.close();
  }
}

/**
 * Writes the function into a project.
 *
 * @returns the file, and the next steps
 * @throws {Error} when a file of that name exists already
 */
export async function writeFunction(host: FunctionHostName, folder: string): Promise<FunctionHost> {
  const { file, steps } = functionHosts[host];
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(path, await functionCode(host), { flag: 'wx' });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      throw new Error(`${file} is there already: remove it first, if it may be replaced.`);
    }
    throw error;
  }
  return { file, steps };
}
