import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { listening } from './listening.ts';

/** What a fake host of another party was asked for: method, path with query, and body. */
export interface Asked {
  method: string;
  path: string;
  body: string;
}

/** A host of another party on an origin of its own. Other origins may use its scripts with `integrity` (CORS). */
async function serveParty(files: Readonly<Record<string, string>>) {
  const asked: Asked[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    const { url: path = '/', method = 'GET' } = request;
    asked.push({ method, path, body: await text(request) });
    const file = files[path.split('?')[0] ?? ''];
    response
      .writeHead(file === undefined ? 202 : 200, {
        'Content-Type': file === undefined ? 'text/plain' : 'text/javascript; charset=utf-8',
        'Access-Control-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
      .end(file ?? 'ok');
  });
  return { ...(await listening(server)), asked };
}

/** As `script.js` of Plausible: the domain is in `data-domain`; a view is POSTed as text to `/api/event` beside it. */
export const plausibleScript = `(() => {
  const own = document.currentScript;
  const send = (n) => fetch(new URL(own.src).origin + '/api/event', {
    method: 'POST', headers: { 'Content-Type': 'text/plain' }, keepalive: true,
    body: JSON.stringify({ n, u: location.href, d: own.dataset.domain, r: document.referrer || null }),
  });
  window.plausible = send;
  send('pageview');
})();`;

/**
 * As `matomo.js`: carries out the commands in `_paq`, those that set something first, and those that come later. A view is sent as a beacon; the
 * command `disableAlwaysUseSendBeacon` makes it a picture.
 */
const matomoScript = `(() => {
  let url, site, asPicture = false;
  const commands = {
    setTrackerUrl: (to) => { url = to; },
    setSiteId: (id) => { site = id; },
    disableAlwaysUseSendBeacon: () => { asPicture = true; },
    enableLinkTracking: () => {},
    trackPageView: () => {
      const query = new URLSearchParams({ idsite: site, rec: '1', action_name: document.title, url: location.href });
      if (asPicture) new Image().src = url + '?' + query;
      else navigator.sendBeacon(url + '?' + query, '');
    },
  };
  const run = ([name, ...given]) => commands[name](...given);
  const waiting = window._paq || [];
  window._paq = { push: (...all) => all.forEach(run) };
  const isFirst = ([name]) => /^(?:set|disable)/.test(name);
  [...waiting.filter(isFirst), ...waiting.filter((one) => !isFirst(one))].forEach(run);
})();`;

export const servePlausible = () => serveParty({ '/js/script.js': plausibleScript });
export const serveMatomo = () => serveParty({ '/matomo.js': matomoScript });
/** A host of a consent tool: its program, and the owner's configuration of it. */
export const serveFiles = serveParty;

/** The documented snippet of Matomo as a file: without the last lines, which add the element that \`scripts\` has. */
export const matomoSetup = (matomo: string, more = '') => `var _paq = window._paq = window._paq || [];
${more}_paq.push(['trackPageView']);
_paq.push(['enableLinkTracking']);
_paq.push(['setTrackerUrl', '${matomo}/matomo.php']);
_paq.push(['setSiteId', '7']);
`;

/** The documented configuration of CookieConsent (vanilla-cookieconsent 3), with one category to ask for. A driven browser counts as a bot. */
export const consentSetup = `CookieConsent.run({
  hideFromBots: false,
  categories: { necessary: { enabled: true, readOnly: true }, statistics: {} },
  language: {
    default: 'en',
    translations: {
      en: {
        consentModal: {
          title: 'May we count?',
          description: 'We would like to know which jobs are read.',
          acceptAllBtn: 'Accept all',
          acceptNecessaryBtn: 'Reject all',
          showPreferencesBtn: 'Choose',
        },
        preferencesModal: {
          title: 'Preferences',
          acceptAllBtn: 'Accept all',
          acceptNecessaryBtn: 'Reject all',
          savePreferencesBtn: 'Save',
          closeIconLabel: 'Close',
          sections: [
            { title: 'Necessary', description: 'Your choice.', linkedCategory: 'necessary' },
            { title: 'Statistics', description: 'Which jobs are read.', linkedCategory: 'statistics' },
          ],
        },
      },
    },
  },
});
`;
