export const SINGLE = 'nrea:HERB 1100 → '

export const DATES = '; 2003-05-01/'

/** What follows the course that the row is listed under, and what follows the dates. */
const single: [text: string, worth: string, ...conditions: string[]][] = [
  // Targets
  ['ESTU BOTN 209 (3)', 'estu:BOTN 209 (3)'],
  ['ESTU BOTN 101A (1.5)', 'estu:BOTN 101A (1.5)'],
  ['ESTU BOTN209 (3)', 'estu:BOTN 209 (3)'],
  ['ESTU BOTN 1XX (3)', 'generic BOTN 1XX level 1 (3)'],
  ['ESTU BOTN 2XXX (.5)', 'generic BOTN 2XXX level 2 (0.5)'],
  ['ESTU BOTN 2X11 (0)', 'generic BOTN 2X11 level 2 (0)'],
  ['ESTU BOTN XXX (3)', 'generic BOTN XXX (3)'],
  ['ESTU ARTS 1st (3)', 'generic ARTS 1st level 1 (3)'],
  ['ESTU BOTN 200 lev (3)', 'generic BOTN 200 lev level 2 (3)'],
  ['ESTU GARD CARE 100 (3)', 'estu:GARD CARE 100 (3)'],
  ['ESTU ELEV 2nd (3)', 'elective ELEV 2nd level 2 (3)'],
  ['ESTU UNSP (3)', 'elective UNSP (3)'],
  ['ESTU UNAS 232 (9)', 'elective UNAS 232 level 2 (9)'],
  ['ESTU 100 lev (1.5)', 'elective 100 lev level 1 (1.5)'],
  ['ESTU BOTN 1XX (2.00-4.00)', 'generic BOTN 1XX level 1 (2-4)'],
  ['ESTU BOTN 1XX (3 credits)', 'generic BOTN 1XX level 1 (3)'],
  ['ESTU BOTN 101 (3) & ESTU BOTN 1XX (1)', 'estu:BOTN 101 (3) & generic BOTN 1XX level 1 (1)'],
  ['ESTU BOTN 1XX (3) & ESTU BOTN 1XX (3)', 'generic BOTN 1XX level 1 (3) & generic BOTN 1XX level 1 (3)'],
  ['ESTU BOTN 101 (3), and BOTN 102 (3)', 'estu:BOTN 101 (3) & estu:BOTN 102 (3)'],
  [
    'ESTU BOTN 101 (3), ESTU BOTN 102 (3) & ESTU BOTN 103 (1)',
    'estu:BOTN 101 (3) & estu:BOTN 102 (3) & estu:BOTN 103 (1)',
  ],
  [
    'ESTU BOTN 101 (3), ESTU BOTN 102 (3) or ESTU BOTN 103 (3)',
    'estu:BOTN 101 (3) | estu:BOTN 102 (3) | estu:BOTN 103 (3)',
  ],
  ['ESTU BOTN 101 or 109 (3)', 'estu:BOTN 101 | estu:BOTN 109 (3)'],
  ['ESTU BOTN 120 (3), pr ESTU BOTN 101 (3)', 'estu:BOTN 120 (3) | estu:BOTN 101 (3)'],
  [
    'ESTU BOTN 101 (4) or ESTU BOTN 102 (3) & ESTU BOTN 1XX (1)',
    'estu:BOTN 101 (4) | estu:BOTN 102 (3) & generic BOTN 1XX level 1 (1)',
  ],
  [
    'ESTU BOTN 101 (3) & ESTU BOTN 102 (3), or ESTU ALCH 1XX (6)',
    'estu:BOTN 101 (3) & estu:BOTN 102 (3) | generic ALCH 1XX level 1 (6)',
  ],
  // Outcomes without targets
  ['No Credit', 'no-credit'],
  ['Individual assessment', 'individual-assessment'],
  ['Credit to be determined when student applies.', 'individual-assessment'],
  ['No credit, Exempt ESTU BOTN 100', 'no-credit', 'exemption courses [estu:BOTN 100]'],
  // Designations
  ['ESTU BOTN 101 (3), Q/B-Sci', 'estu:BOTN 101 (3)', 'designation designations [Q,B-Sci]'],
  ['ESTU BOTN 101 (3) - B-Hum/Soc', 'estu:BOTN 101 (3)', 'designation designations [B-Hum,B-Soc]'],
  ['ESTU BOTN 101 (3), B - Soc', 'estu:BOTN 101 (3)', 'designation designations [B-Soc]'],
  [
    'ESTU BOTN 101 (3), *Lab, OL',
    'estu:BOTN 101 (3)',
    'designation designations [Lab]',
    'designation designations [OL]',
  ],
  ['ESTU BOTN 101 (3), with lab', 'estu:BOTN 101 (3)', 'designation designations [Lab]'],
  ['ESTU BOTN 1XX (3), Mycology', 'generic BOTN 1XX level 1 (3)', 'designation designations [Mycology]'],
  [
    'ESTU BOTN 101 (3), Meets the field requirement.',
    'estu:BOTN 101 (3)',
    'designation designations [field requirement]',
  ],
  [
    'ESTU BOTN 101 (3), B-Sci & ESTU BOTN 1XX (1)',
    'estu:BOTN 101 (3) & generic BOTN 1XX level 1 (1)',
    'designation on 0.0 designations [B-Sci]',
  ],
  [
    'ESTU BOTN 101 (3), Q & ESTU BOTN 1XX (1) - W',
    'estu:BOTN 101 (3) & generic BOTN 1XX level 1 (1)',
    'designation on 0.0 designations [Q]',
    'designation on 0.1 designations [W]',
  ],
  [
    'ESTU BOTN 101 (3) & ESTU BOTN 1XX (1), Q',
    'estu:BOTN 101 (3) & generic BOTN 1XX level 1 (1)',
    'designation designations [Q]',
  ],
  [
    "ESTU ALCH 200 (3) or ESTU BOTN 1XX (3), Field D. Student's choice.",
    'estu:ALCH 200 (3) | generic BOTN 1XX level 1 (3)',
    'designation on 1.0 designations [Field D]',
    'choice by [student]',
  ],
  [
    'ESTU BOTN 120 (3), ESTU BOTN 120 (3), Q & ESTU BOTN 1XX (1)',
    'estu:BOTN 120 (3) & generic BOTN 1XX level 1 (1)',
    'designation on 0.0 designations [Q]',
  ],
  [
    'ESTU BOTN 201 (3), Q. Student may request credit for ESTU ALCH 220 (3) - Q instead.',
    'estu:BOTN 201 (3) | estu:ALCH 220 (3)',
    'designation on 0.0 designations [Q]',
    'choice on 1 by [request]',
    'designation on 1.0 designations [Q]',
  ],
  // Choices
  [
    'ESTU BOTN 201 (3), Student may request credit for ESTU ALCH 220 (3) - W instead.',
    'estu:BOTN 201 (3) | estu:ALCH 220 (3)',
    'choice on 1 by [request]',
    'designation on 1.0 designations [W]',
  ],
  [
    'ESTU BOTN 128 (3), Q/B-Sci. Student may request credit for ESTU BOTN 120 (3) - Q/B-Sci or ESTU BOTN 130 (3) - Q-B-Sci. Credit is permitted for only one of ESTU BOTN 125 or ESTU BOTN 128.',
    'estu:BOTN 128 (3) | estu:BOTN 120 (3) | estu:BOTN 130 (3)',
    'designation on 0.0 designations [Q,B-Sci]',
    'choice on 1 by [request]',
    'designation on 1.0 designations [Q,B-Sci]',
    'designation on 2.0 designations [Q,B-Sci]',
    'exclusion courses [estu:BOTN 125,estu:BOTN 128] limit [one]',
  ],
  [
    'ESTU BOTN 1st (3), or ALCH 160 (3) for Alchemy students',
    'generic BOTN 1st level 1 (3) | estu:ALCH 160 (3)',
    'program on 1 restriction [only] program [Alchemy]',
  ],
  // Years
  [
    'ESTU BOTN 1XX (3), *provided taken within 5 years of starting a program at ESTU',
    'generic BOTN 1XX level 1 (3)',
    'recency years [5]',
  ],
  [
    'ESTU BOTN 101 (3), Must be completed within the last ten years',
    'estu:BOTN 101 (3)',
    'recency years [10]',
  ],
  // Exemptions
  [
    'ESTU BOTN 1st (3), Exempt ESTU BOTN 111, 121 & ESTU ALCH 140.',
    'generic BOTN 1st level 1 (3)',
    'exemption courses [estu:BOTN 111,estu:BOTN 121,estu:ALCH 140]',
  ],
  [
    'ESTU BOTN 1XX (3), Lab, waives BOTN 104 (3)',
    'generic BOTN 1XX level 1 (3)',
    'designation designations [Lab]',
    'exemption courses [estu:BOTN 104]',
  ],
  [
    'ESTU BOTN 2XX (3) & ESTU BOTN 308 (0), Exemption',
    'generic BOTN 2XX level 2 (3) & estu:BOTN 308 (0)',
    'exemption courses []',
  ],
  [
    'ESTU BOTN 1XX (4), Waive ESTU BOTN 100 (3) for Alchemy students only.',
    'generic BOTN 1XX level 1 (4)',
    'exemption? courses [estu:BOTN 100]',
  ],
  // Exclusions
  [
    'ESTU BOTN 1XX (3), Precludes credit for ESTU BOTN 100/102.',
    'generic BOTN 1XX level 1 (3)',
    'exclusion courses [estu:BOTN 100,estu:BOTN 102] limit [none]',
  ],
  [
    'ESTU BOTN 1XX (3), May not take ESTU BOTN 335 for additional credit, OL',
    'generic BOTN 1XX level 1 (3)',
    'exclusion courses [estu:BOTN 335] limit [none]',
    'designation designations [OL]',
  ],
  [
    'ESTU BOTN 1XX (3), Students who have taken ESTU BOTN 252 may not receive credit.',
    'generic BOTN 1XX level 1 (3)',
    'exclusion courses [estu:BOTN 252] limit [none]',
  ],
  [
    'ESTU BOTN 1XX (3), Credit for only one of NREA HERB 1195 (Fall 2019) or HERB 1100.',
    'generic BOTN 1XX level 1 (3)',
    'exclusion courses [nrea:HERB 1195,nrea:HERB 1100] limit [one]',
  ],
  [
    'ESTU BOTN 1XX (3), Students will not receive credit for both HERB 1100 and HERB 1101',
    'generic BOTN 1XX level 1 (3)',
    'exclusion courses [nrea:HERB 1100,nrea:HERB 1101] limit [one]',
  ],
  [
    'ESTU BOTN 1XX (3), Maximum credit for NREA HERB 1100 & NREA HERB 1101 is 3 credits.',
    'generic BOTN 1XX level 1 (3)',
    'exclusion courses [nrea:HERB 1100,nrea:HERB 1101] limit [credits] maxCredits [3]',
  ],
  // Grades
  [
    'ESTU BOTN 1XX (3), Must have C or better to transfer.',
    'generic BOTN 1XX level 1 (3)',
    'minimum-grade grade [C] purpose [credit]',
  ],
  [
    'ESTU BOTN 1XX (3), Minimum grade of C+ required',
    'generic BOTN 1XX level 1 (3)',
    'minimum-grade grade [C+] purpose [credit]',
  ],
  [
    'ESTU BOTN 101 (3), Must have a grade of C- or better to use as a prerequisite',
    'estu:BOTN 101 (3)',
    'minimum-grade grade [C-] purpose [prerequisite]',
  ],
  // Co-requisites
  [
    'ESTU BOTN 201 (3), if Soil Chemistry taken as a co-requisite; or ESTU BOTN 2nd (3) if taken alone.',
    'estu:BOTN 201 (3) | generic BOTN 2nd level 2 (3)',
    'co-requisite on 0 courses [] text [Soil Chemistry]',
    'co-requisite on 1 courses [] alone [true]',
  ],
  [
    'ESTU BOTN 201 (3) if taken with NREA HERB 1101',
    'estu:BOTN 201 (3)',
    'co-requisite courses [nrea:HERB 1101]',
  ],
  // Programs
  [
    'ESTU BOTN 1XX (3), Not for credit in the Faculty of Science.',
    'generic BOTN 1XX level 1 (3)',
    'program restriction [not] program [Faculty of Science]',
  ],
  [
    'ESTU BOTN 1XX (3), No credit for BOTN major.',
    'generic BOTN 1XX level 1 (3)',
    'program restriction [not] program [BOTN major]',
  ],
  [
    'ESTU BOTN 1XX (3), for Botany and Alchemy majors only',
    'generic BOTN 1XX level 1 (3)',
    'program restriction [only] program [Botany and Alchemy]',
  ],
  [
    'ESTU BOTN 1XX (3), (Not for credit toward a Botany degree)',
    'generic BOTN 1XX level 1 (3)',
    'program restriction [not] program [a Botany degree]',
  ],
  // What is not understood is kept beside what is
  [
    'ESTU BOTN 101 (3), For Botany: must be completed w/in last 5 years. Q',
    'estu:BOTN 101 (3)',
    'other?',
    'designation designations [Q]',
  ],
  [
    'ESTU BOTN 101 (3), Botany majors will have one of ESTU BOTN 307 or ESTU BOTN 308 waived.',
    'estu:BOTN 101 (3)',
    'exemption? courses [estu:BOTN 307,estu:BOTN 308]',
  ],
]

