import type { Refusal } from './saved-store.ts';

/** Why nothing is stored. It happens so seldom that only the page of the saved jobs has the words. */
export async function sayWhy(refusal: Refusal, address: string): Promise<void> {
  // Without a network there is no note, and the button still shows what is saved.
  const html = await fetch(address).then(
    (answer) => answer.text(),
    () => '',
  );
  const page = new DOMParser().parseFromString(html, 'text/html');
  const why = page.querySelector<HTMLElement>('[data-saved-page]')?.dataset[refusal];
  if (why) say(why);
}

/** A note at the page's edge, read out too, until the next one. */
function say(text: string): void {
  let note = document.querySelector<HTMLElement>('.toast');
  if (!note) {
    note = document.createElement('p');
    note.className = 'toast';
    note.setAttribute('role', 'status');
    document.body.append(note);
  }
  note.textContent = text;
}
