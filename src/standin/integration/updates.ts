import type { Choices } from '../choices.ts';

/** Methods of the single-field update (choice `singleFieldUpdate`). */
export function singleUpdateMethods({ singleFieldUpdate }: Choices): ('patch' | 'post')[] {
  return singleFieldUpdate === 'both' ? ['patch', 'post'] : [singleFieldUpdate];
}

/** What an update is answered with (choice `updateAnswer`). */
export function updated({ updateAnswer }: Choices, id: number): Response {
  return updateAnswer === 'id' ? Response.json({ id }) : new Response(null, { status: 204 });
}
