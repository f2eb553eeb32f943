import type { Disk } from '../../../src/live/release/disk.ts';
import type { PlannedFile } from '../../../src/live/release/manifest.ts';
import { cycle } from './cycle.ts';
import { at, planOf } from './plans.ts';

/** What a publish can meet on disk: the releases before it, and the change. */
export interface Scenario {
  name: string;
  before: PlannedFile[][];
  /** The releases before it have no compressed forms. */
  owesForms?: boolean;
  change: PlannedFile[];
}

const style = { text: 'style', type: 'text/css', immutable: true };
const stays = { '/f/': 'f', '/g/': 'g', '/h/': 'h' };
const first = planOf({ ...stays, '/': 'home', '/a/': 'a', '/b/': 'b', '/c/d/': 'd', '/s.css': style });
const second = planOf({ ...stays, '/': 'home 2', '/a/': 'a', '/b/': 'b', '/c/d/': 'd', '/s.css': style });
const third = planOf({ ...stays, '/': 'home 3', '/a/': 'a 3', '/b/': 'b', '/e/': 'e', '/s.css': style });
const change = planOf({
  ...stays,
  '/': 'home 4',
  '/a/': 'a',
  '/c/': 'c',
  '/e/': 'e',
  '/t.css': { ...style, text: 't' },
});

const another = planOf({ '/': 'another', '/a/': 'another a', '/f/': 'another f', '/h': 'another h' });

/** The first publish, one with a linked spare, and one after which one old release becomes the spare and one goes. */
export const scenarios: Scenario[] = [
  { name: 'the first release', before: [], change },
  { name: 'the second release', before: [first], change },
  { name: 'a release beside kept and old ones', before: [first, second, third], change },
  { name: 'another site, for which the spare is of no use', before: [first, second], change: another },
  {
    name: 'the compressed forms of a release that was made without',
    before: [first],
    owesForms: true,
    change: first,
  },
  {
    name: 'a change to a release that was made without compressed forms',
    before: [first],
    owesForms: true,
    change,
  },
];

/** Brings a data folder to where the scenario's change begins. */
export async function setUp(disk: Disk, dataDir: string, { before, owesForms }: Scenario): Promise<void> {
  for (const [index, files] of before.entries()) {
    await cycle({ disk, dataDir, files, now: at(index), owesForms, keep: 4 });
  }
}

/** Makes the change. */
export const act = (disk: Disk, dataDir: string, scenario: Scenario, onLive?: () => void) =>
  cycle({ disk, dataDir, files: scenario.change, now: at(scenario.before.length), keep: 2, onLive });
