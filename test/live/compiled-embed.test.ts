import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleEmbed, readCompiledEmbed, saveCompiledEmbed } from '../../src/live/compiled-site.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jobfront-embed-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('the scripts for other sites of a compiled site', () => {
  test('are those that a static build bundles', async () => {
    await saveCompiledEmbed(folder);
    expect(await readCompiledEmbed(folder)).toEqual(await bundleEmbed());
  });

  test.each(['', '{}', '{"script":"x"}', '{"script":"x","search":"x"}', '[]'])(
    'that can’t be read (%j) are named with what to do',
    async (text) => {
      await writeFile(join(folder, 'embed.json'), text);
      await expect(readCompiledEmbed(folder)).rejects.toThrow(
        `There are no scripts for other sites in ${folder}: run npm run build:live again.`,
      );
    },
  );
});
