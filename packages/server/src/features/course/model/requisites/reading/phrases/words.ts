/** A set of the words of a line. */
export const wordSet = (...lines: string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.split(' ')))

const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** `two`, `2` and `2.0` as a number; undefined of anything else. */
export function numberOf(word: string): number | undefined {
  const spelled = NUMBERS.indexOf(word.toLowerCase())
  if (spelled !== -1) return spelled + 1
  return /^\d+(?:\.\d+)?$/.test(word) ? Number(word) : undefined
}

/** Words around a course that ask for no more than the course does. */
export const FILLER = wordSet(
  'a an the of in for to by from at as is are be been being was were will shall must should may can have has had',
  'having student students complete completed completes completing completion successful successfully',
  'satisfactory satisfactorily pass passed passing prior previous previously credit credits taken take taking',
  'required requires require requirement requirements prerequisite prerequisites course courses normally usually ordinarily',
  'however also either both all only least minimum including includes include plus following with and high school',
  'secondary bc grade grades obtained achieved received their your its this that these those who which before entry',
  'into enroll enrol registering registration additionally addition well recommended strongly highly advised former',
)

/** Words of these that say how parts belong together or limit them: left over, they were not understood. */
export const BINDING = wordSet(
  'all both either only least minimum including includes include plus following with and may can will shall should',
  'before previous into',
)

/** What a school counts when it counts what was completed. */
export const CREDIT_UNITS = wordSet('unit units credit credits hour hours credit-hours')
export const COURSE_UNITS = wordSet('course courses class classes')

/** Tests that are written like courses: `IELTS 6.5`, `MDT 053`. */
export const TESTS = wordSet(
  'ielts toefl pte cael celpip lpi let leap mdt melab duolingo sat act gre gmat lsat mcat clb aleks accuplacer',
  'compass cefr met',
)

/** `300 or above` and `C or better` go on after their `or`. */
export const ABOVE = wordSet('above higher better greater more')

/** `except with permission of the department`, `unless permission …`: another way, no limit. */
export const OTHER_WAY =
  '(?:except|unless)(?= (?:with |by )?(?:[a-z]+ ){0,2}(?:permission|consent|approval)\\b)'
