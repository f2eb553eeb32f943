/** A video that a service on another host plays. Nothing of it is loaded before a visitor asks for it. */
export interface HostedVideo {
  service: 'YouTube' | 'Vimeo';
  /** Origin of the player, which the policy of the site has to allow. */
  origin: string;
  /** Address of the player: it sets no cookies before playing, and measures nothing for advertising. */
  player: string;
  /** Address of the video's own page. */
  page: string;
}

/**
 * The video that an address of YouTube or Vimeo names; `null` if it names none.
 *
 * @param address as copied from the address bar or from "Share"
 */
export function hostedVideo(address: string): HostedVideo | null {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.username !== '' || url.port !== '') return null;
  const host = url.hostname.replace(/^(?:www|m)\./, '');
  const [first = '', second = '', third = ''] = url.pathname.slice(1).split('/');
  if (host === 'youtu.be') return ofYouTube(first);
  if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
    const isInPath = /^(?:embed|shorts|live|v)$/.test(first);
    return ofYouTube(isInPath ? second : first === 'watch' ? (url.searchParams.get('v') ?? '') : '');
  }
  // The second part, or `h`, opens a video that is in no list.
  if (host === 'vimeo.com') return ofVimeo(first, second);
  if (host === 'player.vimeo.com' && first === 'video') {
    return ofVimeo(second, url.searchParams.get('h') ?? third);
  }
  return null;
}

function ofYouTube(id: string): HostedVideo | null {
  if (!/^[\w-]{11}$/.test(id)) return null;
  const origin = 'https://www.youtube-nocookie.com';
  const player = `${origin}/embed/${id}?autoplay=1&rel=0`;
  return { service: 'YouTube', origin, player, page: `https://www.youtube.com/watch?v=${id}` };
}

function ofVimeo(id: string, hash: string): HostedVideo | null {
  if (!/^\d{1,12}$/.test(id)) return null;
  const key = /^[\da-f]{6,20}$/.test(hash) ? hash : '';
  const origin = 'https://player.vimeo.com';
  const player = `${origin}/video/${id}?${key && `h=${key}&`}dnt=1&autoplay=1`;
  return { service: 'Vimeo', origin, player, page: `https://vimeo.com/${id}${key && `/${key}`}` };
}
