/** Plays the videos of heroes (components/blocks/HeroVideo.astro) while they are in view, and until a visitor stops them. */
for (const video of document.querySelectorAll<HTMLVideoElement>('[data-hero-video]')) {
  const button = video.nextElementSibling as HTMLButtonElement;
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  let isWanted = !matchMedia('(prefers-reduced-motion: reduce)').matches && connection?.saveData !== true;
  let isInView = false;
  const show = () => {
    button.setAttribute('aria-pressed', String(isWanted));
    // Browsers may refuse: then the picture stays, and the button starts it.
    if (isWanted && isInView) video.play().catch(() => choose(false));
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
  new IntersectionObserver((entries) => {
    isInView = entries.at(-1)?.isIntersecting === true;
    show();
  }).observe(video);
}
