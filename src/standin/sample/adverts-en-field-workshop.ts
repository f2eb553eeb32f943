import type { SampleAdvert } from './advert.ts';

/** English adverts of the sample company for mechanics and quality inspection. */
export const enFieldWorkshop: readonly SampleAdvert[] = [
  {
    advertId: 2011,
    recruitmentId: 3905,
    reference: 'KOL/3905/2026',
    language: 'en',
    title: 'Workshop Manager',
    office: 'berlin',
    start: -13,
    end: 40,
    values: [
      {
        field_id: 'description',
        value: `<p>Our Berlin workshop in Friedrichshain keeps 180 delivery bikes on the road and looks after the bikes of private customers too. Eight mechanics and two apprentices work here. Since our workshop manager is moving to the training centre, we are looking for somebody to take over in the autumn, with a handover of six weeks.</p>`,
      },
      {
        field_id: 'responsibilities',
        value: `<ul>
<li>Plan the work of ten people on six repair stands, Monday to Saturday</li>
<li>Make sure that no delivery bike stands still for more than 24 hours</li>
<li>Talk to private customers about quotes, warranty and goodwill</li>
<li>Order parts from our warehouse in Łódź and keep the stock small</li>
<li>Train two apprentices, together with the chamber of crafts</li>
</ul>`,
      },
      {
        field_id: 'requirements',
        value: `<ul>
<li>Vocational training as a bicycle or two-wheeler mechanic; the master's certificate is welcome</li>
<li>Three years of responsibility for a team or a shop</li>
<li>Sound knowledge of electric drives, battery diagnosis and hydraulic brakes</li>
<li>German at B2 for customers, English for colleagues in Gdańsk</li>
</ul>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<ul>
<li>46 000 to 54 000 EUR gross a year, plus a bonus of up to 4 000 EUR for availability of the fleet</li>
<li>38 hours a week, every second Saturday free</li>
<li>30 days of holiday, public transport ticket, company pension</li>
<li>We pay for the master's course if you don't have it yet</li>
</ul>
<p>After a short call we invite you to a working day in the workshop, which is paid.</p>`,
      },
    ],
    options: {
      job_type: 'Full time',
      'job_type.translation': 'Job type',
      branches: 'Production and service',
      'branches.translation': 'Field',
      remote: '0',
      emp_number: '1',
      _salary_from: '46 000',
      _salary_to: '54 000',
      _rate_unit: 'y',
      _rate_visible: '1',
      _salary_currency: 'EUR',
      _contract: ['Employment contract'],
      recruitment_deadline: '{{date:+35}}',
    },
  },
  {
    advertId: 2013,
    recruitmentId: 3207,
    reference: 'KOL/3207/2026',
    language: 'en',
    title:
      'Bicycle Mechanic for Electric Cargo Bikes: Assembly, Diagnostics, Warranty Repair and Mobile Service across the Tri-City',
    office: 'gdansk',
    start: -38,
    end: 3,
    values: [
      {
        field_id: 'description',
        value: `<p class="MsoNormal"><b><span lang="EN-US" style="font-size:12.0pt"><font color="#333333">About the job</font><o:p></o:p></span></b></p>
<p class="MsoNormal"><span lang="EN-US"><font color="#333333">The Gdańsk workshop builds new bikes in the morning and repairs old ones in the afternoon. Three days a week you are here; on the other two you drive the service van between Gdańsk, Sopot and Gdynia.</font><o:p></o:p></span></p>`,
      },
      {
        field_id: 'responsibilities',
        value: `<p class="MsoNormal"><b><span lang="EN-US">Duties<o:p></o:p></span></b></p>
<p class="MsoListParagraphCxSpFirst" style="margin-left:36.0pt;text-indent:-18.0pt;mso-list:l2 level1 lfo3"><span style="mso-list:Ignore">1.<span style="font:7.0pt &quot;Times New Roman&quot;">&nbsp;&nbsp;&nbsp;&nbsp; </span></span><span lang="EN-US">Final assembly and test ride of new bikes, four a day<o:p></o:p></span></p>
<p class="MsoListParagraphCxSpMiddle" style="margin-left:36.0pt;text-indent:-18.0pt;mso-list:l2 level1 lfo3"><span style="mso-list:Ignore">2.<span style="font:7.0pt &quot;Times New Roman&quot;">&nbsp;&nbsp;&nbsp;&nbsp; </span></span><span lang="EN-US">Diagnosis of motors and batteries with our own software<o:p></o:p></span></p>
<p class="MsoListParagraphCxSpLast" style="margin-left:36.0pt;text-indent:-18.0pt;mso-list:l2 level1 lfo3"><span style="mso-list:Ignore">3.<span style="font:7.0pt &quot;Times New Roman&quot;">&nbsp;&nbsp;&nbsp;&nbsp; </span></span><span lang="EN-US">Warranty repairs at dealers and business customers, with photos and a short report<o:p></o:p></span></p>`,
      },
      {
        field_id: 'requirements',
        value: `<p class="MsoNormal"><b><span lang="EN-US">Needed<o:p></o:p></span></b></p>
<p class="MsoNormal"><span lang="EN-US"><font size="2">Two years as a bicycle, motorcycle or car mechanic. Driving licence B. English or Polish at a level that lets you explain a fault to a customer. You wear safety shoes and gloves, also in July.</font><o:p></o:p></span></p>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<p class="MsoNormal"><b><span lang="EN-US">For you<o:p></o:p></span></b></p>
<p class="MsoNormal"><span lang="EN-US">One shift, 7:00 to 15:00, free weekends. Own tool trolley worth 8 000 PLN. Certified training on electric drives at our cost. After a year you may lead a line. Come and see: every Friday at 14:00 there is a tour of the workshop.<o:p></o:p></span></p>`,
      },
    ],
    options: {
      job_type: 'Pełny etat',
      branches: ['Production and service'],
      'branches.translation': 'Field',
      remote: '0',
      emp_number: '3',
      'emp_number.translation': 'Openings',
      _contract: ['Employment contract', 'Contract of mandate'],
    },
  },
  {
    advertId: 2016,
    recruitmentId: 3210,
    reference: 'KOL/3210/2026',
    language: 'en',
    title: 'Quality Inspector – wheels and brakes',
    office: 'gdynia',
    geolocation:
      '{"latitude":"54.518890","longitude":"18.530540","iso":"pl","region1":"Pomorskie","postcode":"81-336","country":"Polska"}',
    start: -1,
    end: 58,
    values: [
      {
        field_id: 'description',
        value: `<div id="tabs" role="tablist"><div id="tab" role="tab" aria-selected="true" aria-controls="panel">The job</div><div id="tab" role="tab" aria-selected="false" aria-controls="panel">The team</div></div>
<div id="panel" role="tabpanel" aria-labelledby="tab"><span>A wheel that carries 200 kg of parcels down a wet hill has to be right. </span><span>In our incoming inspec</span><span>tion in the port of Gdynia, you decide whether it is.</span></div>
<div id="panel" role="tabpanel" aria-labelledby="tab" hidden><span>Four inspectors, one engineer, one measuring machine called “Bożena”.</span></div>`,
      },
      {
        field_id: 'responsibilities',
        value: `<div id="accordion" role="group"><div id="panel" role="listitem"><span>Sampling deliveries by plan:</span><span> rims, spokes, discs, pads</span></div><div id="panel" role="listitem"><span>Measuring with gauges and the 3D machine</span></div><div id="panel" role="listitem"><span>Writing complaints to suppliers, with photos</span></div><div id="panel" role="listitem"><span>Brake tests on the roller bench every Wednesday</span></div></div>`,
      },
      {
        field_id: 'requirements',
        value: `<p>You have a technical education or two years in quality control. You read drawings with tolerances. Terms like “run-out”, “first article” and ‘8D report’ are not new to you; if they are, but you are a curious mechanic, write to us anyway. English at B1 for suppliers.</p>`,
      },
      {
        field_id: 'what_we_offer',
        value: `<p>Part time, 24 to 32 hours a week, on days we agree with you — ideal for parents and for people who study. Employment contract, holiday pay, private medical care, parking for bikes and cars. The process: one visit of two hours, in which you measure a wheel with us. We’ll tell you our decision within three days.</p>`,
      },
    ],
    options: {
      job_type: 'Part time',
      'job_type.translation': 'Job type',
      branches: 'Production and service',
      remote: '0',
      emp_number: '1',
      _contract: ['Employment contract'],
      recruitment_deadline: '{{date:+45}}',
    },
  },
];
