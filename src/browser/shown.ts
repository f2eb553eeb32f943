/** Said when other jobs are shown than before. */
export const shownChanged = 'jobfront:shown';

/** Which jobs the page shows at the moment, by advert; `null` = all of them. List and map show the same. */
export const shown: { ids: ReadonlySet<number> | null } = { ids: null };

/** Tells the map what the list shows. */
export function showOnly(ids: ReadonlySet<number> | null): void {
  shown.ids = ids;
  document.dispatchEvent(new CustomEvent(shownChanged));
}
