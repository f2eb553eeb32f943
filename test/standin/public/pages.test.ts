import { inflateSync } from 'node:zlib';
import { imageSize } from 'image-size';
import { expect, test } from 'vitest';
import { createStandinPosts } from '../../../src/standin/first-posts.ts';
import { list, noon, start } from '../harness.ts';

const posts = createStandinPosts({ posts: 30, seed: 5, today: noon });

test('the addresses in a post lead to its page and its form', async () => {
  const standin = await start(posts);
  const [post] = (await list(standin)).posts;
  const page = await fetch(String(post?.url));
  expect(page.status).toBe(200);
  expect(await page.text()).toContain(`href="${post?.application_form}"`);
  const form = await fetch(`${post?.application_form}?source=kolibra&utm_medium=%3Cscript%3E`);
  const text = await form.text();
  expect(form.status).toBe(200);
  expect(text).toContain("This is the stand-in's form");
  expect(text).toContain('<th>source</th><td>kolibra</td>');
  expect(text).toContain('<th>utm_medium</th><td>&lt;script&gt;</td>');
});

test("nothing of an advert's HTML can run on the stand-in's address", async () => {
  const standin = await start(posts);
  const page = await fetch(String((await list(standin)).posts[0]?.url));
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none';/);
  expect(page.headers.get('content-security-policy')).not.toContain('script-src');
});

test.each([
  '/public/an/',
  '/public/an/x=',
  '/public/an/%E0%A4%A',
  '/public/form/a/0',
  '/public/form/a/__proto__',
  '/public/file/a.svg',
  '/public/file/..%2F..%2Fa.png',
  '/public/file/A.png',
  '/public/other',
  '/nowhere',
])('%s is 404', async (path) => {
  const standin = await start(posts);
  expect((await fetch(standin.url + path)).status).toBe(404);
});

test('a withdrawn post has neither page nor form', async () => {
  const standin = await start(posts);
  const [post] = (await list(standin)).posts;
  standin.store.withdraw(Number(post?.id));
  expect((await fetch(String(post?.url))).status).toBe(404);
  expect((await fetch(String(post?.application_form))).status).toBe(404);
});

test('pictures are real PNGs, the same for the same name', async () => {
  const standin = await start(posts);
  const picture = async (name: string) => {
    const response = await fetch(`${standin.url}/public/file/${name}.png`);
    expect(response.headers.get('content-type')).toBe('image/png');
    return Buffer.from(await response.arrayBuffer());
  };
  const first = await picture('kolibra-1');
  expect(imageSize(first)).toMatchObject({ width: 640, height: 240, type: 'png' });
  const data = first.indexOf('IDAT');
  expect(inflateSync(first.subarray(data + 4, data + 4 + first.readUInt32BE(data - 4)))).toHaveLength(
    641 * 240,
  );
  expect(first.length).toBeLessThan(20_000);
  expect(await picture('kolibra-1')).toEqual(first);
  expect(await picture('kolibra-2')).not.toEqual(first);
});
