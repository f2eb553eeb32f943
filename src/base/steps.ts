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
  let left: { make: () => Generator<void, Value>; making: Generator<void, Value> | null } | null = {
    make,
    making: null,
  };
  let made: Value | undefined;
  const step = (own: NonNullable<typeof left>) => {
    const making = own.making ?? own.make();
    own.making = null;
    const { done, value } = making.next();
    if (done) {
      made = value;
      left = null;
    } else own.making = making;
  };
  return {
    get() {
      while (left !== null) step(left);
      return made as Value;
    },
    *steps() {
      while (left !== null) {
        step(left);
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
