import { contacts, type SampleAdvert } from './advert.ts';
import { enOfficeIt } from './adverts-en-office-it.ts';

/** English adverts of the sample company for people who work at a desk. */
export const enOffice: readonly SampleAdvert[] = [
  ...enOfficeIt,
  {
    advertId: 2001,
    recruitmentId: 3902,
    reference: 'KOL/3902/2026',
    language: 'en',
    title: 'Customer Care Specialist',
    office: 'gdynia',
    start: -11,
    end: 19,
    values: [
      {
        field_id: 'benefits',
        value: `<ul>
<li>Private medical care from the first month</li>
<li>Sports card and a 30% discount on our bikes</li>
<li>Free coffee, tea and fruit in the Gdynia office, five minutes' walk from the railway station</li>
</ul>`,
      },
      {
        field_id: 'description',
        value: `<p>People write to us when a parcel is late, a bike squeaks or a subscription has to be paused. Our customer care team in Gdynia answers about 700 messages and calls a day, in four languages. We are looking for two people for the English and Polish desk.</p>`,
      },
      {
        field_id: 'requirements',
        value: `<ul>
<li>English at C1 and Polish at B2 or better, written and spoken</li>
<li>A year of work with customers: a shop, a hotel or a call centre all count</li>
<li>Patience, and short clear sentences</li>
</ul>`,
      },
      {
        field_id: 'responsibilities',
        value: `<ul>
<li>Answer customers by e-mail, chat and telephone, about 45 cases a day</li>
<li>Find missing parcels together with couriers and hub supervisors</li>
<li>Grant refunds of up to 200 PLN on your own decision</li>
<li>Note what goes wrong repeatedly, and bring it to the weekly meeting with operations</li>
</ul>
<p>We work in shifts from Monday to Saturday, 7:00 to 15:00 or 12:00 to 20:00. The plan is known three weeks ahead.</p>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<p>6 200 to 7 400 PLN gross a month, an employment contract from the first day, four weeks of paid training and a fixed supplement of 400 PLN for a third language.</p>`,
      },
    ],
    options: {
      job_type: ['Full time'],
      'job_type.translation': 'Job type',
      branches: 'Customer care',
      'branches.translation': 'Field',
      remote: '0',
      emp_number: '2',
      _salary_from: '6200',
      _salary_to: '7400',
      _rate_unit: 'm',
      _rate_visible: '1',
      _salary_currency: 'PLN',
      _contract: ['Employment contract'],
      recruitment_deadline: '{{date:+14}}',
    },
  },
  {
    advertId: 2003,
    recruitmentId: 3200,
    reference: 'KOL/3200/2026',
    language: 'en',
    title: 'FINANCE BUSINESS PARTNER',
    office: 'wroclaw',
    start: -24,
    end: 6,
    values: [
      {
        field_id: 'description',
        value: `<p class="MsoNormal" style="margin-bottom:8.0pt;line-height:115%;text-align:justify"><span lang="EN-GB" style="font-size:11.0pt;line-height:115%;font-family:&quot;Calibri&quot;,sans-serif;mso-ansi-language:EN-GB">In Wrocław our finance team looks after nine operating cities. You will be the person the city managers call before they sign a lease, hire a second shift or buy twenty bikes.<o:p></o:p></span></p>
<p class="MsoNormal" style="margin-bottom:8.0pt"><span lang="EN-GB"><o:p>&nbsp;</o:p></span></p>`,
      },
      {
        field_id: 'requirements',
        value: `<p class="MsoListParagraphCxSpFirst" style="text-indent:-18.0pt;mso-list:l0 level1 lfo1"><!--[if !supportLists]--><span style="font-family:Symbol;mso-fareast-font-family:Symbol"><span style="mso-list:Ignore">·<span style="font:7.0pt &quot;Times New Roman&quot;">&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><!--[endif]--><span lang="EN-GB">Five years in controlling or financial planning, best in transport or retail<o:p></o:p></span></p>
<p class="MsoListParagraphCxSpMiddle" style="text-indent:-18.0pt;mso-list:l0 level1 lfo1"><!--[if !supportLists]--><span style="font-family:Symbol"><span style="mso-list:Ignore">·<span style="font:7.0pt &quot;Times New Roman&quot;">&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><!--[endif]--><span lang="EN-GB">Very good spreadsheets, basic SQL<o:p></o:p></span></p>
<p class="MsoListParagraphCxSpLast" style="text-indent:-18.0pt;mso-list:l0 level1 lfo1"><!--[if !supportLists]--><span style="font-family:Symbol"><span style="mso-list:Ignore">·<span style="font:7.0pt &quot;Times New Roman&quot;">&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><!--[endif]--><span lang="EN-GB">English and Polish at C1, because the budget talks are held in both<o:p></o:p></span></p>`,
      },
      {
        field_id: 'responsibilities',
        value: `<p style="margin:0cm"><strong>The month at a glance</strong></p>
<table class="MsoTableGrid" border="1" cellspacing="0" cellpadding="0" style="border-collapse:collapse;border:none">
<tbody>
<tr><td valign="top" style="width:120.0pt;padding:0cm 5.4pt"><p style="margin:0cm">Working day 1–4</p></td><td valign="top" style="width:330.0pt"><p style="margin:0cm">Month-end closing with accounting, accruals for city hubs</p></td></tr>
<tr><td valign="top"><p style="margin:0cm">Working day 5–8</p></td><td valign="top"><p style="margin:0cm">Results by city, talks with the managers about what moved</p></td></tr>
<tr><td valign="top"><p style="margin:0cm">Rest of the month</p></td><td valign="top"><p style="margin:0cm">Forecast, investment cases, cost per parcel, one hub visit</p></td></tr>
</tbody>
</table>
<p>&nbsp;</p>
<p style="margin:0cm">You report to the finance director and work closely with two analysts.</p>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<p style="margin: 0cm; line-height: 115%;">A permanent contract, a yearly bonus of up to one and a half salaries, private medical care for your family, flexible start between 7:00 and 10:00.</p>
<p style="margin: 0cm;">&nbsp;</p>
<p style="margin: 0cm; line-height: 115%;">We will invite you to two meetings: one with the team, with a short case about a new hub, and one with the director.</p>`,
      },
    ],
    options: {
      job_type: 'Full time',
      'job_type.translation': 'Rodzaj pracy',
      branches: 'Finance',
      'branches.translation': 'Branża',
      remote: '0',
      emp_number: '1',
      'emp_number.translation': 'Liczba wakatów',
      _salary_from: '15 000',
      _salary_to: '18 500',
      _rate_unit: 'm',
      _rate_visible: '0',
      _salary_currency: 'PLN',
      _contract: ['Employment contract'],
      note: 'Replacement, not announced to the team before the quarter ends. Handle with care.',
      _guarantee_months: '3',
      project_status: 'On hold until budget round',
    },
  },
  {
    advertId: 2004,
    recruitmentId: 3201,
    reference: 'KOL/3201/2026',
    language: 'en',
    title: 'Technical Writer, anywhere in the EU',
    office: null,
    start: -15,
    end: 45,
    values: [
      {
        field_id: 'description',
        value: `<p>A cargo bike comes with a manual of 140 pages, a service handbook for dealers and safety notes in eleven languages. Today they are written by engineers, late at night. We would like somebody to do it properly.</p>
<p>The position is fully remote. You can live in any country of the European Union; we employ you through our own companies in Poland, Germany and Austria, or through an employer-of-record partner elsewhere.</p>`,
      },
      {
        field_id: 'responsibilities',
        value: `<ul>
<li>Write and keep current the owner's manual, the service handbook and the spare parts catalogue</li>
<li>Take bikes apart on video calls with the workshop in Gdańsk, and twice a year in person</li>
<li>Prepare texts for translation and work with our translators</li>
<li>Check every safety note against the machinery and battery regulations with our compliance engineer</li>
</ul>`,
      },
      {
        field_id: 'requirements',
        value: `<ul>
<li>Three years of technical writing for physical products</li>
<li>English at native or near-native level; German or Polish is a plus</li>
<li>Structured authoring in DITA, AsciiDoc or a similar format, kept under version control</li>
<li>You can be reached between 10:00 and 15:00 Central European Time</li>
</ul>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<p>3 200 to 4 100 EUR gross a month, depending on experience and not on where you live. 28 days of holiday, a budget of 1 500 EUR for your desk, travel to Gdańsk paid by us. A working week of 32 hours is possible.</p>`,
      },
    ],
    options: {
      job_type: 'Full time',
      'job_type.translation': 'Job type',
      branches: 'Production and service',
      'branches.translation': 'Field',
      remote: '1',
      'remote.translation': 'Remote work',
      emp_number: '1',
      _salary_from: '3200',
      _salary_to: '4100',
      _rate_unit: 'm',
      _rate_visible: '1',
      _salary_currency: 'EUR',
      _contract: ['Employment contract'],
      ...contacts.engineering,
    },
  },
  {
    advertId: 2005,
    recruitmentId: 3202,
    reference: 'KOL/3202/2026',
    language: 'en',
    title: 'Talent Acquisition Partner',
    office: 'warszawa',
    start: -9,
    end: 24,
    values: [
      {
        field_id: 'description',
        value: `<h1>Talent Acquisition Partner</h1>
<div id="section-intro" role="region" class="widget widget--text" tabindex="0"><div id="content" role="presentation"><p>We hire about 260 people a year: couriers and mechanics by the dozen, engineers one at a time. In Warsaw you will look after the operations side, from the first talk with the city manager to the first day on the bike.</p></div></div>`,
      },
      {
        field_id: 'responsibilities',
        value: `<h5>What is waiting for you</h5>
<div id="section-list" role="list" class="widget widget--list" aria-labelledby="section-title">
<div id="content" role="listitem">Running 15 to 20 recruitments at the same time, mostly for hubs in Warsaw and Łódź</div>
<div id="content" role="listitem">Open days for couriers every second Thursday, including test rides</div>
<div id="content" role="listitem">Writing adverts that say what the work is really like</div>
<div id="content" role="listitem">Keeping candidates informed: nobody waits longer than five working days</div>
</div>
<button id="content" role="button" type="button" class="widget__toggle" aria-expanded="false">Show more</button>`,
      },
      {
        field_id: 'requirements',
        value: `<h5>What you bring along</h5>
<ul>
<li>Two years of recruiting, of which at least one for blue-collar or shift work</li>
<li>Fluent Polish and English; Ukrainian would help us greatly</li>
<li>Knowledge of Polish labour law and of the rules for employing foreigners</li>
</ul>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<h5>What you get</h5>
<ul>
<li>Employment contract and a clear bonus: per person who is still with us after three months</li>
<li>A team of six recruiters who meet every morning for ten minutes</li>
<li>Private medical care, sports card, lunch card of 400 PLN a month</li>
</ul>
<p>Questions? Write to Agnieszka: <a href="mailto:jobs@kolibra.example?subject=Talent%20Acquisition%20Partner">jobs@kolibra.example</a>. How we hire is described on <a href="https://www.kolibra.example/how-we-hire" target="_blank">our website</a>.</p>`,
      },
    ],
    options: {
      job_type: ['Full time'],
      branches: 'HR',
      'branches.translation': 'Field',
      remote: '0',
      emp_number: '1',
      _contract: ['Employment contract'],
      recruitment_deadline: '{{date:+20}}',
    },
  },
  {
    advertId: 2007,
    recruitmentId: 3204,
    reference: 'KOL/3204/2026',
    language: 'en',
    title: 'Marketing Intern, city launches',
    office: 'warszawa',
    start: -21,
    end: 0,
    values: [
      {
        field_id: 'description',
        value: `<p><strong><font color="#0b6b57" size="4">WHO WE ARE 🚲</font></strong></p>
<p><font face="Verdana">Kolibra delivers by cargo bike in twelve cities. When we open a new one, there are about six weeks to make people curious. You will spend three months, or the whole term, helping with the next two launches.</font></p>
<script>window.dataLayer=window.dataLayer||[];document.title='Apply now';</script>`,
      },
      {
        field_id: 'responsibilities',
        value: `<p><strong>WHAT YOU WILL DO ✨</strong></p>
<p onclick="document.body.dataset.clicked='1'">You will prepare posts, posters and press lists, organise test rides on Saturdays, interview the first customers and count honestly what worked.</p>
<p><strong>YOUR WEEK 📅</strong></p>
<p>20 to 30 hours, on the days that suit your timetable. About one Saturday a month, with a day off in return.</p>`,
      },
      {
        field_id: 'requirements',
        value: `<p><strong>ABOUT YOU 🙋</strong></p>
<ul>
<li>You are a student, in any year and any field</li>
<li>You write well in English and Polish</li>
<li>You are not shy about talking to strangers in a market square</li>
<li>You can ride a bike, with a load of balloons if it must be</li>
</ul>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<p><strong>WHAT YOU GET 🎁</strong></p>
<p><font face="Verdana">32,50 PLN gross an hour, a mentor with time for you every Monday, a certificate for your university and a fair chance of a permanent post: four of the last seven interns stayed. To apply, send a CV and one text of yours, half a page is enough.</font></p>`,
      },
    ],
    options: {
      job_type: 'Internship',
      'job_type.translation': 'Job type',
      branches: 'Marketing and sales',
      'branches.translation': 'Field',
      remote: '0',
      emp_number: '2',
      'emp_number.translation': 'Openings',
      _salary_from: '32,50',
      _salary_to: '32,50',
      _rate_unit: 'h',
      _rate_visible: '1',
      _salary_currency: 'PLN',
      _contract: ['Contract of mandate'],
      recruitment_deadline: '{{date:+0}}',
    },
  },
];
