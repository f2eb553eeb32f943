import type { Job } from '../../../src/board/job.ts';
import { sampleJob } from '../job-sample.ts';

/** What a title, a name or a text can hold at its worst. */
export const hostileTexts: readonly string[] = [
  'Kierowca <b>C+E</b> & "Ops" \'24',
  ']]> <!-- --> <![CDATA[ <?xml ?>',
  '</title></item><script>alert(1)</script>',
  'tab\tline\nreturn\rboth\r\nend',
  `controls\u0000\u0001\u0008\u000b\u000c\u001f\u007f\u0085\u009f`,
  'surrogates \ud800 \udc00 \udbff x',
  'noncharacters \ufffe\uffff\ufdd0',
  'emoji 🚲🏽‍♀️ łóżźć Київ 日本語 \u202eolleh',
  'BEGIN:VEVENT\r\nUID:forged\r\nX;Y,Z\\n:',
  '&amp; &#0; &lt;b&gt; &nbsp;',
  '%s {title} {company} {facet} $& $1',
  'ł'.repeat(200),
];

/** A job for each hostile text, which stands wherever a text can stand. */
export const hostileJobs: readonly Job[] = hostileTexts.map((text, index) =>
  sampleJob({
    advertId: 100 + index,
    address: `/jobs/${100 + index}-x/`,
    title: text,
    displayTitle: text,
    company: text,
    reference: text,
    fields: [text],
    place: {
      locality: text,
      region: text,
      postcode: text,
      countryCode: 'PL',
      country: text,
      point: [-0.000001, 179.9999999],
    },
    sections: [
      { field: 'description', heading: text, html: '<p>Text</p>' },
      { field: 'constructor', heading: null, html: '<p>]]&gt; and ]]> raw \u0000\ud800</p>' },
    ],
  }),
);
