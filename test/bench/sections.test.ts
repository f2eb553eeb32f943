import { expect, test } from 'vitest';
import { sectionOf, withSection } from './sections.ts';

const file = 'Figures\n\n| 1 |\n\n## One\n\nold\n\n## Two\n\ntwo\n';

test('a part takes the place of the one under its heading, or stands at the end', () => {
  expect(withSection(file, 'One', 'new\n')).toBe('Figures\n\n| 1 |\n\n## One\n\nnew\n\n## Two\n\ntwo\n');
  expect(withSection(file, 'Two', 'new\n')).toBe('Figures\n\n| 1 |\n\n## One\n\nold\n\n## Two\n\nnew\n');
  expect(withSection(file, 'Three', 'new\n')).toBe(`${file}\n## Three\n\nnew\n`);
});

test('a part that was read and put back changes nothing', () => {
  for (const name of ['One', 'Two']) {
    expect(withSection(file, name, sectionOf(file, name) ?? '')).toBe(file);
  }
  expect(sectionOf(file, 'Three')).toBeNull();
});