const combined: [text: string, said: string][] = [
  [
    'NREA HERB 1100 (3) & NREA HERB 1101 (4) = ESTU BOTN 101 (3)',
    'all(nrea:HERB 1100 (3), nrea:HERB 1101 (4)) → estu:BOTN 101 (3)',
  ],
  [
    'NREA HERB 1100 (3), 1101 (4) and NREA ALCH 1200 (3) = No credit',
    'all(nrea:HERB 1100 (3), nrea:HERB 1101 (4), nrea:ALCH 1200 (3)) → no-credit',
  ],
  [
    'NREA HERB 1100 (3) or NREA HERB 1101 (4) = Individual assessment',
    'one(nrea:HERB 1100 (3), nrea:HERB 1101 (4)) → individual-assessment',
  ],
  [
    'NREA HERB 1100 (3) & NREA HERB 1101 (4) or NREA HERB 1200 (6) = ESTU BOTN 1st (6)',
    'one(all(nrea:HERB 1100 (3), nrea:HERB 1101 (4)), nrea:HERB 1200 (6)) → generic BOTN 1st level 1 (6)',
  ],
  [
    'NREA HERB 1100 (3) & one of NREA HERB 1101 (3) or NREA HERB 1200 (3) = ESTU BOTN 1st (6)',
    'all(nrea:HERB 1100 (3), one(nrea:HERB 1101 (3), nrea:HERB 1200 (3))) → generic BOTN 1st level 1 (6)',
  ],
  [
    'Any two of NREA HERB 1100 (3), NREA HERB 1101 (3), NREA HERB 1102 (3) = ESTU BOTN 1st (6)',
    '2 of(nrea:HERB 1100 (3), nrea:HERB 1101 (3), nrea:HERB 1102 (3)) → generic BOTN 1st level 1 (6)',
  ],
]

export const cases = [
  ...single.map(
    ([text, worth, ...conditions]) => [text, [SINGLE + worth + DATES, ...conditions].join('; ')] as const,
  ),
  ...combined.map(([text, said]) => [text, said + DATES] as const),
]
