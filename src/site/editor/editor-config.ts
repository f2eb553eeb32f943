import { basePath } from '../../base/site-path.ts';
import { factsOf } from '../../i18n/languages.ts';
import { languageName } from '../../i18n/translate.ts';
import type { CmsSettings } from '../../settings/cms-schema.ts';
import type { OwnBlocks } from '../../settings/content/blocks.ts';
import { pagesFolder } from '../../settings/content/content-page.ts';
import { pageSchemaWith } from '../../settings/content/front-matter.ts';
import { type SiteSettings, siteSchemaWith } from '../../settings/site-schema.ts';
import { siteTextKeys } from '../../settings/site-texts.ts';
import { type EditorField, editorFields } from './editor-fields.ts';
import { type Fields, fieldsOf } from './shapes.ts';

/** What the script of `/admin/` gets from its page. */
export interface EditorPage {
  /** The editor's configuration (sveltiacms.app). */
  config: Record<string, unknown>;
  /** The fields of each kind of file. */
  formats: { page: Fields; settings: Fields };
}

/** What the editor is configured with. */
export interface EditorInput {
  site: SiteSettings;
  siteUrl: string;
  cms: CmsSettings;
  /** The owner's own types of blocks. */
  blocks: OwnBlocks;
  /** The file of the site's texts: its configuration, if that is JSON. */
  textsFile: string;
}

/** The editor's configuration for a site, made from the schemas of its files. */
export function editorPage({ site, siteUrl, cms, blocks, textsFile }: EditorInput): EditorPage {
  const page = fieldsOf(pageSchemaWith(blocks).shape);
  const { shape } = siteSchemaWith(Object.keys(site.ownLanguages));
  const settings = inLanguages(
    fieldsOf(Object.fromEntries(siteTextKeys.map((key) => [key, shape[key]]))),
    site.languages,
  );
  const words = { label: (name: string) => labelOf(name, site.languages) };
  const at = (path: string) => (cms.folder === undefined ? path : `${cms.folder}/${path}`);
  const languages = [site.defaultLanguage, ...site.languages.filter((code) => code !== site.defaultLanguage)];
  const pageFields = [...editorFields(page, words), bodyField];
  return {
    formats: { page, settings },
    config: {
      load_config_file: false,
      backend: backendOf(cms),
      site_url: siteUrl,
      display_url: siteUrl,
      media_folder: at('public'),
      public_folder: '/',
      media_libraries: { default: { config: { slugify_filename: true } } },
      slug: { encoding: 'ascii', clean_accents: true, sanitize_replacement: '-' },
      editor: { preview: false },
      collections: [
        ...languages.map((language) => ({
          name: `pages-${language}`,
          label: `Pages: ${languageName(language, 'en')}`,
          label_singular: `page in ${languageName(language, 'en')}`,
          icon: 'description',
          folder: at(`${pagesFolder}/${language}`),
          format: 'jobfront-page',
          create: true,
          nested: { subfolders: false },
          meta: { path: {} },
          slug: {
            template: '{{title}}',
            editable: ['create'],
            hint: 'The name of the file, and the end of its address: small letters a to z, digits and hyphens.',
            pattern: ['^[a-z0-9]+(-[a-z0-9]+)*$', 'Use small letters a to z, digits and single hyphens.'],
          },
          summary: '{{title}}',
          sortable_fields: ['title'],
          fields: pageFields,
        })),
        {
          name: 'site',
          label: 'Site',
          icon: 'settings',
          files: [
            {
              name: 'texts',
              label: 'Texts of the site',
              file: at(textsFile),
              format: 'jobfront-settings',
              fields: editorFields(settings, words),
            },
          ],
        },
      ],
    },
  };
}

const bodyField: EditorField = {
  name: 'body',
  label: 'Text',
  widget: 'text',
  required: false,
  hint: 'The text of the page, in Markdown. A block of the type text without a text of its own shows it.',
};

function backendOf({
  backend,
  repository,
  branch,
  server,
  login,
  appId,
}: CmsSettings): Record<string, unknown> {
  const origin = server?.replace(/\/+$/, '');
  const api = backend === 'github' ? 'api/v3' : 'api/v4';
  return {
    name: backend,
    repo: repository,
    ...(branch !== undefined && { branch }),
    ...(origin !== undefined && { api_root: `${origin}/${api}` }),
    ...(login !== undefined && { base_url: login }),
    ...(origin !== undefined && backend === 'gitlab' && { base_url: origin }),
    ...(appId !== undefined && { auth_type: 'pkce', app_id: appId }),
    ...(login === undefined && appId === undefined && { auth_methods: ['token'] }),
  };
}

/** Origins with which the editor exchanges data. */
export function editorOrigins({ backend, server, login }: CmsSettings): string[] {
  const own = server === undefined ? [] : [new URL(server).origin];
  const theirs = backend === 'github' ? ['https://api.github.com'] : ['https://gitlab.com'];
  return [...(own.length > 0 ? own : theirs), ...(login === undefined ? [] : [new URL(login).origin])];
}

/** Fields by language: only those of the site's languages, each with the name of its language. */
function inLanguages(fields: Fields, languages: readonly string[]): Fields {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name, shape]) => !isByLanguage(name, shape.isOptional) || languages.includes(name))
      .map(([name, shape]) => {
        if (shape.kind === 'group') return [name, { ...shape, fields: inLanguages(shape.fields, languages) }];
        if (shape.kind === 'either') return [name, { ...shape, forms: inLanguages(shape.forms, languages) }];
        if (shape.kind === 'list' && shape.of.kind === 'group') {
          return [name, { ...shape, of: { ...shape.of, fields: inLanguages(shape.of.fields, languages) } }];
        }
        return [name, shape];
      }),
  );
}

/** No other field has the code of a language as its name. */
const isByLanguage = (name: string, isOptional: true | undefined): boolean =>
  isOptional === true && factsOf(name) !== undefined;

/** "On board" for `onBoard`, "German" for `de`. */
function labelOf(name: string, languages: readonly string[]): string {
  if (languages.includes(name)) return languageName(name, 'en');
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The path of the site on its host, for links of the editor. */
export const editorRoot = (site: Pick<SiteSettings, 'base'>, siteUrl: string): string =>
  `${basePath(siteUrl)}${site.base ?? '/'}`;
