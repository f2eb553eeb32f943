import { test } from 'vitest';
import { cvsIn, openCvBoard, titlesFor } from './cv-boards.ts';

test('x', async () => {
  let [all, ok, hall, hok, nok, nhok] = [0, 0, 0, 0, 0, 0];
  let n = 0;
  for (const l of ['de', 'en', 'es', 'fr', 'it', 'pl'] as const) {
    const { queries } = await import(`./queries/${l}.ts`);
    const board = await openCvBoard(l, queries);
    for (const cv of await cvsIn(l)) {
      const held = n++ % 3 === 2;
      const { titles, cv: c } = await titlesFor(board, cv);
      for (const e of cv.expected)
        if (!board.rows.title.some((t) => t.startsWith(e))) console.log('NO SUCH', l, e);
      const hit = titles.slice(0, 5).some((t) => cv.expected.some((e) => t.startsWith(e)));
      const nt = c.best([]).slice(0, 5);
      const nhit = nt.some((j) => cv.expected.some((e) => (board.rows.title[j.row] ?? '').startsWith(e)));
      if (nhit) held ? nhok++ : nok++;
      if (held) {
        hall++;
        if (hit) hok++;
        continue;
      }
      all++;
      if (hit) ok++;
      const top = nt;
      console.log(
        (hit ? 'ok  ' : 'MISS') + (nhit ? '' : ' NOPLACE'),
        l,
        cv.expected[0],
        c.filters.map((f) => f.label).join('+'),
        '\n    ',
        top.map((j) => board.rows.title[j.row] + ' {' + j.reasons.join(', ') + '}').join('\n     '),
      );
    }
  }
  console.log(`tuned ${ok}/${all}, held out ${hok}/${hall}; without filters ${nok} and ${nhok}`);
}, 120000);
