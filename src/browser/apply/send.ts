import type { Answer } from '../../site/apply/fields.ts';

/**
 * An answer as scripts get it. `address` is that of the received application's page; `closed` = its job has closed
 * meanwhile, if there is no such page.
 */
export type Answered = Answer & { address?: string; closed?: boolean };

/**
 * Sends a form. Not by `fetch`, which does not report progress.
 *
 * @param onProgress is called with the part that has been sent, from 0 to 1
 * @returns `null` where there was no answer, or none of ours
 */
export function sendForm(
  address: string,
  data: FormData,
  onProgress: (part: number) => void,
): Promise<Answered | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.setRequestHeader('Accept', 'application/json');
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => resolve(read(request.responseText)));
    for (const failure of ['error', 'abort', 'timeout'] as const) {
      request.addEventListener(failure, () => resolve(null));
    }
    request.send(data);
  });
}

function read(text: string): Answered | null {
  try {
    const answer = JSON.parse(text) as Partial<Answered>;
    return typeof answer.status === 'number' ? (answer as Answered) : null;
  } catch {
    return null;
  }
}
