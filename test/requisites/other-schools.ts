import type { Example } from './examples.ts'

/** Sentences in the styles of schools that the parser was not developed with, and what a reader makes of them. */
export const OTHER_SCHOOLS: readonly Example[] = [
  [
    'One of REEF 100, REEF 102, REEF 104, REEF 110 and one of KELP 103, KELP 110.',
    '(REEF 100 | REEF 102 | REEF 104 | REEF 110) & (KELP 103 | KELP 110)',
  ],
  ['A score of 68% or higher in REEF 221 and KELP 200.', 'REEF 221 68% & KELP 200 68%'],
  ['REEF 110. Restricted to students in the Diving program.', 'REEF 110 & <program>'],
  [
    'Complete all of: REEF 225, REEF 230, and one of KELP 122 or KELP 222.',
    'REEF 225 & REEF 230 & (KELP 122 | KELP 222)',
  ],
  [
    'Complete 1 of the following: REEF 110, REEF 111, or permission of the department.',
    'REEF 110 | REEF 111 | <permission>',
  ],
  ['Minimum grade of C+ in REEF 109, REEF 100 or REEF 102.', 'REEF 109 C+ | REEF 100 C+ | REEF 102 C+'],
  ['REEF 136 or 146 with at least 60%; Diving students only.', '(REEF 136 60% | REEF 146 60%) & <program>'],
  ['REEF 240, REEF 241; Level at least 3A Diving students.', 'REEF 240 & REEF 241 & <standing>'],
  [
    'REEF 61B or REEF 61BL; REEF 70; KELP 1A, KELP 1B.',
    '(REEF 61B | REEF 61BL) & REEF 70 & KELP 1A & KELP 1B',
  ],
  [
    'All of (a) REEF 1205 (C), (b) REEF 1210 (C+), and (c) 9 credits of 1100-level or higher courses.',
    'REEF 1205 C & REEF 1210 C+ & <credits>',
  ],
  ['REEF 1100 and 1200, each with a minimum grade of C+.', 'REEF 1100 C+ & REEF 1200 C+'],
  ["REEF 101 or 102, or instructor's consent.", 'REEF 101 | REEF 102 | <permission>'],
  ['REEF 101 (or REEF 121) with a grade of at least C- in either.', 'REEF 101 C- | REEF 121 C-'],
  ['At least one of REEF 120 or 123, and in addition KELP 110.', '(REEF 120 | REEF 123) & KELP 110'],
  ['A grade of C or higher in each of REEF 31, REEF 32, and KELP 50.', 'REEF 31 C & REEF 32 C & KELP 50 C'],
  ['REEF 31 or REEF 32, either of which may be taken concurrently.', 'REEF 31~ | REEF 32~'],
  ['REEF 120 (or REEF 100 and REEF 101) and KELP 110.', '(REEF 120 | (REEF 100 & REEF 101)) & KELP 110'],
  ['REEF 110 and, with a minimum grade of B, KELP 155.', 'REEF 110 & KELP 155 B'],
  ['REEF 110 or, by permission of the department, KELP 101.', 'REEF 110 | (<permission> & KELP 101)'],
  ['A minimum of 60 units, at least 6 of which must be in REEF.', '<credits> & <credits>'],
  [
    'REEF 151 with a minimum grade of C- or REEF 157 with a B, and KELP 120.',
    '(REEF 151 C- | REEF 157 B) & KELP 120',
  ],
  [
    'One of REEF 120, 130 or 128; and KELP 150 or 151, with a minimum grade of C- in all courses.',
    '(REEF 120 C- | REEF 130 C- | REEF 128 C-) & (KELP 150 C- | KELP 151 C-)',
  ],
  ['REEF 100 or any two of REEF 120, 121, 150.', 'REEF 100 | 2 of (REEF 120, REEF 121, REEF 150)'],
  [
    'REEF 121 with C- or better, or REEF 126 or 141 with C or better.',
    'REEF 121 C- | REEF 126 C | REEF 141 C',
  ],
  ['Both REEF 210 and 211, or either REEF 301 or 302.', '(REEF 210 & REEF 211) | REEF 301 | REEF 302'],
  [
    'A grade of at least C+ in REEF 210 and at least B in REEF 211 and 212.',
    'REEF 210 C+ & REEF 211 B & REEF 212 B',
  ],
  ['REEF 101 is required and KELP 200 is recommended.', 'REEF 101'],
  ['There are no prerequisites for this course.', 'nothing'],
  [
    'REEF 220 and 221, and one of the following: KELP 171 or 173; KELP 153 with a minimum grade of B; or KELP 12 with an A.',
    'REEF 220 & REEF 221 & (KELP 171 | KELP 173 | KELP 153 B | KELP 12 A)',
  ],
  ['REEF 101 and 102 (grade of C- or better in both).', 'REEF 101 C- & REEF 102 C-'],
  ['REEF 101 and 102 (or concurrent registration in 102).', 'REEF 101 & REEF 102~'],
  ['Concurrent registration in REEF 101 or prior completion of REEF 102.', 'REEF 101~ | REEF 102'],
  ['REEF 100; or audition and permission of the department.', 'REEF 100 | (<other> & <permission>)'],
  ['LET 3 (or equivalent).', '<test> | <equivalent>'],
  ['REEF 101. Students must also hold a valid diving licence.', 'REEF 101 & <other>'],
]

/** What no reader can be sure of, or what says more than a tree can. */
export const OPEN_TO_DOUBT: readonly string[] = [
  'REEF 101 or 102, and KELP 200 with a minimum grade of C.',
  'REEF 101 and KELP 200 (C minimum).',
  'REEF 101, KELP 200, and either TIDE 110 with a B or TIDE 111, or department approval.',
  'Either REEF 210 and 211, or REEF 301, and 60 units.',
  'One of the following: REEF 100; REEF 120 with a B; or REEF 180, and KELP 100.',
  'REEF 101 and, for science students, KELP 200.',
  'REEF 101 and KELP 200, TIDE 110 or 111.',
  'REEF 101, a CGPA of 3.0, or permission of the instructor.',
  'REEF 272, REEF 207 or KELP 201, and REEF 254.',
  '60 units, or permission of the department, including REEF 201.',
  'REEF 101 or 102, with a minimum grade of C in both.',
  'REEF 101 and 102, at least one of which with a grade of B.',
  'REEF 101 (recommended).',
  'REEF 101, and KELP 200 is recommended.',
  'REEF 101. Pre- or corequisite: KELP 200. Minimum grade of C in each.',
  'No prerequisite for students in the Diving program; REEF 101 for all others.',
  'Exception: REEF 101.',
  'REEF 101. Students are expected to know statistics.',
  'Students not in the program need permission of the instructor and REEF 101.',
]
