import type { Manifest, PlannedFile } from './release/manifest.ts';

/** Missing files that are dear to make, up to which a release waits for them. */
const mostWaitedFor = 50;

/**
 * A plan that can be released at once where many files that are dear to make are missing: it has those of the
 * release before, and the missing ones are left to a release of their own.
 *
 * @returns `null` where so few are missing that the release can wait for them
 */
export function withoutDear(files: readonly PlannedFile[], previous: Manifest | null): PlannedFile[] | null {
  const keyBefore = ({ address }: PlannedFile): string | undefined =>
    previous && Object.hasOwn(previous.files, address) ? previous.files[address]?.key : undefined;
  const missing = new Set(files.filter((file) => file.isDear && keyBefore(file) !== file.key));
  if (missing.size <= mostWaitedFor) return null;
  return files.flatMap((file) => {
    if (!missing.has(file)) return [file];
    const key = keyBefore(file);
    return key === undefined ? [] : [{ ...file, key }];
  });
}
