import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { type Code, codes, codesMarkdown, infoOf } from '../../../src/doctor/codes/codes.ts';
import { reportSchema } from '../../../src/doctor/report/report-schema.ts';
import { advertCases } from '../advert-cases.ts';
import { codesOf, reportOf } from '../examined-of.ts';
import { type Case, serviceCases } from '../service-cases.ts';
import { settingCases } from '../setting-cases.ts';
import { textCases } from '../text-cases.ts';

const cases: Record<Code, Case> = { ...serviceCases, ...advertCases, ...textCases, ...settingCases };

test('nothing is found where nothing is wrong', () => {
  expect(reportOf().findings).toEqual([]);
});

describe.each(Object.entries(cases))('%s', (code, { found, not }) => {
  test('is found, in full sentences, in a report of the promised shape', () => {
    const report = reportSchema.parse(reportOf(found));
    const findings = report.findings.filter((finding) => finding.code === code);
    expect(findings).toHaveLength(1);
    const info = infoOf(code as Code);
    for (const finding of findings) {
      expect(finding.severity).toBe(info.severity);
      expect(finding.about.kind).toBe(info.about);
      expect(finding.found).toMatch(/^\S.*\.$/);
      expect(finding.todo).toMatch(/^[A-Z].*\.$/);
    }
  });

  test('is not found where it just is not so', () => {
    expect(codesOf(not)).not.toContain(code);
  });
});

test('every code has its case, and a stable form', () => {
  expect(Object.keys(cases).sort()).toEqual(Object.keys(codes).sort());
  for (const code of Object.keys(codes)) expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
});

test('docs/doctor.md ends with the table of codes as the program prints it', async () => {
  const docs = await readFile(new URL('../../../docs/doctor.md', import.meta.url), 'utf8');
  expect(docs.slice(-codesMarkdown().length)).toBe(codesMarkdown());
});
