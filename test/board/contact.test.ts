import { describe, expect, test } from 'vitest';
import { readContact } from '../../src/board/facts.ts';
import { dialled } from '../../src/board/html/links.ts';
import { readJob } from '../../src/board/read-job.ts';
import { listening, postOf, siteOf } from './samples.ts';

const mapping = { name: '_who', email: '_mail', phone: '_tel' };
const quiet = () => undefined;
const read = (options: Record<string, unknown>) => readContact(options, mapping, quiet);

describe('whom to ask', () => {
  test('is what the owner has mapped', () => {
    const options = {
      _who: 'Anna Nowak',
      _mail: 'praca@kolibra.example',
      _tel: '+48 58 123 45 67',
      note: 'x',
    };
    const contact = { name: 'Anna Nowak', email: 'praca@kolibra.example', phone: '+48 58 123 45 67' };
    expect(read(options)).toEqual(contact);
    expect(readContact(options, undefined, quiet)).toBeNull();
    expect(readContact(options, {}, quiet)).toBeNull();
    expect(readContact(options, { email: '_mail' }, quiet)).toEqual({
      name: null,
      email: contact.email,
      phone: null,
    });
  });

  test('stands in the job only where it is mapped', () => {
    const post = postOf({ options: { _mail: 'praca@kolibra.example' } });
    const sources = { serviceUrl: 'https://tenant.example', images: new Map() };
    const mapped = readJob(post, { site: siteOf({ fields: { contact: { email: '_mail' } } }), ...sources });
    expect(mapped.job.contact).toEqual({ name: null, email: 'praca@kolibra.example', phone: null });
    expect(JSON.stringify(readJob(post, { site: siteOf(), ...sources }))).not.toContain('praca@');
  });

  test.each<[string, unknown, string | null]>([
    ['plain', 'a.b+c@d-e.example', 'a.b+c@d-e.example'],
    ['in markup', '<p>hr@kolibra.example</p>', 'hr@kolibra.example'],
    ['the first of several', ['none', 'hr@kolibra.example', 'b@kolibra.example'], 'hr@kolibra.example'],
    ['with a header of mail', 'hr@kolibra.example?bcc=evil@evil.example', null],
    ['with a line break', 'hr@kolibra.example\r\nBcc: x@evil.example', null],
    ['with a name in front', 'Anna <hr@kolibra.example>', null],
    ['a script', 'javascript:alert(1)//@x.example', null],
    ['two in one', 'a@b.example, c@d.example', null],
    ['no host', 'anna@', null],
    ['too long', `${'a'.repeat(300)}@kolibra.example`, null],
    ['a reference to a user', { id: 7 }, null],
    ['a word for nothing', 'null', null],
  ])('an e-mail address, %s', (_, given, email) => {
    expect(read({ _mail: given })?.email ?? null).toBe(email);
  });

  test.each<[unknown, string | null, string]>([
    ['+48 58 123 45 67', '+48 58 123 45 67', '+48581234567'],
    ['(58) 123-45-67', '(58) 123-45-67', '581234567'],
    ['+49 (0) 30 123456', '+49 (0) 30 123456', '+4930123456'],
    ['030/123456', '030/123456', '030123456'],
    [581234567, '581234567', '581234567'],
    ['112', null, ''],
    ['600 100', null, ''],
    ['+1 234 567 890 123 4567', null, ''],
    ['600 100 200 wew. 12', null, ''],
    ['tel:+48600100200', null, ''],
    ['600100200;ext=1', null, ''],
    ['*#06#', null, ''],
    ['zadzwoń', null, ''],
    ['-- -- -- --', null, ''],
  ])('a phone number %j', (given, phone, digits) => {
    expect(read({ _tel: given })?.phone ?? null).toBe(phone);
    if (phone !== null) expect(dialled(phone)).toBe(digits);
  });

  test('what can’t be used is a problem of its post, and only that', () => {
    const { report, codes, findings } = listening();
    readContact({ _who: 'x', _mail: 'call us', _tel: ['112', '600 100 200'] }, mapping, report);
    expect(codes).toEqual(['contact-unreadable']);
    expect(findings[0]).toContain('its e-mail address for questions reads "call us"');
    readContact({ _mail: '', _tel: null }, mapping, report);
    expect(codes).toHaveLength(1);
  });

  test('a name is one line of plain text, and not too long', () => {
    expect(read({ _who: '<b>Dział&nbsp;kadr</b>\n<script>x</script>' })?.name).toBe('Dział kadr');
    expect(read({ _who: 'x'.repeat(101) })).toBeNull();
  });
});
