import type { Browser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { open } from './browser.ts';

/*
 * The editor at /admin/, as a person uses it who works on a copy of the repository. A browser without a person can't
 * choose a folder of the disk: it gets the private folder of the page's origin, filled with the files of the site.
 */

/**
 * Opens the editor on a copy of a site's files.
 *
 * @param url of the site, with a slash at its end
 */
export async function openEditorAt(
  browser: Browser,
  url: string,
  files: Readonly<Record<string, string>>,
  width = 1440,
) {
  const { page, errors, foreign } = await open(browser, url, { width });
  page.setDefaultTimeout(20_000);
  await page.addInitScript(() => {
    Object.assign(window, { showDirectoryPicker: () => navigator.storage.getDirectory() });
  });
  await page.evaluate(putFiles, files);
  await page.goto(`${url}admin/`);
  await page.getByRole('button', { name: 'Work with Local Repository' }).click();
  // Previews of pictures are data of the page's own.
  const asked = () => foreign.filter((address) => !address.startsWith(`blob:${url}`));
  return { page, errors, asked };
}

/** A field of the editor by its label. */
export const field = (place: Page | Locator, label: string): Locator =>
  place.getByRole('group', { name: new RegExp(`^“\\W?${label}\\W?” Field$`) });

/** Opens a file. The editor says when it has taken over its fields: what is typed before is lost. */
export async function choose(page: Page, collection: string, entry: string): Promise<void> {
  await page.getByRole('treeitem', { name: collection }).click();
  await page.getByRole('row', { name: entry }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /^You’re now editing the .*(?:entry|file)/ })
    .waitFor();
}

export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' });
}

/**
 * Types into fields of a new page, and saves it. The editor empties its fields once while it opens a new page, and does
 * not say when: as a person does, types again what is gone.
 */
export async function typeAndSave(page: Page, typed: readonly [Locator, string][]): Promise<void> {
  const button = page.getByRole('button', { name: 'Save' });
  const isSaved = async () => {
    for (const [place, text] of typed) {
      const box = place.getByRole('textbox');
      if ((await button.count()) > 0 && (await box.inputValue()) !== text) await box.fill(text);
    }
    if ((await button.count()) > 0) await button.click({ timeout: 2_000 }).catch(() => undefined);
    return button.waitFor({ state: 'detached', timeout: 2_000 }).then(
      () => true,
      () => false,
    );
  };
  await expect.poll(isSaved, { timeout: 30_000 }).toBe(true);
}

/** The files as the editor has left them. */
export const filesOf = (page: Page): Promise<Record<string, string>> => page.evaluate(readFiles);

/** Fills the browser's own folder; runs in the page. */
async function putFiles(given: Readonly<Record<string, string>>): Promise<void> {
  const root = await navigator.storage.getDirectory();
  await root.getDirectoryHandle('.git', { create: true });
  for (const [path, text] of Object.entries(given)) {
    const folders = path.split('/');
    const name = folders.pop() ?? '';
    let folder = root;
    for (const one of folders) folder = await folder.getDirectoryHandle(one, { create: true });
    const writer = await (await folder.getFileHandle(name, { create: true })).createWritable();
    await writer.write(text);
    await writer.close();
  }
}

/** Reads it; runs in the page. */
async function readFiles(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  async function read(folder: FileSystemDirectoryHandle, path: string): Promise<void> {
    for await (const [name, handle] of folder) {
      if (handle instanceof FileSystemDirectoryHandle) await read(handle, `${path}${name}/`);
      else found[path + name] = await (await handle.getFile()).text();
    }
  }
  await read(await navigator.storage.getDirectory(), '');
  return found;
}
