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

export function stepwise<Value>(make: () => Generator<void, Value>): Stepwise<Value> {
  let making: Generator<void, Value> | null = null;
  let made: { value: Value } | null = null;
  const step = () => {
    const own = making ?? make();
    // After an error it is made anew.
    making = null;
    const { done, value } = own.next();
    if (done) made = { value };
    else making = own;
  };
  return {
    get() {
      while (made === null) step();
      return (made as { value: Value }).value;
    },
    *steps() {
      while (made === null) {
        step();
        yield;
      }
    },
  };
}

/** Does all steps at once. */
export const atOnce = <Value>(steps: Generator<void, Value>): Value => stepwise(() => steps).get();

/** Items between two steps. */
const itemsAtOnce = 200;

/** Does something with each item. */
export function* eachInSteps<Item>(items: Iterable<Item>, act: (item: Item) => void): Generator<void, void> {
  let count = 0;
  for (const item of items) {
    act(item);
    count += 1;
    if (count % itemsAtOnce === 0) yield;
  }
}

/** Adds an item to the list of a key. */
export function addTo<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const known = lists.get(key);
  if (known === undefined) lists.set(key, [item]);
  else known.push(item);
}
