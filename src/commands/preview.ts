import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { absolute } from '../base/site-path.ts';
import { startPreview } from '../export/preview-server.ts';
import { type Previewed, previewRoot, previewToken } from '../live/preview-link.ts';
import { pagesFolder } from '../settings/content/content-page.ts';
import { environmentSchema } from '../settings/environment.ts';
import { someVariables } from '../settings/load.ts';
import { builtHome, chooseSiteFolder, loadEnvFiles } from '../settings/site-folder.ts';
import { fail, untilInterrupted } from './run.ts';

const schema = environmentSchema.pick({ HOST: true, PORT: true });

/** Serves a built site for inspection; `program.ts` explains the arguments. */
export async function preview(args: {
  folder?: string | undefined;
  port?: string | undefined;
}): Promise<void> {
  try {
    const site = chooseSiteFolder(process.env);
    loadEnvFiles(process.env, site);
    const given = { ...process.env, ...(args.port !== undefined && { PORT: args.port }) };
    const { HOST, PORT } = someVariables(schema, given);
    const folder = args.folder === undefined ? builtHome(site) : resolve(args.folder);
    const { url, stop } = await startPreview(folder, PORT, {
      host: HOST,
      report: (error) => process.stderr.write(`${String(error)}\n`),
    });
    process.stdout.write(`${folder} is served at ${url}. Ctrl-C ends it.\n`);
    await untilInterrupted(process.env);
    await stop();
  } catch (error) {
    fail(error);
  }
}

/** The options of `jobfront preview --link`, as they are written. */
interface PreviewLinkArgs {
  now?: string | undefined;
  upcoming?: boolean | undefined;
  content?: string | undefined;
  days?: string | undefined;
}

/** Prints a signed link to a preview of the live site; `program.ts` explains the arguments. */
export async function previewLink(args: PreviewLinkArgs): Promise<void> {
  try {
    const { processSettings } = await import('../settings/process.ts');
    const { site, environment } = processSettings();
    const { SITE_URL: siteUrl, WEBHOOK_SECRET } = environment;
    if (WEBHOOK_SECRET === undefined) {
      throw new Error(
        'WEBHOOK_SECRET is not set, and links are signed with it: give that of the live site, in the environment or in .env.',
      );
    }
    const previewed = readPreviewArgs(args, Temporal.Now.instant(), site.timeZone);
    const link = `${previewRoot}${previewToken(previewed, WEBHOOK_SECRET)}/`;
    process.stdout.write(`${absolute(link, { siteUrl })}\n`);
    process.stderr.write(
      `It works until ${previewed.until} for everybody who has it. A browser leaves the preview at ${absolute(`${previewRoot}leave`, { siteUrl })}.\n`,
    );
  } catch (error) {
    fail(error);
  }
}

const mostDays = 90;

/**
 * What a link shows, by the options of the command.
 *
 * @param timeZone of moments without an offset
 * @throws {Error} naming the option and what to give
 */
export function readPreviewArgs(
  { now, upcoming = false, content, days = '7' }: PreviewLinkArgs,
  at: Temporal.Instant,
  timeZone: string,
): Previewed {
  const count = Number(days);
  if (!Number.isInteger(count) || count < 1 || count > mostDays)
    throw new Error(`--days is "${days}": give a whole number of days from 1 to ${mostDays}.`);
  const moment = now === undefined ? null : momentOf(now, timeZone);
  if (moment !== null && Temporal.Instant.compare(moment, at) <= 0)
    throw new Error(`--now is ${now}, which is over: the site is previewed at a later moment.`);
  if (content !== undefined && !existsSync(join(content, pagesFolder)))
    throw new Error(
      `--content is ${content}, and there is no ${pagesFolder} in it: give the folder of a site.`,
    );
  return {
    until: at.add({ hours: 24 * count }).toString({ fractionalSecondDigits: 0 }),
    at: moment?.toString() ?? null,
    upcoming,
    content: content === undefined ? null : resolve(content),
  };
}

/** "2027-01-04T08:00" in a zone, or with an offset of its own. */
function momentOf(text: string, timeZone: string): Temporal.Instant {
  try {
    return /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text)
      ? Temporal.Instant.from(text)
      : Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).toInstant();
  } catch {
    throw new Error(`--now is "${text}": give a date with a time, such as 2027-01-04T08:00.`);
  }
}
