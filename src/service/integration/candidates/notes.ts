import type { NoteWrite } from '../../wire/note.ts';
import { type Call, pathOf } from '../call.ts';
import { understandDone } from '../understand.ts';

/** Writes a note on a candidate (C19). Not repeatable: it would stand there twice. */
export function addNote(candidateId: number, note: NoteWrite): Call<void> {
  return {
    method: 'POST',
    path: pathOf`/employees/${candidateId}/notes`,
    body: { json: note },
    isRepeatable: false,
    understand: understandDone,
  };
}
