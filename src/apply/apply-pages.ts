import type { IncomingMessage, ServerResponse } from 'node:http';
import { reply, replyUnread } from '../base/reply.ts';
import { basePath, below } from '../base/site-path.ts';
import type { Clock } from '../base/timing.ts';
import { boardLanguage, jobApplyAddress } from '../board/lists/addresses.ts';
import { closedJobs, type RememberedJob } from '../board/memory.ts';
import type { Front } from '../front/front.ts';
import { encodeAddress, readTarget } from '../front/request-target.ts';
import type { Route } from '../front/server.ts';
import type { InterfaceLanguage } from '../i18n/languages.ts';
import { takesOpenApplications } from '../settings/addresses.ts';
import type { Settings } from '../settings/site-schema.ts';
import type { Answer, ApplyState } from '../site/apply/fields.ts';
import { type Form, formNamed, formOf } from '../site/apply/form.ts';
import { carriedParameters } from '../site/job/apply-links.ts';
import { found } from '../site/lists/routes.ts';
import { type Printer, printPage } from '../site/print-page.ts';
import type { Site } from '../site/site.ts';
import { pageSettings, type SitePart, sitePartAt } from '../site/site-parts.ts';
import { applyView } from '../site/views/plain.ts';
import { localsAt } from '../site/views/view-at.ts';
import { checkedForm } from './check-form.ts';
import type { Receiver } from './receive.ts';

export interface ApplyPagesDeps {
  settings: Settings;
  /** The current site. */
  shown: () => Site | null;
  front: Pick<Front, 'find' | 'read'>;
  printer: Printer;
  receive: Receiver['receive'];
  tokenFor: Receiver['tokenFor'];
  clock: Clock;
  /**
   * Where to redirect an applicant: a path of the site, encoded for a Location header.
   *
   * @param form path of the form's page
   */
  applicationAddress: (reference: string, language: InterfaceLanguage, form: string) => string;
}

/** A page with a form. */
interface FormPage {
  path: string;
  part: SitePart;
  language: InterfaceLanguage;
  form: Form;
  /** Title in the advert; `null` when the form is for no job. */
  jobTitle: string | null;
  /** The job, when it is no longer open. */
  closed: RememberedJob | null;
}

const html = 'text/html; charset=utf-8';
const json = 'application/json; charset=utf-8';

/** Appended to the address of an application whose job was closed while it was written. */
export const closedQuery = '?closed';

