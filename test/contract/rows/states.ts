import { only, open, section, stated } from './row.ts';

export const stateRows = section('States and transitions', {
  'move.next': stated('`/_move_to_next_state`: the following stage; a move event'),
  'move.to': stated('`/{state_id}/_move`: that stage'),
  'move.back': only('a', open('`/_back`: the last stage', 'moveBack')),
  'move.reject': stated('`/_move_to_reject_state` with `{rejection_id}`: the rejection stage'),
  'move.refused': open("A move that cannot be performed: 'No transition for action'", 'noTransitionStatus'),
  'state.candidate': stated("Candidate `status` is always 'active'"),
  'state.post': only(
    'b',
    open('A post has `awarded` and the interval `valid_start` to `valid_end`', 'listExpired'),
  ),
  'state.names': stated("Stage names such as 'New', 'Phone interview', 'Video call', 'Hired'"),
  'state.workflows': stated('The set of stages is defined per workflow'),
  'state.conditions': open(
    'Conditions and next states of each move: not shown',
    'moveToRejection',
    'moveFromRejection',
    'rejectHired',
    'moveToSameStage',
    'foreignStage',
    'moveOutsideJob',
  ),
  'state.others': open('Transitions of candidate, job and post: not shown', 'jobStatus', 'withdrawnPost'),
});
