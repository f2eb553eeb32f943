/** How much room a title takes, for the size of its letters; `undefined` for titles as most are. */
export function titleLength(title: string): 'long' | 'longest' | undefined {
  if (title.length > 110) return 'longest';
  return title.length > 50 ? 'long' : undefined;
}
