import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { blockSchemas, type OwnBlocks, ownBlockFields, pictureSchema, words } from './blocks.ts';

/*
 * Blocks of the owner's own: `blocks` in site.config.ts names an Astro component for each type. The file of the same
 * name with the ending .ts has the schema of its fields. It is a file of its own because settings and pages are checked
 * in plain Node, before anything is compiled, and Node reads no Astro components.
 */

/** Fields of ours that schemas of owners may use. */
const fields = { words, picture: pictureSchema };

/**
 * The default export of a schema's file. It gets our zod, because a site's folder may have no packages.
 *
 * @public
 * @example export default ((z, { words }) => z.object({ heading: words.optional() })) satisfies BlockSchema
 */
export type BlockSchema = (zod: typeof z, ours: typeof fields) => z.ZodObject;

/** The blocks that a configuration defines, and their faults, each with its fix. */
export interface ReadBlocks {
  blocks: OwnBlocks;
  faults: readonly string[];
}

/** The component files by type, unchecked otherwise. @param site the export of `site.config.ts` */
export function namedBlocks(site: unknown): [name: string, path: string][] {
  const blocks = typeof site === 'object' && site !== null && 'blocks' in site ? site.blocks : undefined;
  if (typeof blocks !== 'object' || blocks === null) return [];
  return Object.entries(blocks).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
}

/** The file of the schema beside a component. */
export const schemaFile = (component: string): string => component.replace(/\.astro$/, '.ts');

/**
 * Reads the blocks of a site. Their schemas are code of the owner's, which runs in this process. Never throws. A file that
 * has changed since the last call is read again.
 *
 * @param site the export of `site.config.ts`, unchecked
 * @param folder the site's
 */
export async function readOwnBlocks(site: unknown, folder: string): Promise<ReadBlocks> {
  const read = await Promise.all(
    namedBlocks(site).map(async ([name, path]) => ({ name, found: await readOne(name, path, folder) })),
  );
  return {
    blocks: new Map(
      read.flatMap(({ name, found }): [string, z.ZodObject][] =>
        'schema' in found ? [[name, found.schema]] : [],
      ),
    ),
    faults: read.flatMap(({ name, found }) =>
      'fault' in found ? [`blocks.${name} in site.config.ts: ${found.fault}`] : [],
    ),
  };
}

type Found = { schema: z.ZodObject } | { fault: string };

async function readOne(name: string, path: string, folder: string): Promise<Found> {
  if (Object.hasOwn(blockSchemas, name) || name === 'own') {
    return { fault: `${name} is a block of ours: choose another name` };
  }
  if (!/^[a-z][a-z0-9-]*$/.test(name)) {
    return { fault: 'begin the name with a small letter; then small letters, digits and -' };
  }
  if (!path.endsWith('.astro'))
    return { fault: `${path} is no Astro component: give a file that ends in .astro` };
  if (!existsSync(join(folder, path)))
    return { fault: `${path} is not there: write it, or correct the path` };
  const own = schemaFile(path);
  let text: Buffer;
  try {
    text = readFileSync(join(folder, own));
  } catch {
    return { fault: `${own} is not there: it has the schema of the block's fields, beside its component` };
  }
  // Node caches modules by their whole address.
  const href = `${pathToFileURL(join(folder, own)).href}?${hash('sha256', text).slice(0, 16)}`;
  try {
    const { default: given } = await import(/* @vite-ignore */ href);
    return schemaOf(typeof given === 'function' ? given(z, fields) : given, own);
  } catch (cause) {
    return { fault: `${own} can't be read${slipOf(cause, own)}` };
  }
}

function schemaOf(given: unknown, own: string): Found {
  if (!(given instanceof z.ZodObject)) {
    return {
      fault: `${own} exports no schema: let it say export default (z) => z.object({ … }), with the fields of the block`,
    };
  }
  const taken = ['type', ...Object.keys(ownBlockFields)].filter((key) => Object.hasOwn(given.shape, key));
  if (taken.length > 0) {
    return { fault: `${own} has fields that every block has (${taken.join(', ')}): give them other names` };
  }
  return { schema: given };
}

function slipOf(cause: unknown, own: string): string {
  const [message, stack] = cause instanceof Error ? [cause.message, cause.stack ?? ''] : [String(cause), ''];
  const file = own.replace(/^.*\//, '');
  const line = new RegExp(`${RegExp.escape(file)}(?:\\?\\w+)?:(\\d+)`).exec(stack)?.[1];
  return `${line === undefined ? '' : `, line ${line}`}: ${message.split('\n')[0]}`;
}
