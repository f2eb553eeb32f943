import type { SampleAdvert } from './advert.ts';
import { enFieldWorkshop } from './adverts-en-field-workshop.ts';

/** The block on pay dates, work clothes and equal chances that operations add to English adverts under a field id without a label. */
const operationsNotice = `<p><img src="{{service}}/public/file/kolibra-workshop.png" alt="" width="640"></p>
<p>Kolibra pays on the last working day of the month. Safety shoes, gloves and rain clothes belong to the company and cost you nothing. We hire regardless of age, sex, origin, faith and family name; a workplace for people with a disability can be arranged in most teams.</p>`;

/** English adverts of the sample company for people who ride, build, repair and move things. */
export const enField: readonly SampleAdvert[] = [
  ...enFieldWorkshop,
  {
    advertId: 2009,
    recruitmentId: 3903,
    reference: 'KOL/3903/2026',
    language: 'en',
    title: 'Warehouse Manager',
    office: 'lodz',
    awarded: true,
    start: -4,
    end: 31,
    values: [
      { field_id: '91be60d4a7f3425c8e1d3b07c6f2a958', value: operationsNotice },
      {
        field_id: 'description',
        value: `<p>Łódź is where our parts arrive: 14 000 items on 5 200 square metres, 38 people in two shifts, four forklifts. The warehouse feeds the assembly line next door and ships spare parts to 120 dealers.</p>
<p>&nbsp;</p>
<p>&nbsp;</p>`,
      },
      {
        field_id: 'requirements',
        value: `<p><strong>What will your duties be?</strong></p>
<p>- leading both shifts through three shift supervisors</p>
<p>- planning people and space for the spring season, when volume doubles</p>
<p>- keeping stock accuracy above 99.5%</p>
<p>- safety: audits, training, a monthly walk with the works council</p>
<p>&nbsp;</p>
<p><strong>What do we expect?</strong></p>
<p>- five years in a warehouse, two of them leading people</p>
<p>- good knowledge of a warehouse management system and of hand-held scanners</p>
<p>- a forklift licence (UDT) or the will to get it in the first quarter</p>
<p>- Polish at C1, English at B2</p>`,
      },
      {
        field_id: 'what_we_offer',
        name: 'We offer:',
        value: `<p>- employment contract after a trial period of three months</p>
<p>- quarterly bonus for accuracy and safety, up to 20% of the basic pay</p>
<p>- company car or bike, private medical care, canteen with lunch for 9 PLN</p>
<p>- a say in the new hall that we will build in 2027</p>
<p>&nbsp;</p>
<p>The first meeting takes place in the hall: you will see everything before you decide.</p>`,
      },
    ],
    options: {
      job_type: 'Pełny etat',
      'job_type.translation': 'Job type',
      branches: 'Warehouse',
      'branches.translation': 'Field',
      remote: '0',
      emp_number: '1',
      _contract: ['Umowa o pracę'],
      recruitment_deadline: '{{date:+28}}',
      note: 'Internal candidate Paweł K. applies too, interview him first.',
      project_status: 'In progress',
    },
  },
  {
    advertId: 2010,
    recruitmentId: 3906,
    reference: 'KOL/3906/2026',
    language: 'en',
    title: 'Cargo Bike Courier',
    office: 'lviv',
    start: -30,
    end: null,
    values: [
      {
        field_id: 'description',
        value: `<p>🚲 Ride through Lviv on an electric cargo bike and get paid for it.<br><br><br>We deliver for bakeries, bookshops, pharmacies and flower shops inside the ring road. You don't need experience, a driving licence or a bike of your own. What you need are steady legs and good manners.</p>`,
      },
      {
        field_id: 'responsibilities',
        value: `<p>- load your bike at the hub on Horodotska street<br>- deliver 35 to 50 parcels on a shift, about 40 kilometres<br>- check brakes, lights and battery before you set off<br>- hand over cash and signatures in the evening</p>
<p><br><br><br></p>
<p>Shifts: 8:00–14:00, 14:00–20:00 or the whole day with a break of one hour. You choose your shifts in the app until Thursday for the week after.</p>`,
      },
      {
        field_id: 'requirements',
        value: `<p>- you are 18 or older<br>- you can lift 20 kg<br>- you have a smartphone that lasts a shift<br>- Ukrainian is enough; English helps with tourists 🙂</p>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<p>💰 28 000 to 42 000 UAH a month for full time, paid twice a month<br>🦺 helmet, jacket, rain clothes, phone holder<br>🔧 we repair the bike, not you<br>🏥 accident insurance from the first day<br>🕯️ when the air alarm sounds, you stop and the time is paid</p>
<p>After you apply we call you within two days, then there is a test ride of an hour, which we pay. More about the work: <a href="http://www.kolibra.example/couriers/lviv">www.kolibra.example/couriers/lviv</a></p>`,
      },
    ],
    options: {
      job_type: ['Full time', 'Part time'],
      'job_type.translation': 'Job type',
      branches: 'Couriers',
      'branches.translation': 'Field',
      remote: '0',
      emp_number: '12',
      'emp_number.translation': 'Openings',
      _salary_from: '28 000',
      _salary_to: '42 000',
      _rate_unit: 'm',
      _rate_visible: '1',
      _salary_currency: 'UAH',
      _contract: ['Employment contract'],
      _guarantee_months: '1',
    },
  },
  {
    advertId: 2012,
    recruitmentId: 3206,
    reference: 'KOL/3206/2026',
    language: 'en',
    title: 'Fleet Operations Coordinator',
    office: 'kyiv',
    start: -7,
    end: 22,
    values: [
      { field_id: 'benefits', name: 'Benefits' },
      {
        field_id: 'description',
        value: `<div><span style="font-size: 11pt;">In Kyiv we run</span><span style="font-size: 11pt;">&nbsp;ninety</span><span style="font-size: 11pt;">&nbsp;cargo bikes from two hubs, in Podil and near the cent</span><span style="font-size: 11pt; letter-spacing: 0.1px;">ral station.</span></div><div><span style="font-size: 11pt;">Somebody has to know every morning which of them can ride. That will be you.</span></div>`,
      },
      {
        field_id: 'responsibilities',
        value: `<div>Day to day:</div><div>Assign bikes and batteries to 70 couriers</div><div>Plan charging around power cuts, with two generators and a battery bank</div><div>Order parts and follow shipments from Łódź across the border</div><div>Report accidents and thefts to the insurer within 24 hours</div>
<ul>
<li style="color: #222;">Prepare the weekly report for the country manager</li>
<li>&nbsp;</li>
<li style="color: #222;">Train new hub staff in safe handling of batteries</li>
<li>&nbsp;</li>
</ul>`,
      },
      {
        field_id: 'requirements',
        value: `<ul style="padding-left: 40px; color: #222;">
<li>Two years in logistics, fleet or service coordination</li>
<li><span>Spread</span><span>sheets</span> beyond the basics</li>
<li>Ukrainian fluent, English at B1: reports are written in English</li>
<li>Calm. Plans change here more often than elsewhere</li>
<li>&nbsp;</li>
</ul>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<p style="margin: 0px; padding: 0px;">Official employment, pay reviewed every six months, medical insurance, 24 days of holiday, work five days out of seven by rota with shifts from 7:00 to 16:00. Relocation to Lviv is possible at any time. We answer each application, and the whole process takes two calls and one morning at the hub.</p>`,
      },
    ],
    options: {
      job_type: 'Full time',
      'job_type.translation': 'Job type',
      branches: 'Logistics',
      'branches.translation': 'Field',
      remote: '0',
      emp_number: '1',
      _contract: ['Employment contract'],
      recruitment_deadline: '{{date:+18}}',
      note: 'Let the lawyer see the documents before we make an offer.',
    },
  },
  {
    advertId: 2014,
    recruitmentId: 3208,
    reference: 'KOL/3208/2026',
    language: 'en',
    title: 'Last-Mile Route Planner',
    office: 'krakow',
    geolocation: {
      latitude: '50.064650',
      longitude: '19.944980',
      iso: 'pl',
      locality: 'Kraków',
      region1: 'Małopolskie',
      postcode: '31-559',
      country: 'Poland',
    },
    start: -16,
    end: 14,
    values: [
      {
        field_id: 'description',
        value: `<p>The software proposes the rounds, but a person knows that Floriańska is closed for the marathon. You will be that person for Kraków and its 65 couriers, from a desk in the hub in Grzegórzki.</p>`,
      },
      {
        field_id: 'responsibilities',
        value: `<ul>
<li data-list-defn-props="{"335552541":1,"335559684":-2,"335559685":720,"469769242":[8226],"469777815":"hybridMultilevel"}" data-aria-level="1">Check and correct the proposed rounds before each wave</li>
<li data-list-defn-props="{"335552541":1,"335559684":-2,"469769242":[8226]}" data-aria-level="1">Answer couriers on the radio and reroute around closed streets</li>
<li>&nbsp;</li>
<li data-list-defn-props="{"335552541":1,"469769242":[8226]}" data-aria-level="1">Compare planned and ridden kilometres, and tell the engineers where the map is wrong</li>
<li>&nbsp;</li>
</ul>
<table style="width: 100%;">
<thead><tr><th>Shift</th><th>Hours</th><th>Waves</th></tr></thead>
<tbody>
<tr><td>Early</td><td>5:30–13:30</td><td>6:30, 9:00, 11:30</td></tr>
<tr><td>Late</td><td>12:30–20:30</td><td>14:00, 16:30, 18:30</td></tr>
<tr><td>Saturday, every third</td><td>7:00–13:00</td><td>8:00, 10:30</td></tr>
</tbody>
</table>`,
      },
      {
        field_id: 'requirements',
        value: `<ul>
<li>Experience as a dispatcher, courier, taxi driver or anything else that taught you the city</li>
<li>Polish at B2 for the radio, English at B1 for the software</li>
<li>Ease with maps, tables and three screens</li>
<li>&nbsp;</li>
</ul>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<p>7 800 to 9 400 PLN gross a month with supplements for early starts, an employment contract, breakfast in the hub, private medical care and a clear path to hub supervisor. Two conversations, then a trial shift that we pay.</p>`,
      },
    ],
    options: {
      job_type: 'Full time',
      'job_type.translation': 'Job type',
      branches: 'Logistics',
      'branches.translation': 'Field',
      remote: '0',
      emp_number: '2',
      _salary_from: '7 800',
      _salary_to: '9 400',
      _rate_unit: 'm',
      _rate_visible: '1',
      _salary_currency: 'PLN',
      _contract: ['Employment contract'],
      recruitment_deadline: '{{date:+10}}',
    },
  },
  {
    advertId: 2015,
    recruitmentId: 3209,
    reference: 'KOL/3209/2026',
    language: 'en',
    title: 'Assembly Technician, 34 to 41 PLN per hour gross',
    office: 'lodz',
    start: -27,
    end: 9,
    values: [
      { field_id: '91be60d4a7f3425c8e1d3b07c6f2a958', value: operationsNotice },
      {
        field_id: 'description',
        value: `<p><img src="{{service}}/public/file/kolibra-assembly-line.png" alt=""></p>
<p>Line 2 in Łódź puts together 36 cargo bikes on a shift. From September there will be a second shift, and we need ten more pairs of hands.<br><br><br>No experience in bicycles is needed. Whoever has built furniture, cars or washing machines learns it in two weeks.</p>`,
      },
      {
        field_id: 'requirements',
        value: `<p><strong>Your duties:</strong></p>
<p>- mounting wheels, brakes, wiring and cargo boxes by drawing<br>- working with torque wrenches and pneumatic tools<br>- checking your own station by a list, and stopping the line if something is wrong<br>- keeping the station clean</p>
<p><br><br><br></p>
<p><strong>We need from you:</strong></p>
<p>- manual skill and good eyesight, glasses are fine<br>- readiness to work in two shifts, 6:00–14:00 and 14:00–22:00<br>- Polish, English or Ukrainian: instructions hang in all three</p>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<p>- 34 PLN gross an hour at the start, 41 PLN after you master three stations<br>- attendance bonus of 500 PLN a month<br>- bus from Pabianice and Zgierz for 1 PLN a day<br>- a hot meal on every shift<br>- help with a room for the first three months</p>
<p>Come to the gate on Tuesday or Thursday at 9:00 with an identity document, or apply here and we will call you. You can start within a week.</p>`,
      },
    ],
    options: {
      job_type: 'Pełny etat',
      'job_type.translation': 'Job type',
      branches: 'Production and service',
      'branches.translation': 'Field',
      remote: '0',
      emp_number: '10',
      'emp_number.translation': 'Openings',
      _salary_from: '34,00',
      _salary_to: '41,00',
      _rate_unit: 'h',
      _rate_visible: '1',
      _salary_currency: 'PLN',
      _contract: ['Umowa o pracę', 'Umowa zlecenie'],
      note: 'The agency gets one month per head, do not mention on the phone.',
      _guarantee_months: '1',
      project_status: 'In progress',
    },
  },
];
