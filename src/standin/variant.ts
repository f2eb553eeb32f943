import type { StandinState } from './state.ts';

type Of = Pick<StandinState, 'variant' | 'choices'>;

/** Whether this stand-in has the public list (choice `publicApiInA`). */
export function hasPublicList({ variant, choices }: Of): boolean {
  return variant === 'b' || choices.publicApiInA === 'same as B';
}
