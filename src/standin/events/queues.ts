/** Work in lines: what is in one line is done one after the other, different lines at once. */
export class Queues {
  readonly #tails = new Map<string, Promise<void>>();
  readonly #underWay = new Set<Promise<void>>();

  /** Adds work to the end of a line. It must not reject. */
  add(line: string, work: () => Promise<void>): void {
    const tail = (this.#tails.get(line) ?? Promise.resolve()).then(work).finally(() => {
      if (this.#tails.get(line) === tail) this.#tails.delete(line);
    });
    this.#tails.set(line, tail);
    this.track(tail);
  }

  /** Has `settled` wait for this as well. It must not reject. */
  track(work: Promise<void>): void {
    this.#underWay.add(work);
    void work.finally(() => this.#underWay.delete(work));
  }

  /** Resolves when there is no work left, that which came meanwhile included. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }
}
