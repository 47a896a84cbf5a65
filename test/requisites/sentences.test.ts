import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parsePrerequisite } from '../../packages/server/src/features/course/model/requisites/parse-requisites.ts'
import { RequisiteTree } from '../../packages/server/src/features/course/model/requisites/tree.ts'
import { randomRuns } from '../scale.ts'
import { written } from './written.ts'

/** A sentence of a school that does not exist, and what it asks for. */
type Example = readonly [sentence: string, tree: string]

const parse = (sentence: string) =>
  parsePrerequisite(sentence, { institution: 'nova', course: 'nova:TIDE 300' })

/** Every construct of the language that a reader would call clear. */
const CERTAIN: Readonly<Record<string, readonly Example[]>> = {
  'a course': [
    ['TIDE 110.', 'TIDE 110'],
    ['Completion of TIDE 110 is required.', 'TIDE 110'],
    ['Prerequisite(s): TIDE 110.', 'TIDE 110'],
    ['As stated by the department.', '<other>'],
    ['TIDE110', 'TIDE 110'],
    ['COM REEF 31A.', 'COM REEF 31A'],
    ['None.', 'nothing'],
    ['No prerequisites.', 'nothing'],
    ['None; however, some REEF 101 is strongly recommended.', 'nothing'],
  ],
  'subjects carried over': [
    ['REEF 110 or 111.', 'REEF 110 | REEF 111'],
    ['REEF 110 and 115.', 'REEF 110 & REEF 115'],
    ['REEF 110, 111W, TIDE 205, and 206.', 'REEF 110 & REEF 111W & TIDE 205 & TIDE 206'],
    ['TIDE (or KELP) 333.', 'TIDE 333 | KELP 333'],
    ['TIDE/KELP 333 and REEF 110/111.', '(TIDE 333 | KELP 333) & (REEF 110 | REEF 111)'],
    ['REEF 101; 45 units.', 'REEF 101 & <credits>'],
  ],
  'and, or, commas': [
    ['REEF 101, TIDE 110, KELP 200.', 'REEF 101 & TIDE 110 & KELP 200'],
    ['REEF 101, TIDE 110, or KELP 200.', 'REEF 101 | TIDE 110 | KELP 200'],
    ['REEF 101 or REEF 102, and KELP 200.', '(REEF 101 | REEF 102) & KELP 200'],
    ['REEF 101 and REEF 102, or KELP 200.', '(REEF 101 & REEF 102) | KELP 200'],
    ['REEF 101, 102, and 103, or permission of the reef.', '(REEF 101 & REEF 102 & REEF 103) | <permission>'],
    [
      'REEF 101, 102, or 103 and TIDE 210 or 211.',
      '(REEF 101 | REEF 102 | REEF 103) & (TIDE 210 | TIDE 211)',
    ],
    [
      'KELP 200, TIDE 110, REEF 101 or REEF 102, and BRINE 120.',
      'KELP 200 & TIDE 110 & (REEF 101 | REEF 102) & BRINE 120',
    ],
    ['REEF 101 as well as TIDE 110.', 'REEF 101 & TIDE 110'],
    ['REEF 101 & 102 plus TIDE 110', 'REEF 101 & REEF 102 & TIDE 110'],
    ['REEF101, TIDE110/TIDE111', 'REEF 101 & (TIDE 110 | TIDE 111)'],
  ],
  semicolons: [
    ['REEF 101 or 102; KELP 200; 60 units.', '(REEF 101 | REEF 102) & KELP 200 & <credits>'],
    ['REEF 101; KELP 200; or permission of the instructor.', 'REEF 101 | KELP 200 | <permission>'],
    ['REEF 101 and 102; or KELP 200.', '(REEF 101 & REEF 102) | KELP 200'],
    ['Either REEF 101 or REEF 102; and KELP 200.', '(REEF 101 | REEF 102) & KELP 200'],
    [
      'REEF 101; KELP 200; and TIDE 110; or permission of the school.',
      '(REEF 101 & KELP 200 & TIDE 110) | <permission>',
    ],
  ],
  parentheses: [
    ['REEF 101 (or REEF 102) and KELP 200.', '(REEF 101 | REEF 102) & KELP 200'],
    ['KELP 200 (or 201, 202).', 'KELP 200 | KELP 201 | KELP 202'],
    [
      '(REEF 101 and (TIDE 110 or TIDE 111)) or (KELP 200 and KELP 201).',
      '(REEF 101 & (TIDE 110 | TIDE 111)) | (KELP 200 & KELP 201)',
    ],
    ['COVE 230 (formerly BAYS 230) and REEF 101 (Coral Gardens).', 'COVE 230 & REEF 101'],
    [
      'Either (a) REEF 101 or (b) all of KELP 200, TIDE 110; and either (a) COVE 120 or (b) COVE 121.',
      '(REEF 101 | (KELP 200 & TIDE 110)) & (COVE 120 | COVE 121)',
    ],
    ['TIDE 110 [or TIDE 111].', 'TIDE 110 | TIDE 111'],
  ],
  'so many of a list': [
    ['One of REEF 101, 102, 103.', 'REEF 101 | REEF 102 | REEF 103'],
    ['One of REEF 101, 102 and one of TIDE 110, 111.', '(REEF 101 | REEF 102) & (TIDE 110 | TIDE 111)'],
    ['Two of REEF 101, REEF 102, KELP 200.', '2 of (REEF 101, REEF 102, KELP 200)'],
    [
      'At least two (2) of the following: REEF 101, REEF 102, and KELP 200.',
      '2 of (REEF 101, REEF 102, KELP 200)',
    ],
    ['Any three courses from REEF 101, 102, 103, 104.', '3 of (REEF 101, REEF 102, REEF 103, REEF 104)'],
    ['Two of the following three courses: REEF 101, 102, 103.', '2 of (REEF 101, REEF 102, REEF 103)'],
    ['All of REEF 101, REEF 102.', 'REEF 101 & REEF 102'],
    ['Both of REEF 101, 102, or 103, and KELP 200.', '(REEF 101 | REEF 102 | REEF 103) & KELP 200'],
    ['REEF 101 and either KELP 200 or KELP 201.', 'REEF 101 & (KELP 200 | KELP 201)'],
    ['Either REEF 101, REEF 102, or KELP 200.', 'REEF 101 | REEF 102 | KELP 200'],
    ['Either REEF 101 and REEF 102 or KELP 200.', '(REEF 101 & REEF 102) | KELP 200'],
    ['One second-year reef course (REEF 210, 220 or TIDE 230).', 'REEF 210 | REEF 220 | TIDE 230'],
    ['All first-term courses: REEF 101, 102.', 'REEF 101 & REEF 102'],
    [
      'One of the following: REEF 101; KELP 200 and 201; or TIDE 110; and COVE 120.',
      '(REEF 101 | (KELP 200 & KELP 201) | TIDE 110) & COVE 120',
    ],
    [
      'Either a) REEF 101, b) 70% or higher in KELP 200 and 201, or c) TIDE 110.',
      'REEF 101 | (KELP 200 70% & KELP 201 70%) | TIDE 110',
    ],
    ['Diving requirement: REEF 101.', 'REEF 101'],
    ['Diving requirement, one of the following: REEF 101; KELP 200.', 'REEF 101 | KELP 200'],
  ],
  'grades after courses': [
    ['REEF 101 with a minimum grade of C-.', 'REEF 101 C-'],
    ['REEF 101 or REEF 102 with a grade of B or higher.', 'REEF 101 B | REEF 102 B'],
    [
      'REEF 101 and 102, both with a minimum grade of C-, or KELP 200 with a minimum grade of B.',
      '(REEF 101 C- & REEF 102 C-) | KELP 200 B',
    ],
    [
      'REEF 101 with a minimum grade of C- and either KELP 200 with a minimum grade of C- or KELP 201 with a grade of at least B+.',
      'REEF 101 C- & (KELP 200 C- | KELP 201 B+)',
    ],
    [
      'One of REEF 101, 102, with a minimum grade of C- or KELP 200 with a grade of B or better.',
      'REEF 101 C- | REEF 102 C- | KELP 200 B',
    ],
    [
      'REEF 101 (or KELP 200 with a minimum grade of B) and TIDE 110, all with a minimum grade of C-.',
      '(REEF 101 C- | KELP 200 B) & TIDE 110 C-',
    ],
    [
      'REEF 101; KELP 200; and TIDE 110, all with a minimum grade of C-.',
      'REEF 101 C- & KELP 200 C- & TIDE 110 C-',
    ],
    ['REEF 101 and 102 with a C or better in each.', 'REEF 101 C & REEF 102 C'],
    ['REEF 101 (minimum grade B) and KELP 200.', 'REEF 101 B & KELP 200'],
    ['REEF 101 with 65% or better.', 'REEF 101 65%'],
    [
      'REEF 101; and KELP 200; and one of TIDE 110 or 111, all with a minimum grade of C-.',
      'REEF 101 C- & KELP 200 C- & (TIDE 110 C- | TIDE 111 C-)',
    ],
    ['REEF 101, or KELP 200 with at least 80%.', 'REEF 101 | KELP 200 80%'],
    [
      'Marine Science 12, or Marine Science 11 with at least 80%.',
      'secondary:Marine Science 12 | secondary:Marine Science 11 80%',
    ],
    ['REEF 101 and 102, or KELP 200 with a minimum grade of B.', '(REEF 101 & REEF 102) | KELP 200 B'],
    ['REEF 101, or KELP 200, with at least 80%.', 'REEF 101 80% | KELP 200 80%'],
    ['REEF 101, KELP 200, or TIDE 110 with at least 80%.', 'REEF 101 80% | KELP 200 80% | TIDE 110 80%'],
    ['REEF 101, or 102 with a minimum grade of B.', 'REEF 101 B | REEF 102 B'],
  ],
  'grades before courses': [
    ['A minimum "C" grade in REEF 1010.', 'REEF 1010 C'],
    ['A minimum of a “C” grade in REEF 1010 and 1020.', 'REEF 1010 C & REEF 1020 C'],
    [
      'A minimum "C-" grade in REEF 1010 and a minimum "C" grade in TIDE 1010 or 1020; or permission of department.',
      '(REEF 1010 C- & (TIDE 1010 C | TIDE 1020 C)) | <permission>',
    ],
    [
      'A minimum "C+" grade in all of the following: REEF 1010, 1020, and KELP 2000; and an "S" grade in KELP 2100.',
      'REEF 1010 C+ & REEF 1020 C+ & KELP 2000 C+ & KELP 2100 S',
    ],
    [
      'One of the following: a minimum 70% in REEF 1010, 1020, or equivalent; or LET 3.',
      'REEF 1010 70% | REEF 1020 70% | <equivalent> | <test>',
    ],
    ['At least 60 per cent in REEF 1010.', 'REEF 1010 60%'],
    ['C- or better in REEF 1010.', 'REEF 1010 C-'],
    ['A grade of A in REEF 1010.', 'REEF 1010 A'],
    ['A score of 60% or higher in REEF 1010.', 'REEF 1010 60%'],
    ['65% in REEF 1010 and completion of KELP 2000.', 'REEF 1010 65% & KELP 2000'],
    ['A minimum "C" grade in REEF 1010; and completion of KELP 2000.', 'REEF 1010 C & KELP 2000'],
  ],
  'secondary courses': [
    [
      'Pre-Calculus 12 (or equivalent) with a grade of at least B, or REEF 100.',
      'secondary:Pre-Calculus 12 B | <equivalent> | REEF 100',
    ],
    [
      'A minimum "B" grade in Foundations of Mathematics 11 or 12.',
      'secondary:Foundations of Mathematics 11 B | secondary:Foundations of Mathematics 12 B',
    ],
    [
      'Either Physics 11 and Marine Science 12 or REEF 100.',
      '(secondary:Physics 11 & secondary:Marine Science 12) | REEF 100',
    ],
    ['Grade 12 English.', 'secondary:English 12'],
    ['BC high school chemistry 12 or REEF 100.', 'secondary:chemistry 12 | REEF 100'],
  ],
  conditions: [
    ['45 units.', '<credits>'],
    ['45 units including REEF 101 and 102.', '<credits> & REEF 101 & REEF 102'],
    [
      '90 units, including 15 units of upper division REEF courses, and have a GPA of at least 3.00.',
      '<credits> & <credits> & <gpa>',
    ],
    [
      '60 units including REEF 101 and 102, or permission of the school.',
      '(<credits> & REEF 101 & REEF 102) | <permission>',
    ],
    ['18 units of upper division REEF or KELP courses.', '<credits>'],
    ['Two 300-level REEF courses.', '<courses>'],
    ['Any oceanography course.', '<courses>'],
    ['Permission of the instructor and the school.', '<permission>'],
    ['REEF 101, or with the approval of the instructor or department.', 'REEF 101 | <permission>'],
    ['60 units or, in exceptional cases, permission of the reef.', '<credits> | <permission>'],
    ['REEF 101 or, in special circumstances, consent of the school.', 'REEF 101 | <permission>'],
    ['Third-year standing.', '<standing>'],
    ['REEF 101 and a CGPA of at least 3.0.', 'REEF 101 & <gpa>'],
    ['REEF 101 with a CGPA of 2.5.', 'REEF 101 & <gpa>'],
    ['Enrollment in the Diving program.', '<program>'],
    ['REEF 101, or a score of 80 on the Reef Diagnostic Test.', 'REEF 101 | <test>'],
    ['REEF 101 or equivalent.', 'REEF 101 | <equivalent>'],
    ['LET 3 (or LPI equivalent) or IELTS 6.5.', '<test> | <test>'],
  ],
  'taken at the same time': [
    ['REEF 101 (may be taken concurrently) and KELP 200.', 'REEF 101~ & KELP 200'],
    [
      'REEF 101 or 102, and KELP 200. REEF 101 or 102 may be taken concurrently.',
      '(REEF 101~ | REEF 102~) & KELP 200',
    ],
    [
      'A minimum "C" grade in REEF 1010 and 1020 (REEF 1020 may be taken concurrently).',
      'REEF 1010 C & REEF 1020 C~',
    ],
    ['Concurrent enrolment in REEF 101.', 'REEF 101~'],
    ['Completion of or concurrent registration in REEF 101.', 'REEF 101~'],
    ['Must be enrolled in or have completed REEF 101.', 'REEF 101~'],
    ['Pre- or corequisite: REEF 101.', 'REEF 101~'],
    ['KELP 200, or REEF 101 as a corequisite.', 'KELP 200 | REEF 101~'],
    ['REEF 101 (or concurrent registration).', 'REEF 101~'],
  ],
  'further sentences': [
    ['REEF 101. Prerequisites are valid for only three years.', 'REEF 101'],
    ['REEF 101. Recommended: KELP 200.', 'REEF 101'],
    ['REEF 101; KELP 200 recommended.', 'REEF 101'],
    ['REEF 101 and TIDE 110, with KELP 200 recommended.', 'REEF 101 & TIDE 110'],
    ['REEF 101 (KELP 200 recommended) and TIDE 110.', 'REEF 101 & TIDE 110'],
    ['REEF 101 with KELP 200 is recommended.', 'nothing'],
    ['REEF 101. Successful dive proposal.', 'REEF 101 & <permission>'],
    ['REEF 101. Students may count only one dive course as credit towards the degree.', 'REEF 101'],
    ['REEF 101. 30 units that count toward the degree.', 'REEF 101 & <credits>'],
    ['REEF 101. Corequisite: KELP 200. Students must have an approved project.', 'REEF 101 & <permission>'],
    ['REEF 101. Boats are blue.', 'REEF 101'],
    ['REEF 101. Applicants must be declared diving majors.', 'REEF 101 & <program>'],
    [
      'REEF 101 and permission of the diving office. Students must apply one term in advance.',
      'REEF 101 & <permission>',
    ],
    [
      'REEF 101 with a minimum grade of C-. An alternative to the above prerequisite is both of KELP 200 and 201.',
      'REEF 101 C- | (KELP 200 & KELP 201)',
    ],
    [
      'REEF 101 and (TIDE 110 or 111), all with a minimum grade of C-. KELP 200 with at least a B+ may be substituted for TIDE 110 or TIDE 111.',
      'REEF 101 C- & (TIDE 110 C- | TIDE 111 C- | KELP 200 B+)',
    ],
    ['REEF 101. Students who have completed KELP 200 may substitute it for REEF 101.', 'REEF 101 | KELP 200'],
    ['REEF 101. Or permission of the instructor.', 'REEF 101 | <permission>'],
    ['REEF 101. Not open to students with credit for REEF 105.', 'REEF 101'],
    ['Min. grade of C in REEF 101.', 'REEF 101 C'],
  ],
}

