import { fileURLToPath } from 'node:url';
import packageJson from '../../package.json' with { type: 'json' };

export const { version } = packageJson;

/** Where `npm run build:live` puts the compiled pages. */
export const compiledFolder = fileURLToPath(new URL('../../.compiled', import.meta.url));
