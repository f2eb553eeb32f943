import { factsOf } from '../../i18n/languages.ts';
import { languageName } from '../../i18n/translate.ts';
import type { CmsSettings } from '../../settings/cms-schema.ts';
import type { OwnBlocks } from '../../settings/content/blocks.ts';
import { pagesFolder } from '../../settings/content/content-page.ts';
import { pageSchemaWith } from '../../settings/content/front-matter.ts';
import { type SiteSettings, siteSchemaWith } from '../../settings/site-schema.ts';
import { siteTextKeys, textsName } from '../../settings/site-texts.ts';
import { type EditorField, editorFields } from './editor-fields.ts';
import { type Fields, fieldsOf, type Shape } from './shapes.ts';

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
  const page = withBrands(fieldsOf(pageSchemaWith(blocks).shape), Object.keys(site.brands));
  const { shape } = siteSchemaWith(Object.keys(site.ownLanguages));
  const texts = inLanguages(
    fieldsOf(Object.fromEntries(siteTextKeys.map((key) => [key, shape[key]]))),
    site.languages,
  );
  const settings = textsFile === textsName ? beside(texts, site) : texts;
  const words = { label: (name: string) => labelOf(name, site.languages) };
  const at = (path: string) => (cms.folder === undefined ? path : `${cms.folder}/${path}`);
  const languages = [site.defaultLanguage, ...site.languages.filter((code) => code !== site.defaultLanguage)];
  const { title, description, blocks: blockList, ...others } = page;
  const pageFields = [
    ...editorFields(given({ title, description, blocks: blockList }), words),
    bodyField,
    ...editorFields(others, words),
  ];
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

/** A page may be of one of the site's brands. */
function withBrands({ brand, ...fields }: Fields, brands: readonly string[]): Fields {
  if (brand === undefined || brands.length === 0) return fields;
  const { hint } = brand;
  return { ...fields, brand: { kind: 'choice', values: brands, isOptional: true, ...(hint && { hint }) } };
}

const given = (fields: Readonly<Record<string, Shape | undefined>>): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, Shape] => entry[1] !== undefined),
  );

const bodyField: EditorField = {
  name: 'body',
  label: 'Text',
  widget: 'text',
  required: false,
  hint: 'The text of the page, in Markdown. A block of the type text without a text of its own shows it.',
};

function backendOf({ backend, repository, branch, server, login }: CmsSettings): Record<string, unknown> {
  const origin = server?.replace(/\/+$/, '');
  const api = backend === 'github' ? 'api/v3' : 'api/v4';
  return {
    name: backend,
    repo: repository,
    ...(branch !== undefined && { branch }),
    ...(origin !== undefined && { api_root: `${origin}/${api}` }),
    ...(origin !== undefined && backend === 'gitlab' && { base_url: origin }),
    ...loginOf(backend, login),
  };
}

function loginOf(backend: CmsSettings['backend'], login: string | undefined): Record<string, unknown> {
  if (login === undefined) return { auth_methods: ['token'] };
  return backend === 'github' ? { base_url: login } : { auth_type: 'pkce', app_id: login };
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

/**
 * The same for a file beside the configuration: whatever it leaves out is as configured, and is shown as such. A text is
 * given by language there.
 */
function beside(fields: Fields, current: unknown): Fields {
  const values = typeof current === 'object' && current !== null ? new Map(Object.entries(current)) : null;
  return Object.fromEntries(
    Object.entries(fields).map(([name, shape]): [string, Shape] => {
      const value: unknown = values === null ? current : values.get(name);
      if (shape.kind === 'words' || shape.kind === 'choice') {
        return [name, { ...shape, isOptional: true, ...(typeof value === 'string' && { fallback: value }) }];
      }
      const group = shape.kind === 'either' && 'words' in shape.forms ? shape.forms.group : shape;
      if (group?.kind !== 'group') return [name, { ...shape, isOptional: true }];
      const hint = shape.hint === undefined ? {} : { hint: shape.hint };
      return [
        name,
        { ...group, ...hint, isOptional: true, isShown: true, fields: beside(group.fields, value) },
      ];
    }),
  );
}

/** No other field has the code of a language as its name. */
const isByLanguage = (name: string, isOptional: true | undefined): boolean =>
  isOptional === true && factsOf(name) !== undefined;

/** Labels of fields whose names say little. */
const labels: Readonly<Record<string, string>> = { alt: 'Alternative text', src: 'File', to: 'Address' };

/** "On board" for `onBoard`, "German" for `de`. */
function labelOf(name: string, languages: readonly string[]): string {
  if (languages.includes(name)) return languageName(name, 'en');
  if (Object.hasOwn(labels, name)) return labels[name] ?? name;
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
