/** One request for the list and what was answered. Headers are `null` where the request had none. */
export interface ListRequest {
  /** ISO instant. */
  at: string;
  path: string;
  filter: string | null;
  sort: string | null;
  page: string | null;
  size: string | null;
}

/** A request that was answered. */
export interface AnsweredRequest extends ListRequest {
  status: number;
  /** Records in the answer and in all pages; `null` where the answer was no list. */
  count: number | null;
  total: number | null;
  /** Keys of the faults that were on. */
  faults: readonly string[];
}

/** How many requests are remembered. */
export const logLength = 50;

/** Remembers the latest requests for the list. */
export class RequestLog {
  #requests: AnsweredRequest[] = [];
  #total = 0;

  /** Requests since the start or the last reset. */
  get total(): number {
    return this.#total;
  }

  /** The latest 50, the newest first. */
  get latest(): readonly AnsweredRequest[] {
    return this.#requests;
  }

  add(request: AnsweredRequest): void {
    this.#total += 1;
    this.#requests = [request, ...this.#requests.slice(0, logLength - 1)];
  }

  clear(): void {
    this.#requests = [];
    this.#total = 0;
  }
}