/** What has two readings, or holds words that nobody explained: read as well as it goes, and called uncertain. */
const UNCERTAIN: readonly Example[] = [
  ['REEF 101 and KELP 200 or TIDE 110.', 'REEF 101 & (KELP 200 | TIDE 110)'],
  ['REEF 101 and KELP 200 or equivalent.', '(REEF 101 & KELP 200) | <equivalent>'],
  ['REEF 101, KELP 200 or TIDE 110 and COVE 120.', 'REEF 101 & (KELP 200 | TIDE 110) & COVE 120'],
  ['REEF 101 or REEF 102, KELP 200 or KELP 201.', '(REEF 101 | REEF 102) & (KELP 200 | KELP 201)'],
  [
    'REEF 101 with a minimum grade of C-, 30 units or permission.',
    'REEF 101 C- & (<credits> | <permission>)',
  ],
  ['Either REEF 101 or KELP 200, TIDE 110.', 'REEF 101 | (KELP 200 & TIDE 110)'],
  ['REEF 101; or KELP 200; TIDE 110.', '(REEF 101 | KELP 200) & TIDE 110'],
  ['REEF 101, and KELP 200, or TIDE 110.', '(REEF 101 & KELP 200) | TIDE 110'],
  ['REEF 101 and/or permission of the school.', 'REEF 101 | <permission>'],
  ['REEF 101 and some sense of the sea.', 'REEF 101 & <other>'],
  ['REEF 101 for students in the Diving program.', 'REEF 101 & <program>'],
  ['One reef course (not including REEF 105).', '<courses>'],
  ['REEF 110-115.', '<courses>'],
  ['REEF 101. Students with an A in KELP 200 can take it later.', 'REEF 101'],
  ['REEF 101. TIDE 300 must follow it at once.', 'REEF 101'],
  ['REEF 101. A boat licence may be required.', 'REEF 101'],
  ['REEF 101. They will normally have completed 45 units.', 'REEF 101'],
  ['REEF 101. Also, for students in the arts, KELP 200.', 'REEF 101 | (<program> & KELP 200)'],
  ['REEF 101) or 102.', 'REEF 101 | REEF 102'],
  ['Diving or sailing majors.', '<program>'],
  ['REEF 101, KELP 200 recommended.', 'REEF 101'],
  ['REEF 101; and one of KELP 200 or 201, both with a B.', 'REEF 101 & (KELP 200 B | KELP 201 B)'],
  ['REEF 101; KELP 200 and 201, all with a B or better.', 'REEF 101 & KELP 200 B & KELP 201 B'],
  ['A minimum "C" grade in REEF 101; and KELP 200 or 201.', 'REEF 101 C & (KELP 200 | KELP 201)'],
]

