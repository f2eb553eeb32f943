import type { Browser } from 'playwright-core';

/** A short film of a moving circle, as a browser records it (WebM). */
export async function recordFilm(browser: Browser): Promise<Uint8Array> {
  const page = await browser.newPage();
  const bytes = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 200 });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser draws on no canvas.');
    const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: 'video/webm;codecs=vp8' });
    const parts: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve));
    recorder.start();
    for (let x = 0; x < 320; x += 8) {
      context.fillStyle = '#0b6b57';
      context.fillRect(0, 0, 320, 200);
      context.fillStyle = '#ffd166';
      context.beginPath();
      context.arc(x, 100, 30, 0, 7);
      context.fill();
      await new Promise(requestAnimationFrame);
    }
    recorder.stop();
    await ended;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  await page.close();
  return Uint8Array.from(bytes);
}
