import type { PostValue } from '../state/post.ts';
import {
  decorated,
  escapedOnce,
  escapedTwice,
  list,
  type MessyAdvert,
  type MessySetting,
  paragraphs,
  payOptions,
  type Random,
  safelink,
  townLocation,
  towns,
  typed,
  wideLocation,
  wordList,
} from './messy-advert.ts';

/**
 * An American staffing company's board: one long value under headings of equal make, most jobs "somewhere in the
 * United States", whose middle is in Kansas, and adverts that an import escaped once more on the way.
 */
export function americanAdverts(setting: MessySetting): MessyAdvert[] {
  const { random } = setting;
  const role = random.pick(roles);
  if (random.chance(0.55)) return [advert(role, somewhere(random), setting)];
  const places = random.chance(0.12) ? random.sample(americanTowns, 4) : [random.pick(americanTowns)];
  return places.map((town) => advert(role, townLocation(town, typed(town, random)), setting));
}

interface Role {
  title: string;
  field: string;
  duties: readonly string[];
  skills: readonly string[];
  /** Thousands of dollars a year, lowest and highest. */
  yearly: readonly [number, number];
}

const roles: readonly Role[] = [
  {
    title: 'Registered Nurse (RN) – Night Shift | $5,000 Sign-On Bonus',
    field: 'Health Care',
    duties: [
      'Assess, plan and deliver patient care on a 28-bed unit',
      'Administer medication',
      'Chart in the EHR',
    ],
    skills: ['Active RN license', 'BLS and ACLS certification', 'One year of acute care preferred'],
    yearly: [72, 98],
  },
  {
    title: 'R&D Engineer – Food & Beverage',
    field: 'Engineering',
    duties: ['Run pilot-plant trials', 'Write product specifications', 'Work with QA on shelf-life studies'],
    skills: ['BS in Food Science', 'HACCP', 'Travel up to 25%'],
    yearly: [85, 120],
  },
  {
    title: 'CDL-A Truck Driver (Home Weekly)',
    field: 'Transportation',
    duties: ['Haul dry van freight', 'Keep e-logs current', 'Inspect equipment before each trip'],
    skills: ['CDL-A', '6 months of OTR experience', 'Clean MVR'],
    yearly: [65, 90],
  },
  {
    title: 'Sr. Software Engineer, C++/Embedded',
    field: 'Information Technology',
    duties: ['Own firmware for payment terminals', 'Review code', 'Mentor two engineers'],
    skills: ['C++17', 'RTOS experience', 'Excellent written communication'],
    yearly: [120, 150],
  },
  {
    title: 'Barista',
    field: 'Hospitality',
    duties: ['Make drinks to recipe', 'Greet every guest', 'Open or close the store'],
    skills: ['Food handler card', 'Weekend availability', 'A smile'],
    yearly: [28, 36],
  },
  {
    title: 'Customer Service Representative - Work From Home',
    field: 'Customer Service',
    duties: ['Answer inbound calls', 'Document every case', 'Meet quality targets'],
    skills: ['High school diploma or GED', 'Wired internet connection', 'Quiet place to work'],
    yearly: [25, 34],
  },
  {
    title: 'Accounting Manager',
    field: 'Finance',
    duties: ['Close the books within five days', 'Lead a team of four', 'Prepare for the audit'],
    skills: ['CPA', 'GAAP', 'NetSuite or similar'],
    yearly: [95, 125],
  },
];

const americanTowns = [
  ...towns('us', 'United States', [
    'Kansas City;Missouri;64106;39.099727;-94.578567',
    'Kansas City;Kansas;66101;39.114053;-94.627464',
    'Springfield;Illinois;62701;39.801100;-89.643600',
    'Springfield;Missouri;65806;37.215300;-93.298200',
    'Cambridge;Massachusetts;02139;42.373616;-71.109734',
    'Newport;Rhode Island;02840;41.490100;-71.312800',
    'Portland;Oregon;97201;45.515232;-122.678385',
    'Portland;Maine;04101;43.659100;-70.256800',
    'Anchorage;Alaska;99501;61.218056;-149.900278',
    'Unalaska;Alaska;99685;53.873900;-166.536600',
    'Honolulu;Hawaii;96813;21.306944;-157.858333',
    'St. Louis;Missouri;63101;38.627003;-90.199404',
    'New York;New York;10001;40.712776;-74.005974',
  ]),
  ...towns('gb', 'United Kingdom', [
    'Cambridge;England;CB2 1TN;52.205337;0.121817',
    'Newport;Wales;NP20 1FW;51.584200;-2.997700',
  ]),
  ...towns('fj', 'Fiji', ['Suva;Central;;-18.124800;178.450100', 'Taveuni;Northern;;-16.850000;-179.970000']),
];

