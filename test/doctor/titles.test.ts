import { describe, expect, test } from 'vitest';
import { testIn } from '../../src/doctor/checks/advert-texts.ts';

describe('a title that looks like a test or a copy', () => {
  test.each([
    'test',
    'TEST',
    'Test 2',
    'test test',
    'Testowe ogłoszenie',
    'Ogłoszenie testowe - nie aplikować',
    'asdf',
    'asdfgh',
    'xxx',
    'Magazynier xxx',
    'Kopia Magazynier',
    'Magazynier - kopia',
    'Magazynier (kopia 2)',
    'Copy of Driver',
    'Driver (copy)',
    'Kopie von Fahrer',
    'Copia de Camarero',
    'Kópia: Predavač',
    '[TEST] Magazynier',
    'Test: Kierowca',
    'Kierowca - test',
    'Do not apply',
    'Fahrer – bitte nicht bewerben',
    'Тест',
    'Тестове оголошення',
    'Копія Водій',
    'prueba',
    'δοκιμή',
    'اختبار',
    'Testanzeige',
    'lorem ipsum',
    'qwerty',
  ])('%s is told', (title) => {
    expect(testIn(title)).toEqual(expect.any(String));
  });

  test.each([
    'Tester',
    'Testingenieur',
    'QA test engineer',
    'Test Engineer',
    'Software Test Lead',
    'Tester oprogramowania',
    'Software Engineer – Test',
    'Engineer (Test)',
    'Copywriter',
    'Copy editor',
    'Head of Copy',
    'Marketing – Copy',
    'Operator kopiarki',
    'XXX Liceum – nauczyciel',
    'Sprzedawca XXL',
    'Kierowca testowy',
    'Probenehmer',
    'Laborant – testy',
    'Testfahrer (m/w/d)',
    'Crash-Test-Techniker',
    'Test Manager',
    'Sample Coordinator',
    'Product Tester',
  ])('%s is an honest job', (title) => {
    expect(testIn(title)).toBeNull();
  });
});
