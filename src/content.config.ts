import { defineCollection } from 'astro:content';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { glob, type Loader, type LoaderContext } from 'astro/loaders';
import { idOf, nameOf, pagesFolder, readContentFolder } from './settings/content/content-page.ts';
import { readPage } from './settings/content/content-pages.ts';
import { frontMatterOf, pageSchemaWith } from './settings/content/front-matter.ts';
import { readOwnBlocks } from './settings/content/own-blocks.ts';
import { createPictures, type Pictures } from './settings/content/pictures.ts';
import { createFileFault } from './settings/content/video-files.ts';
import { enrich, ownerHtml, pictureBeside } from './settings/content/written-pages.ts';
import { ownCodes } from './settings/own-language-schema.ts';
import { configurationFault, siteConfig, siteFolder } from './settings/process.ts';
import { publicFolder } from './settings/site-folder.ts';

const files = glob({
  pattern: '**/*.md',
  base: pathToFileURL(join(siteFolder.path, pagesFolder)),
  generateId: ({ entry }) => idOf(entry),
});

const ownLanguages = configurationFault === undefined ? ownCodes(siteConfig()) : [];

const { blocks: ownBlocks } = await readOwnBlocks(
  configurationFault === undefined ? siteConfig() : undefined,
  siteFolder.path,
);

/** The owner's pages, read as Jobfront reads them: its own checks and words first, HTML that can break no page. */
const pages: Loader = {
  name: 'jobfront-pages',
  load: async (context) => {
    await files.load({
      ...context,
      logger: quietly(context.logger),
      parseData: parseWith(context),
      store: storeWith(context),
    });
  },
};

/** A site needs no pages of its own: that there is no folder, or no file in it, is nothing to warn of. */
function quietly(logger: LoaderContext['logger']): LoaderContext['logger'] {
  if (readContentFolder(siteFolder.path).length > 0) return logger;
  return Object.assign(logger.fork(logger.label), { warn: () => undefined });
}

/** For each page anew: in development pictures change too. */
const pictures = (): Pictures => createPictures(publicFolder(siteFolder.path));

function parseWith(context: LoaderContext): LoaderContext['parseData'] {
  return async ({ id, data, filePath = '' }) => {
    const own = pictures();
    const render = async (text: string) => ownerHtml((await context.renderMarkdown(text)).html, own);
    const name = nameOf(id);
    const text = await readFile(filePath, 'utf8');
    const page = readPage({ id, name, text }, ownLanguages, ownBlocks);
    if ('faults' in page) throw ownersFault(page.faults.join('\n'));
    const front = frontMatterOf(text);
    const given = 'data' in front ? (front.data as typeof data) : data;
    const parsed = await context.parseData({ id, data: given, filePath });
    const fileFault = createFileFault(publicFolder(siteFolder.path));
    return enrich(parsed, { render, pictures: own, fileFault }).catch((error: unknown) => {
      throw faultOf(name, error);
    });
  };
}

/** Keeps the text of a page as safe HTML. Pictures in it lie under `public/`, for nothing else is served as it is. */
function storeWith({ store, generateDigest }: LoaderContext): LoaderContext['store'] {
  return {
    ...store,
    // What is kept between builds does not know of changed pictures and checks: every page is read anew, and the
    // digest of the result says whether it is another. Builds at the same time never find it empty.
    get: () => undefined,
    set: ({ rendered, assetImports, ...entry }) => {
      const near = rendered?.metadata?.imagePaths?.[0];
      if (near !== undefined) {
        throw ownersFault(`${nameOf(entry.id)}: ${pictureBeside(near)}`);
      }
      try {
        const html = ownerHtml(rendered?.html ?? '', pictures());
        const digest = generateDigest(JSON.stringify([entry.data, html]));
        return store.set({ ...entry, digest, rendered: { ...rendered, html } });
      } catch (error) {
        throw faultOf(nameOf(entry.id), error);
      }
    },
  };
}

const faultOf = (name: string, cause: unknown): Error =>
  ownersFault(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`);

/** Something that the owner corrects, who has no use for where in our code it was found. */
function ownersFault(message: string): Error {
  const error = new Error(message);
  error.stack = '';
  return error;
}

/** What `src/content.config.ts` of an Astro site exports too whose package we are (docs/package.md). */
export const jobfrontPages = defineCollection({ loader: pages, schema: pageSchemaWith(ownBlocks) });

export const collections = { jobfrontPages };
