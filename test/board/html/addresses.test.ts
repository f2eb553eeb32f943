import { describe, expect, test } from 'vitest';
import { imageAddress, readLink } from '../../../src/board/html/links.ts';

const service = 'https://tenant.example/jobs';
const leadsTo = (written: string | undefined) => readLink(written, service);

describe('a link', () => {
  test.each([
    ['https://x.example/a b?c=d e#f', 'https://x.example/a%20b?c=d%20e#f'],
    [' \n https://x.example ', 'https://x.example/'],
    ['https://żółw.example/ł', 'https://xn--w-uga1v8h.example/%C5%82'],
    ['https://x.example/"><b>', 'https://x.example/%22%3E%3Cb%3E'],
    ['HTTP:x.example', 'http://x.example/'],
    ['form/a/1', 'https://tenant.example/jobs/form/a/1'],
    ['?source=x', 'https://tenant.example/jobs/?source=x'],
    ['/form/a/1', 'https://tenant.example/form/a/1'],
    ['WWW.x.example/a', 'https://www.x.example/a'],
    ['jobs@x.example', 'mailto:jobs@x.example'],
    [
      'mailto:a@x.example,b@x.example?subject=Praca&body=a b',
      'mailto:a@x.example,b@x.example?subject=Praca&body=a%20b',
    ],
    ['mailto: jobs@x.example', 'mailto:jobs@x.example'],
    ['mailto:%20jobs@x.example%20', 'mailto:jobs@x.example'],
    ['mailto:jobs @ x.example', 'mailto:jobs@x.example'],
    ['mailto://jobs@x.example', 'mailto:jobs@x.example'],
    ['MAILTO:Jobs <jobs@x.example>', 'mailto:jobs@x.example'],
    ['mailto:a@x.example; b@x.example', 'mailto:a@x.example,b@x.example'],
    ['mailto:jobs@x.example.?subject=Praca', 'mailto:jobs@x.example?subject=Praca'],
    ['mailto:a@b <script>', 'mailto:a@b'],
    ['mail to: jobs@x.example', 'mailto:jobs@x.example'],
    ['e-mail: jobs@x.example', 'mailto:jobs@x.example'],
    ['http://jobs@x.example', 'mailto:jobs@x.example'],
    ['http://mailto:jobs@x.example', 'mailto:jobs@x.example'],
    ['https://user@x.example/', 'mailto:user@x.example'],
    ['http://https://x.example/a', 'https://x.example/a'],
    ['https:https://x.example/a', 'https://x.example/a'],
    ['kolibra.com/kariera', 'https://kolibra.com/kariera'],
    ['kariera.kolibra.pl', 'https://kariera.kolibra.pl/'],
    ['tel:+48123456789', 'tel:+48123456789'],
    ['tel:+48 12 345 67 89', 'tel:+48123456789'],
    ['tel: +48 (12) 345-67-89', 'tel:+48123456789'],
    ['TEL:+48%2012%20345%2067%2089', 'tel:+48123456789'],
    ['tel:0048 12 345 67 89', 'tel:+48123456789'],
    ['tel:12 345 67 89', 'tel:123456789'],
    ['tel:+49 (0) 30 12 34 56', 'tel:+4930123456'],
    ['tel:+48 12 345 67 89 wew. 12', 'tel:+48123456789'],
    ['tel:+48 600 100 200, +48 600 100 201', 'tel:+48600100200'],
    ['tel:+48 600 100 200 / 600 100 201', 'tel:+48600100200'],
    ['callto:+48600100200', 'tel:+48600100200'],
    ['http://tel:+48600100200', 'tel:+48600100200'],
    ['+48 600 100 200', 'tel:+48600100200'],
  ])('%j leads to %s', (written, address) => {
    expect(leadsTo(written)).toEqual({ address, readable: '', fault: null });
    expect(leadsTo(address)).toEqual({ address, readable: '', fault: null });
  });

  test('never names a password', () => {
    const leads = { address: 'https://x.example/a', readable: '', fault: 'unusable' };
    expect(leadsTo('https://user:password@x.example/a')).toEqual(leads);
  });

  test.each([
    [undefined],
    [''],
    [' \u200b '],
    ['#section'],
    ['javascript:alert(1)'],
    ['JaVaScRiPt:alert(1)'],
    ['java\tscript:alert(1)'],
    ['java\r\nscript:alert(1)'],
    ['\x01javascript:alert(1)'],
    ['\u202ejavascript:alert(1)'],
    ['java\u200bscript:alert(1)'],
    ['java\0script:alert(1)'],
    ['data:text/html,x'],
    ['vbscript:x'],
    ['file:///etc/passwd'],
    ['blob:https://x.example/1'],
    ['filesystem:https://x.example/1'],
    ['ftp://x.example/'],
    ['https://'],
    ['https://x example/'],
    ['http://['],
    ['mailto:'],
    ['mailto:nobody'],
    ['tel:'],
    ['tel:call us'],
    [`https://x.example/${'a'.repeat(2_000)}`],
    [`https://x.example/${'ł'.repeat(1_000)}`],
  ])('%j leads nowhere', (written) => {
    expect(leadsTo(written).address).toBeNull();
  });

  test.each([
    ['skype:jobs.kolibra?chat', 'skype:jobs.kolibra?chat'],
    ['whatsapp://send?phone=48600100200', 'whatsapp://send?phone=48600100200'],
    ['sms:+48 600 100 200', 'sms:+48 600 100 200'],
    ['ftp://x.example/a.pdf', 'ftp://x.example/a.pdf'],
    ['mailto:rekrutacja', 'rekrutacja'],
    ['tel:centrala', 'centrala'],
    ['https://x example/', 'https://x example/'],
    ['javascript:alert(1)', ''],
    ['data:text/html,x', ''],
    ['file:///C:/Users/anna/oferta.docx', ''],
    [`https://x.example/${'a'.repeat(9_000)}`, ''],
  ])('%j leaves %j to read, and is told of', (written, readable) => {
    expect(leadsTo(written)).toEqual({ address: null, readable, fault: 'unusable' });
  });

  test.each([undefined, '', ' \u200b ', '#top'])('%j is no address at all', (written) => {
    expect(leadsTo(written)).toEqual({ address: null, readable: '', fault: null });
  });
});

