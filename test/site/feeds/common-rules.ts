/** Every rule returns what is wrong, as sentences; an empty list is a valid thing. */
export type Faults = string[];

/** RFC 822 with a year of four digits, as W3C's feed validator reads it; the day of the week must be right. */
export function rfc822Faults(what: string, date: string | null): Faults {
  const form =
    /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/;
  if (date === null || !form.test(date)) return [`${what} is no RFC 822 date: ${date}`];
  return new Date(date).toUTCString() === date ? [] : [`${what} names a wrong weekday: ${date}`];
}

/** RFC 3339, with the offset that it demands. */
export function rfc3339Faults(what: string, date: string | null): Faults {
  const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
  const sound = date !== null && form.test(date) && !Number.isNaN(Date.parse(date));
  return sound ? [] : [`${what} is no RFC 3339 date: ${date}`];
}

export function isoDayFaults(what: string, day: string): Faults {
  try {
    return Temporal.PlainDate.from(day).toString() === day ? [] : [`${what} is no ISO day: ${day}`];
  } catch {
    return [`${what} is no ISO day: ${day}`];
  }
}

/** A whole http address, written as the URL parser writes it. */
export function addressFaults(what: string, address: string | null): Faults {
  const url = address === null ? null : URL.parse(address);
  const sound = url !== null && /^https?:$/.test(url.protocol) && url.href === address;
  return sound ? [] : [`${what} is no whole address: ${address}`];
}

/** A tag URI (RFC 4151) as W3C's feed validator reads it. */
export function tagFaults(what: string, id: string | null): Faults {
  const form = /^tag:[a-z0-9][a-z0-9.-]*,\d{4}(-\d\d(-\d\d)?)?:[0-9a-zA-Z;/?:@&=+$._!~*'()%,-]+$/;
  return id !== null && form.test(id) ? [] : [`${what} is no tag URI: ${id}`];
}

export function uniqueFaults(what: string, values: readonly (string | null)[]): Faults {
  const seen = new Set<string | null>();
  const doubled = values.filter((value) => seen.size === seen.add(value).size);
  return doubled.map((value) => `${what} stands twice: ${value}`);
}

/** A BCP 47 tag in the form that `Intl` gives it. */
export function languageFaults(what: string, language: string | null): Faults {
  try {
    return language !== null && Intl.getCanonicalLocales(language)[0] === language
      ? []
      : [`${what} is no language: ${language}`];
  } catch {
    return [`${what} is no language: ${language}`];
  }
}

/** Content of a feed: something to read, no address that needs the page it stood on, nothing that runs. */
export function htmlFaults(what: string, html: string | null): Faults {
  if (html === null || html.trim() === '') return [`${what} is empty`];
  const relative = [...html.matchAll(/<(?:img|a)\b[^>]*? (?:src|href)="(?!(?:https?|mailto):)([^"]*)"/g)];
  const running = /<(script|style|iframe|object|embed|form|input)\b|<[^>]+ (?:on\w+|style)=/i.exec(html);
  return [
    ...relative.map(([, address]) => `${what} has a relative address: ${address}`),
    ...(running ? [`${what} has ${running[0]}`] : []),
  ];
}

/** Characters that W3C's feed validator refuses in text, and that no text of ours has. */
export function characterFaults(what: string, text: string): Faults {
  const bad = /[[\p{Cc}--[\t\n]]\p{Cs}\ufffe\uffff]/v.exec(text);
  return bad ? [`${what} has U+${bad[0].codePointAt(0)?.toString(16)}`] : [];
}
