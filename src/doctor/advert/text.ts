import type { Advert } from '../examined.ts';
import { aboutJob, finding } from '../finding.ts';
import type { Finding } from '../report-schema.ts';
import { counted } from '../say.ts';

/** Less text than this beside a picture is no more than its caption. */
const captionLength = 100;
const shortLength = 200;
const longLength = 600;

/** What people who listen, and programs, miss in an advert's text and pictures. */
export function checkText({ job, words }: Advert): Finding[] {
  const about = aboutJob(job);
  const { length, images, imagesWithoutAlt } = words;
  const findings: Finding[] = [];
  if (length === 0 && images === 0) {
    return [finding('text-missing', about, 'It has no text and no picture.')];
  }
  if (images > 0 && length < captionLength) {
    const found = `It is ${counted(images, 'picture')} with ${counted(length, 'character')} of text.`;
    findings.push(finding('text-only-in-pictures', about, found));
  } else if (length < shortLength) {
    findings.push(finding('text-too-short', about, `Its text has ${counted(length, 'character')}.`));
  }
  if (length >= longLength && !words.isDivided) {
    const found = `Its text of ${length} characters has no section and no heading.`;
    findings.push(finding('text-without-headings', about, found));
  }
  if (imagesWithoutAlt > 0) {
    const found =
      images === 1
        ? 'Its picture has no alternative text.'
        : `${imagesWithoutAlt} of its ${images} pictures have no alternative text.`;
    findings.push(finding('image-without-alt', about, found));
  }
  return findings;
}
