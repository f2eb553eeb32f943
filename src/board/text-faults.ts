import type { CleanHtml } from './html/policy.ts';
import type { Report } from './report.ts';
import { quote } from './text.ts';

/** Images of one advert that have a problem each; the others have one together. */
const mostImages = 10;

/** What of one advert's texts could not be shown as it came. */
export type TextFaults = ReturnType<typeof textFaults>;

/** Collects what of an advert's texts could not be shown as it came. */
export function textFaults() {
  const images = new Map<string, string>();
  const unusable = new Set<string>();
  const wrapped = new Set<string>();
  let isEscaped = false;
  let wasCut = false;
  return {
    isCut(): void {
      wasCut = true;
    },
    add(text: CleanHtml): void {
      for (const { address, reason } of text.droppedImages) images.set(address, reason);
      for (const link of text.unusableLinks) unusable.add(link);
      for (const link of text.wrappedLinks) wrapped.add(link);
      isEscaped ||= text.wasEscaped;
      wasCut ||= text.isCut;
    },
    tell(report: Report): void {
      for (const [address, reason] of [...images].slice(0, mostImages)) {
        report(
          'image-unusable',
          `its text has an image that can't be shown (${quote(address)}): ${reason}, so the text stands without; see that the image can be had, or upload it to the service`,
          { image: { address, reason } },
        );
      }
      if (images.size > mostImages) {
        const found = `its text has ${images.size - mostImages} more images that can't be shown`;
        report('image-unusable', `${found}, so the text stands without; upload images to the service`);
      }
      if (unusable.size > 0) {
        const found = `its text has ${some(unusable, 'a link', 'links')} that can't be followed as written (${first(unusable)})`;
        report('link-unusable', `${found}, so the text stands without; correct the address in the service`);
      }
      if (wrapped.size > 0) {
        const found = `its text has ${some(wrapped, 'a link', 'links')} that a mail program wrapped (${first(wrapped)})`;
        report(
          'link-wrapped',
          `${found}, so visitors are led through it; put the address itself into the advert`,
        );
      }
      if (isEscaped) {
        const found = 'its text came with its tags escaped, so they were taken for tags';
        report('text-escaped', `${found}; have whatever imports the adverts escape them once less`);
      }
      if (wasCut) {
        report(
          'text-cut',
          'its text is longer than can be shown, so its end is left out; shorten it in the service',
        );
      }
    },
  };
}

const some = ({ size }: ReadonlySet<string>, one: string, many: string): string =>
  size === 1 ? one : `${size} ${many}`;

function first(found: ReadonlySet<string>): string {
  const [name = ''] = found;
  return found.size === 1 ? quote(name) : `the first is ${quote(name)}`;
}
