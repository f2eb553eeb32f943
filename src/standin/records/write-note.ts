import type { NoteWrite } from '../../service/wire/note.ts';
import type { StandinState } from '../state.ts';
import { makeChange, type Refused } from './change.ts';
import { escapeHtml } from './html-text.ts';
import { hasCandidate } from './look-up.ts';
import { recordActivity } from './record-activity.ts';

/**
 * Writes a note on a candidate (C19): an activity 'Note'. The content is kept as it came, HTML or not.
 *
 * @returns the activity's id
 */
export function writeNote(
  state: StandinState,
  by: number,
  candidateId: number,
  { title, content }: NoteWrite,
): { id: number } | Refused {
  return makeChange(state, by, (change) => {
    if (!hasCandidate(change.database, candidateId)) return { refused: 'not found' };
    const isTitled = state.choices.noteContent === 'title above';
    return {
      id: recordActivity(change, {
        candidateId,
        type: 'Note',
        title,
        content: isTitled ? `<p><strong>${escapeHtml(title)}</strong></p>${content}` : content,
        manual: true,
      }),
    };
  });
}
