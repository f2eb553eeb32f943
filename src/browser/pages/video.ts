/** Plays videos of other hosts in their place, once a visitor asks for one (components/blocks/Video.astro). */
for (const start of document.querySelectorAll<HTMLAnchorElement>('[data-video]')) {
  start.setAttribute('role', 'button');
  start.addEventListener('click', (event) => {
    // Another tab was asked for.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const frame = document.createElement('iframe');
    frame.src = start.dataset.video ?? '';
    frame.title = start.dataset.title ?? '';
    frame.allow = 'autoplay; fullscreen; encrypted-media; picture-in-picture';
    frame.allowFullscreen = true;
    start.replaceWith(frame);
    frame.focus();
  });
  // A link answers to Enter, a button to the space bar as well.
  start.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    start.click();
  });
}
