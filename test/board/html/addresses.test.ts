import { describe, expect, test } from 'vitest';
import { imageAddress, linkAddress } from '../../../src/board/html/addresses.ts';

const service = 'https://tenant.example/jobs';

describe('linkAddress', () => {
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
  ])('%j leads to %s', (written, address) => {
    expect(linkAddress(written, service)).toBe(address);
    expect(linkAddress(address, service)).toBe(address);
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
    ['tel:+48123456789'],
    ['ftp://x.example/'],
    ['https://user@x.example/'],
    ['https://user:password@x.example/'],
    ['https://'],
    ['https://x example/'],
    ['http://['],
    ['mailto:'],
    ['mailto:nobody'],
    ['mailto:a@b <script>'],
    [`https://x.example/${'a'.repeat(2_000)}`],
    [`https://x.example/${'ł'.repeat(1_000)}`],
  ])('%j leads nowhere', (written) => {
    expect(linkAddress(written, service)).toBeNull();
  });
});

describe('imageAddress', () => {
  test.each([
    ['a.png', 'https://tenant.example/jobs/a.png'],
    ['/a.png?b=1#c', 'https://tenant.example/a.png?b=1'],
    ['http://tenant.example:8080/a.png', 'http://tenant.example:8080/a.png'],
    ['//TENANT.example/a.png', 'https://tenant.example/a.png'],
    ['\\a.png', 'https://tenant.example/a.png'],
  ])('%s is permitted as %s', (written, address) => {
    expect(imageAddress(written, service)).toEqual({ permitted: address, reported: address });
  });

  test.each([
    ['https://cdn.example/a.png', 'https://cdn.example/a.png'],
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
    expect(imageAddress(written, service)).toEqual({ permitted: null, reported });
  });
});
