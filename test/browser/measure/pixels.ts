import type { Page } from 'playwright-core';

/**
 * How many pixels of two pictures of the same size stand 3:1 to each other (WCAG 2.2, relative luminance).
 *
 * @param reader an empty page that reads the pictures
 */
export const changedPixels = (reader: Page, before: Buffer, after: Buffer): Promise<number> =>
  reader.evaluate(
    async (pictures) => {
      const lights = pictures.map(async (picture) => {
        const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        if (!canvas) throw new Error('There is no canvas.');
        canvas.drawImage(bitmap, 0, 0);
        const { data } = canvas.getImageData(0, 0, bitmap.width, bitmap.height);
        return Array.from({ length: data.length / 4 }, (_, pixel) => {
          const linear = [0, 1, 2].map((channel) => {
            const part = (data[pixel * 4 + channel] ?? 0) / 255;
            return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0);
        });
      });
      const [one = [], other = []] = await Promise.all(lights);
      return one.filter((light, pixel) => {
        const [low = 0, high = 0] = [light, other[pixel] ?? 0].sort((a, b) => a - b);
        return (high + 0.05) / (low + 0.05) >= 3;
      }).length;
    },
    [before.toString('base64'), after.toString('base64')],
  );
