import type { CmsSettings } from '../../settings/cms-schema.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';

/** The address of the editor: of one host, for all its brands. */
export const adminAddress = ({ base = '/' }: Pick<SiteSettings, 'base'>): string => `${base}admin/`;

/**
 * What the page of the editor may load: its own files, and the repository. It makes its styles in the browser, so they can
 * have no hashes.
 */
export function editorPolicy(cms: CmsSettings): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' blob: data:${cms.backend === 'github' && cms.server === undefined ? ' https://avatars.githubusercontent.com' : ''}`,
    "font-src 'self'",
    `connect-src ${["'self'", 'blob:', 'data:', ...editorOrigins(cms)].join(' ')}`,
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

/** Origins with which the editor exchanges data. */
function editorOrigins({ backend, server, login }: CmsSettings): string[] {
  const own = server === undefined ? [] : [new URL(server).origin];
  const theirs = backend === 'github' ? ['https://api.github.com'] : ['https://gitlab.com'];
  const logins = login === undefined || backend === 'gitlab' ? [] : [new URL(login).origin];
  return [...(own.length > 0 ? own : theirs), ...logins];
}
