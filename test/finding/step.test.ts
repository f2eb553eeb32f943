import { expect, test } from 'vitest';
import { StepKeeper } from '../../src/browser/board/history.ts';

/** A history that is a list of addresses. */
function fakeHistory() {
  const location = { pathname: '/en/', search: '', hash: '' };
  const entries = [''];
  const go = (url: string) => {
    location.search = url.replace('/en/', '');
  };
  const history = {
    pushState: (_: unknown, __: string, url: string) => {
      entries.push(url);
      go(url);
    },
    replaceState: (_: unknown, __: string, url: string) => {
      entries[entries.length - 1] = url;
      go(url);
    },
  } as History;
  return { entries, steps: new StepKeeper(history, location) };
}

test('letters are one step, choices one each', () => {
  const { entries, steps } = fakeHistory();
  for (const query of ['?q=w', '?q=wa', '?q=war']) steps.take(query, 'typing');
  steps.take('?q=war&field=it', 'choice');
  steps.take('?q=ware&field=it', 'typing');
  steps.take('?q=wareh&field=it', 'typing');
  expect(entries).toEqual(['', '/en/?q=war', '/en/?q=war&field=it', '/en/?q=wareh&field=it']);
});

test('what is typed after going back is a step of its own', () => {
  const { entries, steps } = fakeHistory();
  steps.take('?q=a', 'typing');
  steps.moved();
  steps.take('?q=ab', 'typing');
  expect(entries).toEqual(['', '/en/?q=a', '/en/?q=ab']);
});

test('a correction is no step, and what asks for the same is none', () => {
  const { entries, steps } = fakeHistory();
  steps.take('?here=1&km=25', 'choice');
  steps.take('', 'correction');
  steps.take('', 'choice');
  expect(entries).toEqual(['', '/en/']);
});
