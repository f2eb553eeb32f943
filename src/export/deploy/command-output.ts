/** The last part of what a program says. */
export interface CommandOutput {
  take(chunk: Uint8Array): void;
  /** At most `maxBytes`, whole lines only: a line cut in two could show half a secret that nobody would find. */
  text(): string;
}

/** Keeps the end, which tells why a program failed. */
export function createCommandOutput(maxBytes: number): CommandOutput {
  let chunks: Uint8Array[] = [];
  let size = 0;
  let isCut = false;
  return {
    take(chunk) {
      chunks.push(chunk);
      size += chunk.length;
      if (size <= 2 * maxBytes) return;
      // One more byte than is shown tells whether the first line of the rest is whole.
      chunks = [Buffer.concat(chunks).subarray(-maxBytes - 1)];
      size = maxBytes + 1;
      isCut = true;
    },
    text() {
      const all = Buffer.concat(chunks);
      if (!isCut && all.length <= maxBytes) return all.toString('utf8');
      const end = all.subarray(-maxBytes - 1);
      const firstBreak = end.indexOf(10);
      return `[...]\n${firstBreak < 0 ? '' : end.subarray(firstBreak + 1).toString('utf8')}`;
    },
  };
}
