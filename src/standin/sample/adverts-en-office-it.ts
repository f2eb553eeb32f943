import { contacts, type SampleAdvert } from './advert.ts';

/** The paragraph that recruiters paste at the end of English adverts, under a field id without a label. */
const aboutKolibra = `<p>Kolibra builds electric cargo bikes and delivers with them. About 900 people work with us in four countries: in the workshop and warehouses in Gdańsk and Łódź, on the streets of twelve cities, and in the offices that keep it all rolling.</p>
<p>The controller of your data is Kolibra sp. z o.o. in Gdańsk. We read every application and answer within ten working days.</p>`;

/** English adverts of the sample company for software and design. */
export const enOfficeIt: readonly SampleAdvert[] = [
  {
    advertId: 2000,
    recruitmentId: 3901,
    reference: 'KOL/3901/2026',
    language: 'en',
    title: 'Backend Software Engineer',
    office: 'gdansk',
    awarded: true,
    start: -6,
    end: 38,
    values: [
      {
        field_id: 'description',
        value: `<p>Every parcel that leaves our hubs passes through one system: it takes orders from shops, plans the rounds of 430 couriers and tells recipients when to open the door. You will join the five people who build and run it.</p>`,
      },
      {
        field_id: 'requirements',
        name: 'What we look for',
        value: `<ul>
<li>At least four years of building services in TypeScript, Go or a similar language</li>
<li>Good knowledge of PostgreSQL: you read a query plan without looking it up</li>
<li>Experience with running what you write, including a pager every fifth week</li>
<li>English at B2; Polish is helpful with the warehouse team, but not required</li>
</ul>`,
      },
      {
        field_id: 'responsibilities',
        name: 'What you will do',
        value: `<ul>
<li>Design and build the interfaces that online shops use to send us orders</li>
<li>Move route planning from a nightly batch to plans that change while couriers ride</li>
<li>Review code, write tests and decide together what is not worth building</li>
<li>Spend one day a quarter in a hub, to see what the software does to people's work</li>
</ul>`,
      },
      {
        field_id: 'what_we_offer',
        name: 'What we offer',
        value: `<ul>
<li>19 000 to 25 000 PLN gross a month on an employment contract</li>
<li>Two days a week in the Gdańsk office, the others where you like</li>
<li>26 days of holiday from the first year, private medical care, a company bike to keep</li>
<li>A training budget of 6 000 PLN a year</li>
</ul>
<p>Hiring takes about two weeks: a call of 30 minutes, a technical conversation about code you bring along, and a meeting with the team.</p>`,
      },
    ],
    options: {
      job_type: 'Pełny etat',
      'job_type.translation': 'Job type',
      branches: 'IT',
      'branches.translation': 'Field',
      remote: 'hybrid',
      emp_number: '2',
      'emp_number.translation': 'Openings',
      _salary_from: '19 000',
      _salary_to: '25 000',
      _rate_unit: 'm',
      _rate_visible: '1',
      _salary_currency: 'PLN',
      _contract: ['Umowa o pracę', 'B2B'],
      recruitment_deadline: '{{date:+30}}',
      note: 'Budget allows 27 000 for a very senior person, agreed with Marta on the phone.',
      project_status: 'In progress',
      ...contacts.engineering,
    },
  },
  {
    advertId: 2002,
    recruitmentId: 3904,
    reference: 'KOL/3904/2026',
    language: 'en',
    title: 'UX Designer',
    office: 'krakow',
    start: -2,
    end: 33,
    values: [
      {
        field_id: 'description',
        value: `<p>Our couriers use a phone with gloves on, in the rain, forty times a day. Our dispatchers look at one screen for eight hours. You will design for both, and see within a week whether it worked.</p>
<p>You will be the second designer in a product team of eleven in Kraków.</p>`,
      },
      {
        field_id: 'responsibilities',
        name: 'Your work',
        value: `<ul>
<li>Ride along with couriers and sit beside dispatchers before you draw anything</li>
<li>Design flows, prototypes and final screens for the courier app and the dispatch desk</li>
<li>Look after the design system together with two front-end engineers</li>
<li>Run a usability test every second week and write down what we learned</li>
</ul>`,
      },
      {
        field_id: 'requirements',
        name: 'Your experience',
        value: `<ul>
<li>Three years or more of product design, with at least one tool for work outdoors, in a shop or in a factory</li>
<li>A portfolio that shows how you decided, not only the result</li>
<li>Solid knowledge of accessibility: contrast, target sizes, screen readers</li>
<li>English at B2 or better</li>
</ul>`,
      },
      {
        field_id: 'what_we_offer',
        name: 'In return',
        value: `<ul>
<li>Permanent employment contract, with higher tax-deductible costs for creative work</li>
<li>Three days a week in the office near the Vistula, two at home</li>
<li>Equipment of your choice and 5 000 PLN a year for courses and conferences</li>
<li>Bike leasing at half price</li>
</ul>
<p>Steps: portfolio talk (60 minutes), a paid half-day task with the team, offer.</p>`,
      },
    ],
    options: {
      job_type: 'Full time',
      'job_type.translation': 'Job type',
      branches: 'IT',
      'branches.translation': 'Field',
      remote: 'hybrid',
      emp_number: '1',
      _contract: ['Employment contract', 'B2B'],
      recruitment_deadline: '{{date:+21}}',
      note: 'Second attempt at filling this one; the first finalist declined in spring.',
      ...contacts.engineering,
    },
  },
  {
    advertId: 2006,
    recruitmentId: 3203,
    reference: 'KOL/3203/2026',
    language: 'en',
    title: 'Embedded Software Engineer (battery systems)',
    office: 'gdansk',
    start: 5,
    end: 50,
    values: [
      { field_id: '7d0c4b1e92af46538b6c0de1f3a85b27', value: aboutKolibra },
      {
        field_id: 'description',
        value: `<p style="line-height: 150%; font-family: Arial, sans-serif; color: rgb(51, 51, 51);">Our next bike carries two batteries that share the load. The firmware which decides how they do it is yours to write. You will work in the Gdańsk laboratory, ten steps from the test bench and the drop tower.</p>`,
      },
      {
        field_id: 'requirements',
        value: `<ul style="margin-bottom: 0cm;">
<li data-leveltext="" data-font="Symbol" data-listid="3" data-list-defn-props="{"335552541":1,"335559684":-2,"335559685":720,"335559991":360,"469769226":"Symbol","469769242":[8226],"469777803":"left"}" aria-setsize="-1" data-aria-posinset="1" data-aria-level="1"><p style="margin: 0cm;"><span data-contrast="auto">Three years of embedded C or Rust on small microcontrollers</span><span data-ccp-props="{"201341983":0,"335559739":160,"335559740":259}">&nbsp;</span></p></li>
<li data-leveltext="" data-font="Symbol" data-listid="3" data-list-defn-props="{"335552541":1,"335559684":-2,"335559685":720,"469769242":[8226]}" aria-setsize="-1" data-aria-posinset="2" data-aria-level="1"><p style="margin: 0cm;"><span data-contrast="auto">CAN bus, DMA, low-power modes; an oscilloscope doesn't scare you</span></p></li>
<li data-leveltext="" data-font="Symbol" data-listid="3" data-list-defn-props="{"335552541":1,"335559684":-2,"469769242":[8226]}" aria-setsize="-1" data-aria-posinset="3" data-aria-level="1"><p style="margin: 0cm;"><span data-contrast="auto">English at B2</span></p></li>
</ul>`,
      },
      {
        field_id: 'responsibilities',
        value: `<ul>
<li style="font-size: 12pt;">Battery management firmware:
<ul>
<li style="font-size: 12pt;">cell balancing and state of charge</li>
<li style="font-size: 12pt;">safe switching between two packs under load</li>
<li style="font-size: 12pt;">diagnosis over CAN for dealers
<ul><li style="font-size: 12pt;">with a readable log of the last 90 days</li></ul>
</li>
</ul>
</li>
<li style="font-size: 12pt;">Tests on the bench, in the cold chamber and on the road</li>
<li style="font-size: 12pt;">Preparing documents for the certification laboratory</li>
</ul>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<p style="line-height: 150%;">An employment contract, a laboratory that is open from 6:00 to 22:00, a yearly trip to a trade fair of your choice, and a prototype bike for the way to work.</p>`,
      },
    ],
    options: {
      job_type: 'Full time',
      'job_type.translation': 'Job type',
      branches: 'Production and service',
      'branches.translation': 'Field',
      remote: '0',
      emp_number: '2',
      _contract: ['Employment contract'],
      recruitment_deadline: '{{date:+40}}',
      note: 'Do not publish before the patent attorney has answered.',
    },
  },
  {
    advertId: 2008,
    recruitmentId: 3205,
    reference: 'KOL/3205/2026',
    language: 'en',
    title: 'Site Reliability Engineer (remote in Poland)',
    office: 'lodz',
    start: -18,
    end: 27,
    values: [
      {
        field_id: 'description',
        value: `<p>At six in the morning 430 couriers open the app within the same ten minutes. Our systems have to be awake by then. You will be the third person in a team that keeps them so, formally attached to our Łódź site and working from home anywhere in Poland.</p>`,
      },
      {
        field_id: 'responsibilities',
        value: `<ul>
<li>Look after four Kubernetes clusters, PostgreSQL and the message queues between them</li>
<li>Replace alerts that wake people for nothing; last year there were 61 of those</li>
<li>Restore backups every month, for practice and against the clock</li>
<li>Take the pager one week in five, paid separately at 1 200 PLN a week</li>
</ul>`,
      },
      {
        field_id: 'requirements',
        value: `<ul>
<li>Four years with Linux systems in production</li>
<li>Infrastructure as code, and the habit of reading the plan before applying it</li>
<li>A programming language good enough for your own tools, for example Go or Python</li>
<li>English at B2 and a work permit for Poland</li>
</ul>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<ul>
<li>22 000 to 28 000 PLN net plus VAT on B2B, or 18 500 to 23 500 PLN gross on an employment contract</li>
<li>Fully remote; we meet in Łódź or Gdańsk for two days a quarter, at our cost</li>
<li>24 paid days off on B2B too</li>
<li>Hardware of your choice, replaced every three years</li>
</ul>
<p>Hiring: a call, a talk about an outage you remember well, a second talk with the team. No homework.</p>`,
      },
    ],
    options: {
      job_type: 'Contract',
      'job_type.translation': 'Job type',
      branches: 'IT',
      'branches.translation': 'Field',
      remote: '1',
      emp_number: '1',
      _salary_from: '22 000',
      _salary_to: '28 000',
      _rate_unit: 'm',
      _rate_visible: '1',
      _salary_currency: 'PLN',
      _contract: ['B2B', 'Employment contract'],
      recruitment_deadline: '{{date:+25}}',
      note: 'Ania from the agency sends profiles until Friday, fee 15 percent.',
      _guarantee_months: '6',
      ...contacts.engineering,
    },
  },
];
