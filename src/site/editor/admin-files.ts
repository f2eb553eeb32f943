import { escapeQuoted } from '../../base/escape.ts';
import { keyOf } from '../../base/keys.ts';
import type { CmsSettings } from '../../settings/cms-schema.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { contentType } from '../entry.ts';
import type { MachineFile } from '../machine-file.ts';
import type { EditorPage } from './editor-config.ts';
import { adminAddress, editorPolicy } from './editor-policy.ts';

/** The editor's scripts and fonts, by their paths below `/admin/`. They have the version of the editor in them. */
export type EditorFiles = ReadonlyMap<string, () => Uint8Array | Promise<Uint8Array>>;

/** What `/admin/` is made with. */
export interface EditorKit {
  page: EditorPage;
  cms: CmsSettings;
  files: EditorFiles;
  /** The path of the first script. */
  script: string;
}

/** The page of the editor and all that it loads. */
export function adminFiles(site: SiteSettings, { page, cms, files, script }: EditorKit): MachineFile[] {
  const root = adminAddress(site);
  const html = adminPage(page, script, editorPolicy(cms));
  return [
    { address: root, type: contentType('/'), key: keyOf('admin', html), make: () => html },
    ...[...files].map(([path, make]) => ({
      address: root + path,
      type: contentType(path),
      key: keyOf('admin', path),
      isImmutable: true,
      make,
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