/** Whether a request sends a form to one of these pages: it may be large, and arrive slowly. */
export const isApplication = ({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean =>
  method === 'POST' && /\/apply\/(?:\?|$)/.test(url);

/**
 * The pages of forms, completed for one visitor: with a token for one application, with faults and typed values, and
 * with the result. Programs get the same as JSON, by `Accept: application/json`. Nothing of it may be cached.
 */
export function createApplyPages(deps: ApplyPagesDeps): Route {
  const { settings, shown, front, printer, receive, tokenFor, clock, applicationAddress } = deps;
  const base = basePath(settings.environment.SITE_URL);
  // For one board at a time: names are looked up with each sent form.
  let published: { site: Site; names: ReadonlySet<string> } | null = null;

  return (request, response) => {
    const { url = '', method } = request;
    // Nearly all requests end here.
    if (!url.includes('/apply/')) return false;
    const target = readTarget(url);
    const site = shown();
    if (!target || !site || !target.path.endsWith('/apply/')) return false;
    const query = new URLSearchParams(target.query);
    if (method === 'GET' || method === 'HEAD') return show(site, target.path, query, request, response);
    return method === 'POST' && take(site, target.path, query, request, response);
  };

  /** Whether a form has this name: that of a job which is or was published here, or the one for no job. */
  function isPublished(site: Site, name: string): boolean {
    if (name === 'open') return takesOpenApplications(settings.site);
    if (published?.site !== site) {
      const jobs = [...site.board.jobs, ...site.memory.jobs.values()];
      published = { site, names: new Set(jobs.map(({ recruitmentId }) => String(recruitmentId))) };
    }
    return /^\d+$/.test(name) && published.names.has(name);
  }

  /**
   * @param name of the form as it was sent; it identifies a closed job. One that was never published here is ignored
   */
  function placeOf(site: Site, path: string, name: string | null): FormPage | null {
    const whole = { board: site.board, memory: site.memory.jobs, settings: pageSettings(settings) };
    const part = sitePartAt(path, whole);
    const at = found(path, part);
    if (at?.kind === 'apply') {
      const now = formOf(at.job, at.language, part.settings.site);
      const form = name === null || name === now.name ? now : formNamed(name, part.settings.site);
      const jobTitle = at.job?.displayTitle ?? null;
      return form && { path, part, language: at.language, form, jobTitle, closed: null };
    }
    const jobPath = jobOf(path);
    const jobPart = sitePartAt(jobPath, whole);
    const own = jobPart.settings.site;
    const closed = closedJobs(jobPart.memory).find(({ addresses }) => addresses.includes(jobPath));
    if (!closed || own.apply.form !== 'site') return null;
    const form = name === null ? formOf(null, own.defaultLanguage, own) : formNamed(name, own);
    const language = boardLanguage(closed, own);
    return form && { path, part: jobPart, language, form, jobTitle: closed.title, closed };
  }

  async function show(
    site: Site,
    path: string,
    query: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    const place = placeOf(site, path, null);
    if (!place) return redirectToForm(site, path, query, response);
    if (place.closed) {
      const page = front.find(jobOf(path));
      if (!page) return false;
      const body = wantsJson(request) ? JSON.stringify({ status: 410 }) : Buffer.from(await front.read(page));
      return end(request, response, 410, wantsJson(request) ? json : html, body);
    }
    const token = tokenFor(place.form.name);
    if (wantsJson(request)) return end(request, response, 200, json, JSON.stringify({ status: 200, token }));
    const origin = new URLSearchParams(
      carriedParameters(query.toString()).map(([name, value]) => [name, value]),
    );
    const values: Record<string, string> = origin.size === 0 ? {} : { origin: origin.toString() };
    return write(place, { ...nothing, token, values }, request, response);
  }

  async function take(
    site: Site,
    path: string,
    query: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    const given = query.get('form');
    const isKnown = given === null || isPublished(site, given);
    const name = isKnown ? given : null;
    const place = placeOf(site, path, name);
    // Without its name a closed job can't be identified.
    if (!place || (place.closed && name === null)) return noForm(request, response);
    const { form, part, language } = place;
    const labelled = formNamed(form.name, part.settings.site) ?? form;
    const answer = await receive(form.name, request, {
      // A name that was never published is refused, with the form of this page and all typed values.
      form: isKnown ? checkedForm(form, labelled) : null,
      from: { language, brand: part.settings.site.brand ?? null, jobTitle: place.jobTitle },
    });
    const { reference } = answer;
    const after = reference === undefined ? null : applicationAddress(reference, language, path);
    // That page, too, has to say that the job was closed meanwhile.
    const to = after !== null && place.closed ? after + closedQuery : after;
    const token = () => ('token' in answer && answer.token) || tokenFor(form.name);
    const headers: Record<string, string> = { vary: 'Accept' };
    if ('waitSeconds' in answer) headers['retry-after'] = String(answer.waitSeconds);
    if (wantsJson(request)) {
      const again = isKnown && { token: token() };
      const body = to === null ? { ...answer, ...again } : { ...answer, address: below(base, to) };
      const made = { status: answer.status, type: json, body: JSON.stringify(body), headers };
      replyUnread(request, response, made, clock);
      return true;
    }
    // When it is sent again because the first answer was lost, it redirects to the same page.
    if (answer.status === 201 || to !== null) {
      const leads = { ...headers, location: to ?? path };
      replyUnread(request, response, { status: 303, body: '', headers: leads }, clock);
      return true;
    }
    const page = await printed(place, stateOf(answer, token));
    replyUnread(request, response, { status: answer.status, type: html, body: page, headers }, clock);
    return true;
  }

  function noForm(request: IncomingMessage, response: ServerResponse): true {
    const isJson = wantsJson(request);
    const body = isJson ? JSON.stringify({ status: 404, ...unknown }) : 'There is no form at this address.';
    const type = isJson ? json : 'text/plain; charset=utf-8';
    replyUnread(request, response, { status: 404, type, body, headers: { vary: 'Accept' } }, clock);
    return true;
  }

  /** Redirects to the form at the present address of its job. */
  function redirectToForm(
    site: Site,
    path: string,
    query: URLSearchParams,
    response: ServerResponse,
  ): boolean {
    const redirects = site.redirects();
    const jobPath = jobOf(path);
    const to = Object.hasOwn(redirects, jobPath) ? redirects[jobPath] : undefined;
    if (to === undefined || !site.entry(jobApplyAddress(to))) return false;
    const search = query.size === 0 ? '' : `?${query}`;
    response.writeHead(301, {
      location: encodeAddress(jobApplyAddress(to)) + search,
      'cache-control': 'no-store',
      'content-length': 0,
    });
    response.end();
    return true;
  }

  async function write(
    place: FormPage,
    state: ApplyState,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    return end(request, response, state.status, html, await printed(place, state));
  }

  async function printed({ path, part, language, closed }: FormPage, state: ApplyState): Promise<string> {
    const about = closed && { closed: { title: closed.title, language: closed.language } };
    const apply = { ...state, ...about };
    // There is no page at the address of a closed job's form.
    const own = closed ? { view: applyView(null, language) } : {};
    const locals = { ...localsAt(path, part), ...own, apply };
    const bytes = await printPage(printer, locals, { address: path, status: state.status });
    return Buffer.from(bytes).toString();
  }
}

/** The answer when there is no form. */
const unknown = { faults: [{ field: '', code: 'form-unknown' }], values: {}, files: [] };

const nothing: ApplyState = { status: 200, token: '', faults: [], values: {}, files: [] };

function stateOf(answer: Exclude<Answer, { status: 201 }>, token: () => string): ApplyState {
  const { status, faults, values, files, waitSeconds } = answer;
  return {
    status,
    faults,
    values,
    files,
    token: token(),
    ...(waitSeconds !== undefined && { waitSeconds }),
  };
}

/** The path of the job's page, from that of its form. */
const jobOf = (path: string): string => path.slice(0, -'apply/'.length);

const wantsJson = ({ headers }: IncomingMessage): boolean =>
  /^application\/json\b/.test(headers.accept ?? '');

function end(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
): true {
  reply(request, response, { status, type, body, headers: { vary: 'Accept' } });
  return true;
}
