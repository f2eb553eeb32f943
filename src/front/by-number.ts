/** Where a path leads by the number of a job in it, or `undefined`. */
export type ByNumber = (path: string) => string | undefined;

/** A job's page, twin or picture, with what may stand before it: its kind, its number, how it ends. */
const numbered = /^\/(?:[^/]+\/){0,4}(?:(jobs)|social)\/(\d{1,15})(?:-[^/]*?)?(\/|\.json|\.md|\.png)?$/;

/**
 * Leads whatever names a job by its number to where it is: `/jobs/241`, `/jobs/241-`, a cut or an older slug, with a
 * language before it, to the page of job 241, and with `.md` or `.json` to its twin; older pictures of it, and of
 * languages, to the present ones, since networks ask for what they have kept. What is asked for by its very address
 * never comes here.
 *
 * @param all every address of the site; asked for once somebody comes with a number
 */
export function byNumber(all: () => Iterable<string>): ByNumber {
  let known: Map<string, string> | undefined;
  return (path) => {
    const found = partsOf(path);
    if (found === null) return undefined;
    known ??= addressesOf(all());
    return known.get(found.key);
  };
}

/** The files of each job. */
function addressesOf(all: Iterable<string>): Map<string, string> {
  const addresses = new Map<string, string>();
  for (const address of all) {
    const found = partsOf(address);
    if (found?.isWhole) addresses.set(found.key, address);
  }
  return addresses;
}

/** The picture of a language: where its site stands, the language. */
const ofLanguage = /^(\/(?:[^/]+\/){0,3})social\/([a-z]{2,3})(?:-[^/]*?)?\.png$/;

function partsOf(path: string): { key: string; isWhole: boolean } | null {
  const [, root, language] = ofLanguage.exec(path) ?? [];
  if (root !== undefined) return { key: `${root} ${language}`, isWhole: true };
  const [, jobs, digits, end = ''] = numbered.exec(path) ?? [];
  if (digits === undefined || (jobs === undefined) !== (end === '.png')) return null;
  return { key: `${digits.replace(/^0+(?=.)/, '')} ${end || '/'}`, isWhole: end !== '' };
}
