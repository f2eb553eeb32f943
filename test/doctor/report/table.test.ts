import { describe, expect, test } from 'vitest';
import { everyProblem, problemLines } from '../../../src/board/problems.ts';
import { reportTable } from '../../../src/doctor/report/table.ts';
import type { Problem } from '../../../src/service/problem.ts';
import { reportOf, type Situation, soundOptions, soundPost, soundSite, soundValues } from '../examined-of.ts';

const table = (situation: Situation, all = false) =>
  reportTable(reportOf(situation), { all, paint: (word) => word });

const many = (count: number, changes: (at: number) => Parameters<typeof soundPost>[0]) =>
  Array.from({ length: count }, (_, at) =>
    soundPost({
      id: 2000 + at,
      advertId: 1000 + at,
      name: `Zawód ${'abcdefghij'[at % 10]}${at}x`,
      ...changes(at),
    }),
  );

const picture = (name: string) => `<p><img src="https://tenant.example/public/file/${name}.png" alt="x"></p>`;

describe('one cause', () => {
  test('in many adverts is one line with the count and examples: a picture that is not there', () => {
    const posts = many(239, (at) => ({
      values: [
        ...soundValues,
        { field_id: 'benefits', value: picture('1') + (at % 2 === 0 ? picture('1b') : '') },
        { field_id: 'description', value: at === 7 ? picture('2') : '' },
      ],
    }));
    const lines = table({ posts, images: [] }).split('\n');
    expect(lines).toContain('warning  image-unusable  360');
    expect(lines.filter((line) => line.includes("can't be shown"))).toEqual([
      expect.stringMatching(/^ {2}239 adverts .*file\/1\.png.*\(1000, 1001, 1002 and 236 more\)\.$/),
      expect.stringMatching(/^ {2}120 adverts .*file\/1b\.png.*\(1000, 1002, 1004 and 117 more\)\.$/),
      expect.stringMatching(/^ {2}1007 Zawód \S+ +.*file\/2\.png/),
    ]);
    const all = table({ posts, images: [] }, true).split('\n');
    expect(all.filter((line) => line.includes("can't be shown"))).toHaveLength(360);
  });

  test('263 adverts without pay are one line that names what looks like pay, with the line to paste', () => {
    const posts = many(263, (at) => ({
      options: {
        ...soundOptions,
        _from: '',
        _to: '',
        _salary_from: `${5000 + at} zł`,
        _salary_to: at % 3 === 0 ? '' : `${7000 + at} zł`,
        _rate_visible: '1',
        budget: '9000',
      },
    }));
    const text = table({ posts });
    expect(text).toContain('warning  pay-missing  263\n');
    expect(text).toMatch(/^ {2}263 adverts {2}It shows no pay \(1000, 1001, 1002 and 260 more\)\.$/m);
    expect(text).toContain('Options that look like pay: _salary_from (263), _salary_to (175).');
    expect(text).toContain(
      "put pay: { min: '_salary_from', max: '_salary_to', currency: 'PLN', unit: 'MONTH', visible: '_rate_visible' }, into",
    );
    expect(text).not.toContain('budget (');
  });

  test('pay by the hour that is told as by the month is one line, whatever the amounts', () => {
    const posts = many(20, (at) => ({
      options: { ...soundOptions, _from: `${20 + at}`, _to: `${30 + at}` },
    }));
    const text = table({ posts });
    expect(text).toContain('warning  pay-implausible  20\n');
    expect(text).toMatch(
      /^ {2}20 adverts {2}\d.* by the month can't be right.* \(alike: 1000, 1001, 1002 and 17 more\)\.$/m,
    );
  });

  test('where no setting names pay, the same is said of the setting; yearly and hourly pay are told apart', () => {
    const { pay: _, ...fields } = soundSite.fields ?? {};
    const site = { ...soundSite, fields };
    const todo = (options: object) =>
      reportOf({ site, posts: many(3, () => ({ options: { ...soundOptions, ...options } })) }).findings.find(
        ({ code }) => code === 'pay-not-configured',
      )?.todo;
    expect(todo({ Gehalt: '52.000 €' })).toContain(
      "pay: { min: 'Gehalt', currency: 'EUR', unit: 'YEAR', visible: '_visible' },",
    );
    expect(todo({ hourly_wage: '31,40' })).toContain(
      "pay: { min: 'hourly_wage', currency: 'EUR', unit: 'HOUR', visible: '_visible' },",
    );
    expect(todo({ salary: 'nach Vereinbarung', pay_unit: '5', _rate_visible: '1' })).toMatch(
      /^Name the options/,
    );
  });
});

describe('problems on a line for each kind', () => {
  const problem = (code: Problem['code'], advertId: number, message: string): Problem => ({
    publishId: advertId,
    advertId,
    code,
    message,
  });

  test('have a count and an example, the most frequent first', () => {
    const problems = [
      problem('pay-unreadable', 1, 'A: pay.'),
      ...Array.from({ length: 250 }, (_, at) => problem('image-unusable', at, `Job ${at}: picture.`)),
    ];
    expect(problemLines(problems)).toEqual([
      'image-unusable (250), such as: Job 0: picture.',
      'pay-unreadable: A: pay.',
    ]);
    expect(everyProblem(problems)).toHaveLength(251);
    expect(problemLines([])).toEqual([]);
  });

  test('stay lines, whatever a message holds', () => {
    const [line = ''] = problemLines([problem('text-cut', 1, `\u001b[2Ja\r\nb\u2028${'x'.repeat(9000)}`)]);
    expect(line.startsWith('text-cut: a b')).toBe(true);
    expect(line.length).toBeLessThan(400);
  });
});
