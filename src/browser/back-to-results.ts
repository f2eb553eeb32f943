import { isStepBefore, resultsWith } from './results.ts';

/** On a job's page: leads back to the list that the visitor came from, and to the jobs beside this one. */
function show(place: HTMLElement): void {
  const results = resultsWith(location.pathname);
  const back = place.querySelector('a');
  if (!results || !back) return;
  const { address, count, jobs } = results;
  back.href = address;
  back.textContent = count;
  back.addEventListener('click', (event) => {
    // The step before this one knows how far the list was scrolled.
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!isPlain || !isStepBefore(back.href)) return;
    event.preventDefault();
    history.back();
  });
  const at = jobs.indexOf(location.pathname);
  for (const [job, label, rel] of [
    [jobs[at - 1], place.dataset.previous, 'prev'],
    [jobs[at + 1], place.dataset.next, 'next'],
  ] as const) {
    if (job === undefined) continue;
    const link = document.createElement('a');
    link.href = job;
    link.rel = rel;
    link.textContent = label ?? '';
    place.append(link);
  }
}

const place = document.querySelector<HTMLElement>('.back');
if (place) show(place);
