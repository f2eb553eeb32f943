import { init, registerCustomFormat } from '@sveltia/cms';
import type { EditorPage } from '../../site/editor/editor-config.ts';
import { jsonFormat, pageFormat } from './format.ts';

/* The script of /admin/: the editor, with our way to read and write files (site/editor/admin-files.ts). */

const { config, formats }: EditorPage = JSON.parse(document.querySelector('#editor')?.textContent ?? '');

registerCustomFormat('jobfront-page', 'md', pageFormat(formats.page));
registerCustomFormat('jobfront-settings', 'json', jsonFormat(formats.settings));
await init({ config: config as NonNullable<Parameters<typeof init>[0]>['config'] });
