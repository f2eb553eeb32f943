import { expect, test } from 'vitest';
import { createTimeline, type TimelineEntry } from '../../src/operator/actions.ts';
import type { SyncEvent } from '../../src/sync/sync.ts';

const at = '2026-03-01T00:00:00Z';
const published = (snapshot: string, changed = true): SyncEvent => ({
  ...{ type: 'published', at, ms: 40, snapshot, changed, reasons: ['webhook'] },
  ...{ jobs: 3, problems: 0, nextBoundary: null },
});

test('the timeline keeps the last 50 publishes, the newest first', () => {
  const timeline = createTimeline();
  for (let number = 1; number <= 60; number += 1) timeline.take(published(String(number)));
  const snapshots = timeline.entries().map(({ snapshot }) => snapshot);
  expect(snapshots).toHaveLength(50);
  expect([snapshots[0], snapshots[49]]).toEqual(['60', '11']);
});

test('the timeline takes publishes that changed something, and failures', () => {
  const timeline = createTimeline();
  timeline.take(published('000001'));
  timeline.take(published('000001', false));
  timeline.take({ type: 'read', at, whole: true, ms: 1, jobs: 3, problems: 0 });
  timeline.take({ type: 'publish-failed', at, ms: 7, error: new Error('The disk is full.') });
  timeline.take({ type: 'publish-failed', at, ms: 8, error: 'a text' });
  timeline.take(published('000002'));
  const first: TimelineEntry = {
    ...{ at, reasons: ['webhook'], ms: 40, snapshot: '000001', failure: null },
  };
  const failed: TimelineEntry = {
    ...{ at, reasons: [], ms: 7, snapshot: null, failure: 'The disk is full.' },
  };
  expect(timeline.entries()).toEqual([
    { ...first, snapshot: '000002' },
    { ...failed, ms: 8, failure: 'unknown error' },
    failed,
    first,
  ]);
});

test('a list that was handed out stays as it is', () => {
  const timeline = createTimeline(1);
  timeline.take(published('000001'));
  const before = timeline.entries();
  timeline.take(published('000002'));
  expect(before.map(({ snapshot }) => snapshot)).toEqual(['000001']);
});
