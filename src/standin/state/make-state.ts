import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { EventBox } from '../events/event-box.ts';
import { RequestLog } from '../public/list-request.ts';
import { type Choices, type ListRules, makeChoices } from '../settings/choices.ts';
import { defaultSettings } from '../settings/default.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { StandinSettingsInput } from '../settings/schema.ts';
import { openDatabase } from './database.ts';
import { FaultBox } from './faults.ts';
import { localClock } from './local-time.ts';
import { chosenPost, type RawPost } from './post.ts';
import { beginKeeping, keeperOf, PostStore, readKeptPosts, type StoreChange } from './post-store.ts';
import { ensureJob, highestJobId, seedFromSettings, seedJobs } from './seed.ts';
import type { StandinState, Variant } from './state.ts';

/** Initial posts; a function gets the stand-in's own address, which posts contain in their links. */
type PostSource = readonly RawPost[] | ((baseUrl: string) => readonly RawPost[]);

export interface StandinOptions {
  /** 0 takes any free port. */
  port: number;
  posts: PostSource;
  now: () => Temporal.Instant;
  /** Address to listen on. The controls have no password: leave it at 127.0.0.1 unless the network is yours. */
  host?: string;
  /** Variant of interface.md; B if left out, because only B has the public list. */
  variant?: Variant;
  /** File that keeps the data; left out = memory. */
  stateFile?: string;
  /** API clients, users, fields, workflows and such; the sample company's if left out. */
  settings?: StandinSettingsInput;
  /** Behaviours that interface.md does not define, when a test wants other ones than the settings. */
  choices?: Partial<Choices>;
  /** Choices where interface.md leaves the list's behaviour open; they override `choices`. */
  rules?: Partial<ListRules>;
  /** Makes tokens; random if left out. */
  secret?: () => string;
  /** Waits for the latency fault; tests may answer at once. */
  wait?: (milliseconds: number) => Promise<void>;
  /** Runs before each list request is answered: tests change posts there, between two pages of one read. */
  beforeList?: StandinState['beforeList'];
}

/**
 * Makes the state that the routes work on. With a state file, posts and records of an earlier run are restored.
 *
 * @param baseUrl the stand-in's own address, without a slash at the end
 */
export function makeState(options: StandinOptions, baseUrl: string): StandinState {
  const settings = readSettings(options.settings ?? defaultSettings);
  const choices = makeChoices({ ...settings.choices, ...options.choices });
  const localNow = localClock(options.now);
  const file = options.stateFile ?? null;
  const database = openDatabase(file, settings);
  try {
    seedFromSettings(database, settings);
    const given = typeof options.posts === 'function' ? options.posts(baseUrl) : options.posts;
    const posts = given.map((post) => chosenPost(post, choices, localNow()));
    const kept = file === null ? null : readKeptPosts(database, baseUrl);
    if (!kept) seedJobs(database, { settings, choices }, posts, localNow());
    const wait = options.wait ?? pause;
    const isOn = options.variant !== 'a' || choices.webhooksInA === 'same as B';
    const webhooks = new EventBox({ database, choices, isOn, now: options.now, wait, send: fetch });
    const hear = (change: StoreChange) => {
      const entry = change.kind === 'withdrawn' ? undefined : store.get(change.id);
      if (entry) ensureJob(database, { settings, choices }, entry.post, localNow());
      webhooks.announce(change);
    };
    const store = new PostStore(posts, {
      hear,
      ...(file !== null && { keeper: keeperOf(database) }),
      ...(kept && { kept }),
    });
    store.rememberJob(highestJobId(database));
    if (file !== null && !kept) beginKeeping(database, baseUrl);
    return {
      variant: options.variant ?? 'b',
      baseUrl,
      database,
      settings,
      choices,
      store,
      webhooks,
      faults: new FaultBox(),
      serviceFaults: new FaultBox(),
      log: new RequestLog(),
      rules: {
        listExpired: choices.listExpired,
        largePage: choices.largePage,
        sortFields: choices.publicSortFields,
        ...options.rules,
      },
      now: options.now,
      localNow,
      emit: (event) => webhooks.emit(event),
      secret: options.secret ?? (() => randomBytes(32).toString('base64url')),
      wait,
      beforeList: options.beforeList,
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Does not keep the process alive: once the stand-in is closed, the answer is not needed. */
function pause(milliseconds: number): Promise<void> {
  return delay(milliseconds, undefined, { ref: false });
}
