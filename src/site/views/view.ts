import { keyOf } from '../../base/keys.ts';
import type { Job } from '../../board/job.ts';
import { memo } from '../../i18n/remember.ts';
import { jobKey, partText } from '../keys.ts';
import type { ContentView } from './blocks.ts';
import type { BoardView } from './board.ts';
import type { ClosedJobView, OpenJobView } from './job.ts';
import type { IndexView, ListView } from './list.ts';
import type { MapPageView } from './map-page.ts';
import type {
  ApplyView,
  BaseMapView,
  LookView,
  NotFoundView,
  RowsView,
  SavedView,
  VerifyView,
} from './plain.ts';

/**
 * Everything of board and memory that a page shows, as plain data. Pages get it and the settings, but nothing else of
 * the board. Equal views and settings give equal pages.
 */
export type View =
  | OpenJobView
  | ClosedJobView
  | ApplyView
  | BoardView
  | ListView
  | IndexView
  | MapPageView
  | ContentView
  | SavedView
  | VerifyView
  | NotFoundView
  | RowsView
  | BaseMapView
  | LookView;

/** A hash of everything that a page shows of board and memory. */
export const viewKey = memo((view: View): string =>
  keyOf(Object.entries(view).flatMap(([name, part]) => [name, keyOfPart(part)])),
);

function keyOfPart(part: unknown): string {
  if (typeof part !== 'object' || part === null) return JSON.stringify(part);
  return 'sections' in part ? jobKey(part as Job) : partText(part);
}
