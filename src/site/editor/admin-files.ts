import { escapeQuoted } from '../../base/escape.ts';
import { keyOf } from '../../base/keys.ts';
import type { CmsSettings } from '../../settings/cms-schema.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { contentType } from '../entry.ts';
import type { Header } from '../hosts/security-headers.ts';
import type { MachineFile } from '../machine-file.ts';
import { type EditorPage, editorOrigins } from './editor-config.ts';

/** The editor's scripts and fonts, by their paths below `/admin/`. They have the version of the editor in them. */
export type EditorFiles = ReadonlyMap<string, Uint8Array>;

/** What `/admin/` is made with. */
export interface EditorKit {
  page: EditorPage;
  cms: CmsSettings;
  files: EditorFiles;
  /** The path of the first script. */
  script: string;
}

/** The address of the editor: of one host, for all its brands. */
export const adminAddress = ({ base = '/' }: Pick<SiteSettings, 'base'>): string => `${base}admin/`;

/** The page of the editor and all that it loads. */
export function adminFiles(site: SiteSettings, { page, cms, files, script }: EditorKit): MachineFile[] {
  const root = adminAddress(site);
  const html = adminPage(page, script, editorPolicy(cms));
  return [
    { address: root, type: contentType('/'), key: keyOf('admin', html), make: () => html },
    ...[...files].map(([path, bytes]) => ({
      address: root + path,
      type: contentType(path),
      key: keyOf('admin', path),
      isImmutable: true,
      make: () => bytes,
    })),
  ];
}

function adminPage(page: EditorPage, script: string, policy: string): string {
  // In a page, only headers can forbid frames.
  const own = policy.replace(/; frame-ancestors [^;]*/, '');
  // `</script>` would end the element.
  const data = JSON.stringify(page).replaceAll('<', '\\u003c');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${escapeQuoted(own)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>Editor</title>
<script type="application/json" id="editor">${data}</script>
<script type="module" src="${script}"></script>
</head>
<body></body>
</html>
`;
}

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

/** The headers of the editor's page, from those of the site. A window that logs somebody in has to report back to it. */
export const editorHeaders = (headers: readonly Header[], cms: CmsSettings): readonly Header[] =>
  headers.map(([name, value]): Header => {
    if (name === 'Content-Security-Policy') return [name, editorPolicy(cms)];
    return name === 'Cross-Origin-Opener-Policy' ? [name, 'same-origin-allow-popups'] : [name, value];
  });