/** The point that geocoders give for the whole country is near Coffeyville, Kansas. */
const middle = [37.09024, -95.712891] as const;

function somewhere(random: Random): string {
  return random.pick([
    wideLocation('United States', middle, { iso: 'us' }),
    wideLocation('United States', middle, { iso: 'us' }),
    wideLocation('United States', middle, { iso: 'us', region1: 'Kansas' }),
    wideLocation('United States', [39.011902, -98.484246], { iso: 'us', region1: 'Kansas' }),
    wideLocation('United States', middle, { iso: 'us', locality: 'Remote' }),
    wideLocation('Canada', [56.130366, -106.346771], { iso: 'ca' }),
    wideLocation('United Kingdom', [55.378051, -3.435973]),
  ]);
}

function advert(role: Role, location: string, setting: MessySetting): MessyAdvert {
  const { random } = setting;
  const isImported = random.chance(0.15);
  const title = random.chance(0.08) ? decorated(role.title, random) : role.title;
  const isRemote = role.title.includes('Home') || location.includes('Remote');
  return {
    title: isImported ? escapedTwice(title) : title,
    language: 'en',
    values: [
      ...texts(role, isImported, setting),
      ...companyTexts(setting),
      { field_id: 'geolocation', value: location },
    ],
    options: {
      // The labels are in the language of the person who set up the service.
      'job_type.translation': random.pick(['Job type', 'Rodzaj pracy']),
      job_type: random.pick<unknown>([
        ['Full time'],
        'Full-time',
        'Full time',
        'PRN',
        ['Part-time', 'Full-time'],
      ]),
      branches: role.field,
      job_location: location,
      remote: isRemote ? '1' : random.pick(['0', '', 'hybrid']),
      emp_number: '1',
      ...(random.chance(0.6) && pay(role, random)),
      ...(random.chance(0.2) && { note: 'Backfill. Do not contact Dana directly.', _project_status: 'hot' }),
    },
    ...(random.chance(0.5) && { end: null }),
    ...(random.chance(0.1) && { end: '2099-12-31 00:00:00' }),
    ...(random.chance(0.02) && { start: '1970-01-01 00:00:00' }),
  };
}

function pay({ yearly: [lowest, highest] }: Role, random: Random) {
  const hour = Math.round(lowest / 2.08);
  return random.pick([
    payOptions(`$${lowest},000`, `$${highest},000`, 'USD', 'y'),
    payOptions(`${lowest}-${highest}k`, '', 'USD', 'y'),
    payOptions(`${lowest}000`, `${highest}000`, 'USD', 'm'),
    payOptions(`$${hour}.50/hr`, '', 'USD', 'm'),
    payOptions(`${hour}.00`, `${hour + 6}.00`, 'USD', 'm'),
    payOptions('DOE', '', 'USD', 'y'),
    payOptions('Competitive', 'Competitive', 'USD', null),
    payOptions('1', '999999', 'USD', 'y'),
    payOptions('-1', `${highest},000`, 'USD', 'y'),
  ]);
}

