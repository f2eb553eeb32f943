import { areaRows } from './rows/areas.ts';
import { authenticationRows } from './rows/authentication.ts';
import { candidateFilterRows, candidateRows, queryRows } from './rows/candidates.ts';
import { commonRows, filterRows, sortRows } from './rows/conventions.ts';
import { errorRows, limitRows, versionRows } from './rows/errors.ts';
import { eventRows } from './rows/events.ts';
import { customFieldRows, metadataRows, systemFieldRows } from './rows/fields.ts';
import { jobRows } from './rows/jobs.ts';
import { postRows } from './rows/posts.ts';
import { publicRows, webhookRows } from './rows/public.ts';
import {
  activityFieldRows,
  candidateFieldRows,
  conventionRows,
  jobFieldRows,
  otherRecordRows,
} from './rows/records.ts';
import type { Row } from './rows/row.ts';
import { stateRows } from './rows/states.ts';

/** The sections of interface.md, in its order, each with its rows. */
export const sections: readonly Readonly<Record<string, Row>>[] = [
  areaRows,
  conventionRows,
  candidateFieldRows,
  jobFieldRows,
  activityFieldRows,
  otherRecordRows,
  postRows,
  customFieldRows,
  systemFieldRows,
  metadataRows,
  stateRows,
  commonRows,
  filterRows,
  sortRows,
  publicRows,
  webhookRows,
  candidateRows,
  candidateFilterRows,
  queryRows,
  jobRows,
  authenticationRows,
  eventRows,
  errorRows,
  limitRows,
  versionRows,
];

/** Every row of interface.md, by its id. */
export const rows: ReadonlyMap<string, Row> = new Map(sections.flatMap((rowsOf) => Object.entries(rowsOf)));
