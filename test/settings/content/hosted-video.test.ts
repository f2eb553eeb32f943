import { describe, expect, test } from 'vitest';
import { hostedVideo } from '../../../src/settings/content/hosted-video.ts';

describe('the address of a video', () => {
  test.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3s',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?si=abc',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ])('at YouTube is played without cookies: %s', (address) => {
    expect(hostedVideo(address)).toEqual({
      service: 'YouTube',
      origin: 'https://www.youtube-nocookie.com',
      player: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0',
      page: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    });
  });

  test.each([
    ['https://vimeo.com/76979871', '76979871?dnt=1&autoplay=1', '76979871'],
    [
      'https://vimeo.com/76979871/8272103f6e',
      '76979871?h=8272103f6e&dnt=1&autoplay=1',
      '76979871/8272103f6e',
    ],
    [
      'https://player.vimeo.com/video/76979871?h=8272103f6e',
      '76979871?h=8272103f6e&dnt=1&autoplay=1',
      '76979871/8272103f6e',
    ],
  ])('at Vimeo is played without measuring: %s', (address, player, page) => {
    expect(hostedVideo(address)).toEqual({
      service: 'Vimeo',
      origin: 'https://player.vimeo.com',
      player: `https://player.vimeo.com/video/${player}`,
      page: `https://vimeo.com/${page}`,
    });
  });

  test.each([
    '',
    '/films/day.mp4',
    'http://youtu.be/dQw4w9WgXcQ',
    'https://youtu.be.evil.example/dQw4w9WgXcQ',
    'https://evil.example/?https://youtu.be/dQw4w9WgXcQ',
    'https://user@youtu.be/dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ"onload=x',
    'https://www.youtube.com/@channel',
    'https://vimeo.com/channels/staffpicks',
    'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
  ])('%j names no video', (address) => {
    expect(hostedVideo(address)).toBeNull();
  });
});