function texts(role: Role, isImported: boolean, { random }: MessySetting): PostValue[] {
  const items = (lines: readonly string[]) =>
    random.chance(0.3)
      ? wordList(
          lines.map((text, index) => ({
            text,
            ...(index === 0 && { below: ['as assigned', 'and related tasks'] }),
          })),
          random,
        )
      : list(lines, random);
  // Headings of equal make, all of them in one value.
  const heading = random.pick([
    (words: string) => `<p><strong>${words}</strong></p>`,
    (words: string) => `<p><b><u>${words.toUpperCase()}:</u></b></p>`,
    (words: string) => `<strong>${words}</strong><br>`,
    (words: string) => `<h1>${words}</h1>`,
  ]);
  const parts = [
    ...(random.chance(0.3) ? [heading(role.title.replaceAll('&', '&amp;'))] : []),
    heading('About the job'),
    paragraphs(random.sample(intros, 3), random),
    heading("What you'll do"),
    items(role.duties),
    heading('Qualifications'),
    items(role.skills),
    heading('Physical requirements'),
    paragraphs(['Must be able to lift 50 lbs and stand for the whole shift.'], random),
  ];
  const html = parts.join('\n');
  if (isImported) {
    // An import took HTML for text: the value has no tag at all.
    return [
      {
        field_id: 'description',
        value: escapedOnce(
          `<p>This text <strong>was imported</strong> &ndash; as is.</p>${parts.slice(-6).join('')}`,
        ),
      },
    ];
  }
  return [{ field_id: 'description', value: html }];
}

const intros = [
  'Bluebird Staffing is hiring for one of the nation’s fastest growing employers.',
  'We’re looking for a team player who thrives in a fast-paced environment and wears many hats.',
  'This is a full-time, benefits-eligible position with opportunities for advancement.',
  'Applications are reviewed on a rolling basis; interviews take place by video.',
  'Shift differentials and mileage are paid weekly.',
];

const hex = {
  about: '0be1a2c3d4f5061728394a5b6c7d8e9f',
  equal: '5f2d8c1b7a6e4930b1c2d3e4f5a60718',
  apply: '9c8b7a6f5e4d3c2b1a09f8e7d6c5b4a3',
  banner: 'e3f2d1c0b9a8978685746352413020ff',
};

function companyTexts({ random, baseUrl, otherHost }: MessySetting): PostValue[] {
  const mail = 'jobs@bluebird.example';
  const apply = random.pick([
    `<p>To apply, ${safelink('https://careers.bluebird.example/apply', 'dana.recruiter@bluebird.example', 'click here')} or e-mail <a href="mailto: ${mail}">${mail}</a>.</p>`,
    `<p>Questions? Call <a href="tel:+1 (316) 555-0142">+1 (316) 555-0142</a> or visit www.bluebird.example/careers.</p>`,
    `<p>Apply at https://careers.bluebird.example/apply?job=1 or send a resume to ${mail}</p>`,
  ]);
  return [
    {
      field_id: hex.about,
      value: `<div><img src="${otherHost}/public/file/bluebird-logo.png" alt=""><p><span style="font-family:Arial">${companyWords.join('</span></p>\n<p><span style="font-family:Arial">')}</span></p></div>`,
    },
    { field_id: hex.equal, value: `<p><em>${equalWords.join(' ')}</em></p>` },
    { field_id: hex.apply, value: apply },
    { field_id: hex.banner, value: `<p><img src="${baseUrl}/public/file/bluebird-benefits.png" alt=""></p>` },
  ];
}

const companyWords = [
  'Founded in 1987, Bluebird Staffing places more than 40,000 people a year with hospitals, manufacturers, carriers and call centers in all fifty states.',
  'Our associates are eligible for medical, dental and vision insurance from day one, a 401(k) with company match, paid time off, and free access to more than 300 online courses.',
  'We believe that the right job changes a life. That’s why a recruiter, not a robot, reads every resume, and why we call you back within two business days.',
  'Bluebird has been named one of the Best Places to Work for Recent Grads for five years running.',
];

const equalWords = [
  'Bluebird Staffing is an Equal Opportunity Employer. All qualified applicants will receive consideration for employment without regard to race, color, religion, sex, sexual orientation, gender identity, national origin, age, disability, protected veteran status, or any other status protected by law.',
  'If you require a reasonable accommodation to complete the application process, please contact us.',
  'Pursuant to the Fair Chance Act, we will consider qualified applicants with arrest and conviction records.',
  'This description is not an exhaustive list of duties; duties may change at any time with or without notice.',
];
