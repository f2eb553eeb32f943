/*
 * Long computations that can be interrupted: generators that yield between their steps. A server does other work in between
 * (site/pause.ts).
 */

/** A value that is made once: in steps beforehand, or at once when it is needed. */
export interface Stepwise<Value> {
  /** Makes what is still missing. */
  get(): Value;
  /** Makes it, and yields where a long computation can be interrupted. */
  steps(): Iterable<void>;
}

/** @param make is released, with all that it refers to, once the value is made; after an error it is called again */
export function stepwise<Value>(make: () => Generator<void, Value>): Stepwise<Value> {
  let left: typeof make | null = make;
  let making: Generator<void, Value> | undefined;
  let made: Value | undefined;
  function* steps() {
    while (left) {
      const own = making ?? left();
      making = undefined;
      const { done, value } = own.next();
      if (done) {
        made = value;
        left = null;
      } else making = own;
      yield;
    }
  }
  return {
    get() {
      if (left) for (const _ of steps());
      return made as Value;
    },
    steps,
  };
}

/** Does all steps at once. */
export const atOnce = <Value>(steps: Generator<void, Value>): Value => stepwise(() => steps).get();

/** Does something with each item, and yields after it. */
export function* eachInSteps<Item>(items: Iterable<Item>, act: (item: Item) => void): Generator<void, void> {
  for (const item of items) {
    act(item);
    yield;
  }
}

/** Adds an item to the list of a key. */
export function addTo<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const known = lists.get(key);
  if (known === undefined) lists.set(key, [item]);
  else known.push(item);
}
