import { embedNames } from '../../site/sharing/embed-names.ts';

// What `/embed.js` is: small, and the same as a module, as a classic script, and one that a tag manager puts in. So it
// has no `import.meta`, which is an error of syntax in a classic script: the board, which needs it, comes as a module.

/** Possible addresses of the board, the most certain first. */
function addresses(): string[] {
  const { currentScript } = document;
  const own = currentScript instanceof HTMLScriptElement ? currentScript.src : '';
  if (own) return [beside(own)];
  // Some optimizers run a script's text under no address: then the element that named it has the address.
  const named = Array.from(document.scripts, ({ src }) => src).filter(
    (src) => URL.parse(src)?.pathname.endsWith(`/${embedNames.script}`) === true,
  );
  // A module has no current script, but its imports are resolved beside it.
  return [...(currentScript ? [] : [`./${embedNames.board}`]), ...new Set(named.map(beside))];
}

const beside = (script: string) => new URL(embedNames.board, script).href;

async function load(): Promise<void> {
  let cause: unknown = `no script element leads to ${embedNames.script}`;
  for (const address of addresses()) {
    try {
      await import(address);
      return;
    } catch (error) {
      cause = error;
    }
  }
  console.warn(
    `Jobfront: ${embedNames.board} can't be loaded, so no jobs are shown. If this page has a Content-Security-Policy, its script-src and connect-src have to name the careers site.`,
    cause,
  );
}

void load();
