import { type Asked, isNarrowed, nothingAsked, writeAsked } from '../../site/search/query.ts';

/**
 * Points "Keep me posted" to the feed of the search, if a server makes it. Hosts of files have the same pages and
 * return the feed of all jobs for any query: so the script asks once, when the link comes near the view, whether an
 * empty search is answered as one. Only the server of the live site names the search in Content-Location. The
 * visitor's search is not sent for this.
 */
export class SearchFeed {
  readonly #link: HTMLAnchorElement | null;
  readonly #plain: { href: string; label: string };
  readonly #label: string;
  #asked: Asked = nothingAsked;
  #isNear = false;
  /** `null` = not asked yet. */
  #isAnswered: Promise<boolean> | null = null;

  /** @param label of the link to the feed of a search */
  constructor(root: ParentNode, label: string) {
    this.#link = root.querySelector<HTMLAnchorElement>('.follow a[type="application/rss+xml"]');
    const { pathname = '', textContent = '', dataset } = this.#link ?? {};
    this.#plain = { href: pathname, label: dataset?.all ?? textContent };
    this.#label = label;
    if (!this.#link) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        this.#isNear = entry?.isIntersecting ?? false;
        void this.#update();
      },
      { rootMargin: '400px' },
    );
    observer.observe(this.#link);
  }

  show(asked: Asked): void {
    // No feed contains the visitor's own position.
    this.#asked = asked.around === 'here' ? { ...asked, around: null } : asked;
    void this.#update();
  }

  async #update(): Promise<void> {
    const { href, label } = this.#plain;
    if (!isNarrowed(this.#asked)) return this.#set(href, label);
    if (!this.#isNear && !this.#isAnswered) return;
    this.#isAnswered ??= answersSearches(href);
    const isAnswered = await this.#isAnswered;
    if (!isAnswered || !isNarrowed(this.#asked)) return;
    const query = writeAsked({ ...this.#asked, sort: nothingAsked.sort, view: nothingAsked.view }, '');
    this.#set(`${href}${query}`, this.#label);
  }

  #set(href: string, label: string): void {
    if (!this.#link || this.#link.getAttribute('href') === href) return;
    this.#link.href = href;
    this.#link.textContent = label;
  }
}

async function answersSearches(feed: string): Promise<boolean> {
  try {
    const response = await fetch(`${feed}?q=`, { method: 'HEAD' });
    return response.ok && response.headers.get('Content-Location') === `${feed}?q=`;
  } catch {
    return false;
  }
}
