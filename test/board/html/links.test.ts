import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dialled, phoneAt } from '../../../src/board/html/links.ts';
import { cleanHtml, plainText } from '../../../src/board/html/safe-html.ts';
import { policy } from './policy-of-test.ts';

const clean = (html: string) => {
  const result = cleanHtml(html, policy);
  expect(cleanHtml(result.html, policy).html).toBe(result.html);
  return result;
};
/** The links of a text as "words → address", and its words. */
const linksOf = (html: string) =>
  [...clean(html).html.matchAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(
    ([, href = '', words = '']) => `${words} → ${href.replaceAll('&amp;', '&')}`,
  );

describe('addresses in plain text become links', () => {
  test.each([
    ['Pisz na jobs@kolibra.example.', 'jobs@kolibra.example → mailto:jobs@kolibra.example'],
    ['(jobs+hr@mail.kolibra.example)', 'jobs+hr@mail.kolibra.example → mailto:jobs+hr@mail.kolibra.example'],
    ['e-mail:praca@kolibra.example,', 'praca@kolibra.example → mailto:praca@kolibra.example'],
    ['-jobs@kolibra.example', 'jobs@kolibra.example → mailto:jobs@kolibra.example'],
    ['tel. +48 12 345 67 89', '+48 12 345 67 89 → tel:+48123456789'],
    ['+48123456789, wew. 12', '+48123456789 → tel:+48123456789'],
    ['(+48) 600-100-200', '(+48) 600-100-200 → tel:+48600100200'],
    ['+49 (0) 30 12 34 56', '+49 (0) 30 12 34 56 → tel:+4930123456'],
    ['+49 30/1234567', '+49 30/1234567 → tel:+49301234567'],
    ['+1 (212) 555-0123', '+1 (212) 555-0123 → tel:+12125550123'],
    ['+380 44 123 45 67', '+380 44 123 45 67 → tel:+380441234567'],
    ['0048 12 345 67 89', '0048 12 345 67 89 → tel:+48123456789'],
    ['+48 600 100 200 (8-16)', '+48 600 100 200 → tel:+48600100200'],
    ['+48 600 100 200 8:00-16:00', '+48 600 100 200 → tel:+48600100200'],
    ['+49 30 123456 8–16 Uhr', '+49 30 123456 → tel:+4930123456'],
    ['+48\u00a0600\u2011100\u2011200.', '+48 600\u2011100\u2011200 → tel:+48600100200'],
    [
      'Patrz https://kolibra.example/kariera!',
      'https://kolibra.example/kariera → https://kolibra.example/kariera',
    ],
    ['(www.kolibra.example)', 'www.kolibra.example → https://www.kolibra.example/'],
    ['https://kolibra.example/a_(b), dalej', 'https://kolibra.example/a_(b) → https://kolibra.example/a_(b)'],
    [
      'https://kolibra.example/?a=1&amp;b=2',
      'https://kolibra.example/?a=1&amp;b=2 → https://kolibra.example/?a=1&b=2',
    ],
  ])('%s', (html, link) => {
    expect(linksOf(html)).toEqual([link]);
    expect(linksOf(`<ul><li>x</li><li>${html}</li></ul>`)).toEqual([link]);
  });

  test('several in a line, and across formatting', () => {
    expect(
      linksOf('<p>jobs@<b>kolibra.example</b>, +48 600 100 200 / 600 100 201 / +48 600 100 202</p>'),
    ).toEqual([
      'jobs@<strong>kolibra.example</strong> → mailto:jobs@kolibra.example',
      '+48 600 100 200 → tel:+48600100200',
      '+48 600 100 202 → tel:+48600100202',
    ]);
  });

  test('and what is a link already stays that link', () => {
    const html =
      '<p><a href="https://x.example/">jobs@kolibra.example</a> i <a href="/a">www.</a>kolibra.example</p>';
    expect(linksOf(html)).toEqual([
      'jobs@kolibra.example → https://x.example/',
      'www. → https://tenant.example/a',
    ]);
  });

  test.each([
    'premia +500 zł',
    '+200 000 000 zł obrotu',
    '+48 600 100',
    '+83 600 100 200',
    'KRS 0000123456, NIP 0048123456',
    'C++17 i 2+2',
    'a@b',
    '@kolibra na https',
    'x@y@kolibra.example',
    'http://localhost/',
    'www. kolibra',
    'ASP.NET, np.praca',
    '00:30 001 002 003',
  ])('%s has none', (text) => {
    expect(linksOf(`<p>${text}</p>`)).toEqual([]);
  });

  test('bold ones are no headings', () => {
    expect(clean('<p><b>jobs@kolibra.example</b></p><p>a</p>').html).not.toContain('<h3>');
  });

  test('words stay as they are', () => {
    const part = fc.constantFrom(
      ...[
        'jobs@kolibra.example',
        '+48 600 100 200',
        'www.kolibra.example',
        'https://kolibra.example/a?b=c',
        'a',
        '@',
      ],
      ...[
        '+',
        '.',
        ',',
        '(',
        ')',
        '/',
        '-',
        '0048 12 345 67 89',
        '12',
        'www.',
        '://',
        '<b>',
        '</b>',
        '<br>',
        '8-16',
      ],
      '<a href="https://x.example/">',
      '</a>',
    );
    const texts = fc.array(fc.tuple(part, fc.constantFrom('', ' ')), { maxLength: 12 });
    const letters = (html: string) => html.replace(/<[^>]*>|\s/g, '');
    fc.assert(
      fc.property(texts, (parts) => {
        const html = `<p>x ${parts.flat().join('')} x</p>`;
        expect(letters(clean(html).html)).toBe(letters(html));
      }),
      { numRuns: 1_000, seed: 8 },
    );
  });
});

describe('a link that has to go', () => {
  test('leaves its address to read, once, and is told of', () => {
    const { html, unusableLinks } = clean(
      '<p><a href="skype:kolibra?chat">Skype</a>, <a href="sms:+48600">sms:+48600</a>, <a href="javascript:alert(1)">x</a> <a href="#top">y</a></p>',
    );
    expect(html).toBe('<p>Skype (skype:kolibra?chat), sms:+48600, x y</p>');
    expect(unusableLinks).toEqual(['skype:kolibra?chat', 'sms:+48600', 'javascript:alert(1)']);
    expect(plainText('<a href="mailto:rekrutacja">Pisz</a>')).toBe('Pisz (rekrutacja)');
  });

  test('after blocks', () => {
    expect(clean('<a href="ftp://x.example/a"><p>a</p><ul><li>b</li></ul></a>').html).toBe(
      '<p>a</p>\n<ul><li>b</li></ul>\n<p>(ftp://x.example/a)</p>',
    );
  });
});

describe('links that mail programs and networks wrapped', () => {
  const target = 'https://kolibra.example/kariera?a=1&b=2';
  const coded = encodeURIComponent(target);
  const wrapped: [what: string, address: string][] = [
    [
      'Outlook',
      `https://eur01.safelinks.protection.outlook.com/?url=${coded}&data=05%7C01%7Canna%40kolibra.example%7C&sdata=x&reserved=0`,
    ],
    [
      'Outlook for governments',
      `https://gcc02.safelinks.protection.office365.us/ap/w-59584e83/?url=${coded}&data=x`,
    ],
    [
      'Teams',
      `https://statics.teams.cdn.office.net/evergreen-assets/safelinks/1/atp-safelinks.html?url=${coded}&locale=pl`,
    ],
    ['Google', `https://www.google.com/url?q=${coded}&sa=D&ust=1&usg=x`],
    ['Google in Poland', `http://google.pl/url?sa=t&url=${coded}`],
    ['Google in Britain', `https://www.google.co.uk/url?q=${coded}`],
    ['Proofpoint 1', `https://urldefense.proofpoint.com/v1/url?u=${coded}&k=x`],
    [
      'Proofpoint 2',
      'https://urldefense.proofpoint.com/v2/url?u=https-3A__kolibra.example_kariera-3Fa-3D1-26b-3D2&d=DwMF&c=x&r=y&m=z&s=w&e=',
    ],
    ['Proofpoint 3', 'https://urldefense.com/v3/__https://kolibra.example/kariera?a=1&b=2__;!!AbC!x$'],
    [
      'Proofpoint 3 with one slash',
      'https://urldefense.us/v3/__https:/kolibra.example/kariera?a=1*b=2__;Jg!!AbC!x$',
    ],
    ['Barracuda', `https://linkprotect.cudasvc.com/url?a=${coded}&c=E,1,x&typo=1`],
    ['Cisco', `https://secure-web.cisco.com/1abc-XYZ/${coded}`],
    ['Trend Micro', `https://imsva91-ctp.trendmicro.com:443/wis/clicktime/v1/query?url=${coded}&umid=x`],
    ['Trellix', `https://protect2.fireeye.com/v1/url?k=x&q=1&e=y&u=${coded}`],
    ['Broadcom', `https://clicktime.symantec.com/3abc?u=${coded}`],
    [
      'Sophos',
      `https://eu-west-1.protection.sophos.com?d=kolibra.example&u=${Buffer.from(target).toString('base64url')}&p=m`,
    ],
    ['Trustwave', `https://scanmail.trustwave.com/?c=1&d=x&u=${coded}`],
    ['Check Point', `https://url.avanan.click/v2/___${target}___.YXA`],
    ['Facebook', `https://l.facebook.com/l.php?u=${coded}&h=x`],
    ['Instagram', `https://l.instagram.com/?u=${coded}&e=x`],
    ['LinkedIn', `https://www.linkedin.com/safety/go?url=${coded}&trk=x`],
    ['Slack', `https://slack-redir.net/link?url=${coded}&v=3`],
    ['YouTube', `https://www.youtube.com/redirect?event=x&q=${coded}`],
    ['another letter case', `HTTPS://EUR01.SafeLinks.Protection.Outlook.com/?URL=${coded}&DATA=x`],
  ];
  const html = (address: string) => address.replaceAll('&', '&amp;');
  const link = `kariera → ${target}`;

  test.each(wrapped)('%s', (_, address) => {
    const { wrappedLinks, unusableLinks } = clean(`<a href="${html(address)}">x</a>`);
    expect(linksOf(`<a href="${html(address)}">kariera</a>`)).toEqual([link]);
    expect([wrappedLinks, unusableLinks]).toEqual([[], []]);
    // As the words of a link, and as plain text.
    const shown = `${html(target)} → ${target}`;
    expect(linksOf(`<a href="${html(address)}">${html(address)}</a>`)).toEqual([shown]);
    expect(linksOf(`<p>Zob. <b>${html(address)}</b>.</p>`)).toEqual([
      `<strong>${html(target)}</strong> → ${target}`,
    ]);
    expect(plainText(`<p>${html(address)}</p>`)).toBe(target);
  });

  test('one in another, a mail address, and an address without a scheme', () => {
    const outlook = (address: string) =>
      `https://nam11.safelinks.protection.outlook.com/?url=${encodeURIComponent(address)}&data=anna@kolibra.example`;
    const address = outlook(`https://www.google.com/url?q=${encodeURIComponent(outlook(target))}`);
    expect(linksOf(`<a href="${html(address)}">kariera</a>`)).toEqual([link]);
    expect(linksOf(`<a href="${html(outlook('mailto:jobs@kolibra.example'))}">x</a>`)).toEqual([
      'x → mailto:jobs@kolibra.example',
    ]);
    expect(linksOf(`<a href="${html(outlook('www.kolibra.example'))}">x</a>`)).toEqual([
      'x → https://www.kolibra.example/',
    ]);
  });

  test('that lead where no link may', () => {
    const address =
      'https://eur01.safelinks.protection.outlook.com/?url=javascript%3Aalert(1)&data=anna%40kolibra.example';
    const { html: shown, unusableLinks } = clean(`<a href="${html(address)}">x</a> ${html(address)}`);
    expect(shown).toBe('<p>x eur01.safelinks.protection.outlook.com/…</p>');
    expect(unusableLinks).toHaveLength(1);
  });

  test('that keep the address to themselves lead on and are told of, unless they name a mailbox', () => {
    const mimecast = 'https://protect-eu.mimecast.com/s/AbCdEf?domain=kolibra.example';
    expect(clean(`<a href="${mimecast}">x</a>`)).toMatchObject({
      html: `<p><a href="${mimecast}" rel="noopener nofollow">x</a></p>`,
      wrappedLinks: [mimecast],
    });
    const broken = 'https://eur01.safelinks.protection.outlook.com/?data=05%7Canna%40kolibra.example';
    expect(clean(`<a href="${broken}">x</a>`)).toMatchObject({ html: '<p>x</p>', unusableLinks: [broken] });
  });

  test('runs and single characters of Proofpoint 3', () => {
    const address = 'https://urldefense.com/v3/__https://kolibra.example/*a/**Bz__;xYXYZ!!AbC!x$';
    const bytes = Buffer.from('łäöü').toString('base64url');
    expect(linksOf(`<a href="${address.replace('xYXYZ', bytes)}">x</a>`)).toEqual([
      `x → ${new URL('https://kolibra.example/ła/äöüz').href}`,
    ]);
  });

  test('other addresses of those hosts stay', () => {
    for (const address of [
      'https://www.google.com/maps?q=x',
      'https://www.linkedin.com/company/kolibra?url=x',
    ]) {
      expect(linksOf(`<a href="${address}">x</a>`)).toEqual([`x → ${address}`]);
    }
  });
});

describe('phone numbers', () => {
  test('of any text are dialled with digits alone', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'+0123456789 ()-./ax') }), (text) => {
        expect(dialled(text) ?? '+48600100200').toMatch(/^\+?\d{3,17}$/);
        const phone = phoneAt(`+${text}`, 0);
        if (phone) expect(phone.dialled).toMatch(/^\+[1-9]\d{6,14}$/);
      }),
      { numRuns: 1_000, seed: 9 },
    );
  });
});