describe.each(Object.entries(CERTAIN))('%s', (_, examples) => {
  test.each(examples)('%s', (sentence, tree) => {
    const requisite = parse(sentence)
    expect(written(requisite.tree)).toBe(tree)
    expect(requisite).toMatchObject({ certain: true, sentence })
  })
})

describe('uncertain', () => {
  test.each(UNCERTAIN)('%s', (sentence, tree) => {
    const requisite = parse(sentence)
    expect(written(requisite.tree)).toBe(tree)
    expect(requisite).toMatchObject({ certain: false, sentence })
  })
})

test('words in any order are read to the end', () => {
  const pieces =
    'REEF 101|102|TIDE|and|or|,|;|(|)|(a)|one of|two of|either|both|all of the following:|with a minimum grade of C-|all with a B|a minimum "C" grade in|permission of the reef|45 units|including|may be taken concurrently|or equivalent|.|Corequisite:|Physics 12|/|-|not|"'
  const anyWords = fc
    .array(fc.constantFrom(...pieces.split('|')), { maxLength: 30 })
    .map((words) => words.join(' '))
  fc.assert(
    fc.property(fc.oneof(anyWords, fc.string()), (sentence) => {
      const requisite = parse(sentence)
      expect(requisite.sentence).toBe(sentence)
      expect(RequisiteTree.parse(requisite.tree)).toEqual(requisite.tree)
    }),
    { numRuns: randomRuns },
  )
})
