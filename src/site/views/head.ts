import type { Job, JobList } from '../../board/job.ts';
import { memoLast } from '../../i18n/remember.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { jobVariants, type PageVariant, sortedVariants } from '../page/alternates.ts';
import { jobDrawing } from '../sharing/card-layout.ts';

/** What the head of a page needs of the board, beside its own words. */
export interface HeadView {
  /** The page in every language that has it, itself included, by language; none for pages not meant to be found. */
  variants: readonly PageVariant[];
  /** The open job whose page it is: the language of its advert (BCP 47), and the path of its picture. */
  job: { language: string; picture: string | null } | null;
}

/** Of pages that search engines must not list, or that exist in one language alone. */
export const bareHead: HeadView = { variants: [], job: null };

/** An unchanged job keeps the same one. */
export const jobHead = memoLast(
  (job: Job, site: SiteSettings): HeadView => ({
    variants: jobVariants(job),
    job: { language: job.language, picture: site.socialPictures ? jobDrawing(job, site).address : null },
  }),
);

/** Of a page in several languages, at the address that `addressIn` gives. */
export const languagesHead = <Language extends string>(
  languages: readonly Language[],
  addressIn: (language: Language) => string,
): HeadView => ({
  variants: sortedVariants(
    [...new Set(languages)].map((language) => ({ language, address: addressIn(language) })),
  ),
  job: null,
});

/** Of the first page of a list. @param lists the list in every language that has it */
export const listHead = (lists: readonly Pick<JobList, 'language' | 'address'>[]): HeadView => ({
  variants: sortedVariants(lists.map(({ language, address }) => ({ language, address }))),
  job: null,
});
