import type { CvNeeds, CvPanel } from './cv-types.ts';

/**
 * Opens the search with a CV when its button is pressed, or when a file is dropped on the search. Pages of boards that a
 * server searches have no such button.
 */
export function offerCvSearch(needs: CvNeeds): void {
  const { form } = needs;
  const button = form.querySelector<HTMLButtonElement>('[data-cv]');
  if (!button) return;
  button.title = needs.texts.cvFind;
  let panel: Promise<CvPanel> | null = null;
  const open = async (file?: File) => {
    try {
      panel ??= import('./panel.ts').then(({ cvPanel }) => cvPanel(needs));
      (await panel).open(file);
    } catch {
      // The next press tries again.
      panel = null;
      const failed = form.querySelector<HTMLElement>('[data-failed]');
      if (failed) failed.hidden = false;
    }
  };
  button.addEventListener('click', () => void open());
  form.addEventListener('dragover', (event) => {
    // Else the browser leaves the page to show the file.
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  form.addEventListener('drop', (event) => {
    const [file] = event.dataTransfer?.files ?? [];
    if (!file) return;
    event.preventDefault();
    void open(file);
  });
}
