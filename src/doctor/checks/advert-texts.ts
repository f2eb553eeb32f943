import type { Section } from '../../board/job.ts';
import { builtInTexts } from '../../i18n/translate.ts';
import { wordsOfHtml } from '../../site/job/advert-text.ts';
import { type Advert, type AdvertWords, aboutJob, aboutSetting, finding } from '../report/finding.ts';
import type { Finding } from '../report/report-schema.ts';
import { byCodeUnit, counted, literal, quoted, some } from '../report/say.ts';

/** Less text than this beside a picture is only its caption. */
const captionLength = 100;
const shortLength = 200;
const longLength = 600;

/** What screen reader users and programs miss in an advert's text and pictures. */
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

/** Fields that the interface has a word for. */
const words = builtInTexts('en').sections;

/** Values of adverts that neither the service nor the owner names: one finding for each `field_id`. */
export function checkSections(adverts: readonly Advert[]): Finding[] {
  const unnamed = new Map<string, { ids: number[]; text: string }>();
  for (const { job } of adverts.toSorted((one, other) => one.job.advertId - other.job.advertId)) {
    const sections = job.sections.filter(isUnnamed);
    for (const [field, [first]] of Map.groupBy(sections, (section) => section.field)) {
      const found = unnamed.get(field) ?? { ids: [], text: wordsOfHtml(first?.html ?? '') };
      unnamed.set(field, found);
      found.ids.push(job.advertId);
    }
  }
  return [...unnamed]
    .sort(([one], [other]) => byCodeUnit(one, other))
    .map(([field, { ids, text }]) => {
      const excerpt = text === '' ? 'pictures' : quoted(text, 80);
      const found = `The value ${quoted(field)} has no name in ${counted(ids.length, 'advert')} (${some(ids)}); it holds ${excerpt}.`;
      const key = literal(field);
      const todo = `Add ${key}: 'what it is', to fields.sectionLabels in site.config.ts, or ${key} to fields.hiddenSections.`;
      return finding('section-unnamed', aboutSetting('fields.sectionLabels'), found, todo, ids.length);
    });
}

const isUnnamed = ({ field, heading }: Section): boolean => heading === null && !Object.hasOwn(words, field);

/** The content of a job's sections. Their HTML is the site's own (board/html/render.ts), so tags end at ">". */
export function wordsOfSections(sections: readonly Section[]): AdvertWords {
  const html = sections.map((section) => section.html).join('\n');
  const text = sections
    .map((section) => wordsOfHtml(section.html))
    .filter(Boolean)
    .join(' ');
  return {
    text,
    length: text.length,
    images: html.match(/<img /g)?.length ?? 0,
    imagesWithoutAlt: html.match(/<img [^>]*\balt=""/g)?.length ?? 0,
    isDivided: sections.length > 1 || /<h[3-6][ >]/.test(html),
  };
}
