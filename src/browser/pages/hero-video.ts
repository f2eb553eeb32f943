/**
 * Plays the videos of heroes (components/blocks/HeroVideo.astro) while they are in view, and until a visitor stops them.
 * They load after the page, so that its text and pictures don't wait for them.
 */
const motion = matchMedia('(prefers-reduced-motion: reduce)');
const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
const isLoaded = () => document.readyState === 'complete';

for (const video of document.querySelectorAll<HTMLVideoElement>('[data-hero-video]')) {
  const button = video.nextElementSibling as HTMLButtonElement;
  let isWanted = !motion.matches && connection?.saveData !== true;
  let isInView = false;
  const show = () => {
    button.setAttribute('aria-pressed', String(isWanted));
    // Browsers may refuse: then the picture stays, and the button starts it.
    if (isWanted && isInView && isLoaded()) video.play().catch(() => video.paused && choose(false));
    else video.pause();
  };
  const choose = (wanted: boolean) => {
    isWanted = wanted;
    show();
  };
  // Until it can play, the picture is seen; once it has, its last frame stays.
  video.addEventListener('playing', () => video.classList.add('hero-video-on'));
  video.addEventListener('error', () => button.remove());
  button.addEventListener('click', () => choose(!isWanted));
  button.hidden = false;
  motion.addEventListener('change', () => motion.matches && choose(false));
  addEventListener('load', show);
  new IntersectionObserver((entries) => {
    isInView = entries.at(-1)?.isIntersecting === true;
    show();
  }).observe(video);
}