describe('imageAddress', () => {
  test.each([
    ['a.png', 'https://tenant.example/jobs/a.png'],
    ['/a.png?b=1#c', 'https://tenant.example/a.png?b=1'],
    ['http://tenant.example/a.png', 'https://tenant.example/a.png'],
    ['//TENANT.example/a.png', 'https://tenant.example/a.png'],
    ['\\a.png', 'https://tenant.example/a.png'],
  ])('%s is permitted as %s', (written, address) => {
    expect(imageAddress(written, { serviceUrl: service })).toEqual({ permitted: address, reported: address });
  });

  test.each([
    ['https://cdn.example/a.png', 'https://cdn.example/a.png'],
    ['http://tenant.example:8080/a.png', 'http://tenant.example:8080/a.png'],
    ['https://tenant.example:8443/a.png', 'https://tenant.example:8443/a.png'],
    ['https://sub.tenant.example/a.png', 'https://sub.tenant.example/a.png'],
    ['https://tenant.example.evil.example/', 'https://tenant.example.evil.example/'],
    ['\\\\evil.example\\a.png', 'https://evil.example/a.png'],
    ['https://tenant.example@evil.example/a.png', null],
    ['data:image/png;base64,AAAA', null],
    ['javascript:alert(1)', null],
    ['cid:image001.png@01', null],
    ['file:///C:/Temp/msohtmlclip1/clip_image001.png', null],
    ['', null],
    [undefined, null],
  ])('%s is not permitted', (written, reported) => {
    expect(imageAddress(written, { serviceUrl: service })).toEqual({ permitted: null, reported });
  });
});
