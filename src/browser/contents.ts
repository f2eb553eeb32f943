/** Marks the entry of the contents whose part is being read: the last heading above the window's upper third. */
const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents a')];
const headings = links.flatMap(
  (link) => document.getElementById(decodeURIComponent(link.hash.slice(1))) ?? [],
);

function mark(): void {
  const line = innerHeight / 3;
  const above = headings.filter((heading) => heading.getBoundingClientRect().top <= line);
  const current = above.at(-1);
  for (const link of links) {
    if (current && link.hash === `#${current.id}`) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}

if (headings.length > 0) {
  let isWaiting = false;
  const soon = () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      mark();
    });
  };
  addEventListener('scroll', soon, { passive: true });
  addEventListener('resize', soon);
  mark();
}
