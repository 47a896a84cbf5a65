import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { AgreementEntry, Catalog, CourseEntry } from './catalog.ts'
import { readCatalogText } from './read-text.ts'

const FOLDER = new URL('../../../../../demo/', import.meta.url)
const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'))

const readDemo = (file: string): Catalog => {
  const reading = readCatalogText(readFileSync(new URL(file, FOLDER), 'utf8'))
  if (!reading.ok) throw new Error(`${file}: ${JSON.stringify(reading.faults.slice(0, 5))}`)
  return reading.catalog
}
const documents = files.map(readDemo)
const demo = {
  institutions: documents.flatMap(({ institutions }) => institutions),
  courses: documents.flatMap((document) => document.courses),
  outlines: documents.flatMap(({ outlines }) => outlines),
  instructors: documents.flatMap(({ instructors }) => instructors),
  sections: documents.flatMap(({ sections }) => sections),
  grades: documents.flatMap(({ grades }) => grades),
  materials: documents.flatMap(({ materials }) => materials),
}
const courses = new Map(demo.courses.map((entry) => [entry.course, entry]))
const agreements = documents.flatMap((document) => document.agreements)
const schoolOf = (course: string): string => course.split(':')[0] ?? ''

test('every file is read whole, says that it is demo data, and nothing is in two of them', () => {
  expect(documents.map(({ source }) => [source.name, source.demo])).toEqual(
    files.map(() => ['Demo data (fictional schools)', true]),
  )
  expect(courses.size).toBe(demo.courses.length)
  expect(new Set(demo.institutions.map(({ id }) => id)).size).toBe(demo.institutions.length)
  const links = files.flatMap(
    (file) => readFileSync(new URL(file, FOLDER), 'utf8').match(/https?:\/\/[^/"]+/g) ?? [],
  )
  expect(links.filter((link) => !link.endsWith('.example'))).toEqual([])
})

test('there is as much of everything as the demo promises', () => {
  const terms = Map.groupBy(demo.sections, ({ course }) => course)
  const inTwoTerms = [...terms.values()].filter((some) => new Set(some.map(({ term }) => term)).size >= 2)
  const graded = (kind: string) => {
    const schools = demo.institutions.filter(({ gradeScale }) => gradeScale?.kind === kind)
    const grades = demo.grades.filter(({ course }) => schools.some(({ id }) => id === schoolOf(course)))
    return new Set(grades.map(({ course, term }) => `${course} ${term}`)).size
  }
  const rules = new Set(
    agreements.map((one) => JSON.stringify({ ...one, course: isSingle(one) && one.course })),
  )
  const counts = {
    institutions: demo.institutions.length,
    courses: courses.size,
    agreements: agreements.length,
    rules: rules.size,
    inTwoTerms: inTwoTerms.length,
    outlines: demo.outlines.length,
    letters: graded('letters'),
    percents: graded('percent'),
    materials: new Set(demo.materials.map(({ course }) => course)).size,
  }
  const least = {
    institutions: 5,
    courses: 160,
    agreements: 320,
    rules: 320,
    inTwoTerms: 60,
    outlines: 25,
    letters: 20,
    percents: 20,
    materials: 20,
  }
  const short = Object.entries(least).filter(([name, count]) => counts[name as keyof typeof least] < count)
  expect(short).toEqual([])
})

test('schools differ in kind, credits and grades', () => {
  const kinds = demo.institutions.map(({ kind }) => kind)
  expect(
    Object.fromEntries(
      Map.groupBy(kinds, (kind) => kind ?? '')
        .entries()
        .map(([kind, some]) => [kind, some.length]),
    ),
  ).toEqual({ college: 2, polytechnic: 1, university: 2 })
  expect(new Set(demo.institutions.map(({ usualCredits }) => usualCredits))).toEqual(new Set([3, 1.5, 4]))
  expect(new Set(demo.institutions.map(({ gradeScale }) => gradeScale?.bands.join())).size).toBe(4)
})

test('sections, outlines, grades and materials are of courses that exist', () => {
  const lists = [demo.sections, demo.outlines, demo.grades, demo.materials]
  const named = lists.flat().map(({ course }) => course)
  expect(named.filter((name) => !courses.has(name))).toEqual([])
})

test('every course says in two or more sentences what it is about', () => {
  const short = [...courses.values()].filter(
    ({ description = '' }) => (description.match(/[.!?](?=\s|$)/g) ?? []).length < 2,
  )
  expect(short.map(({ course }) => course)).toEqual([])
})

test('nobody teaches and no room is used twice at one time', () => {
  const uses = demo.sections.flatMap(({ course, term, instructors, meetings }) =>
    meetings.flatMap(({ days, start, end, room }) =>
      days.flatMap((day) =>
        [...instructors, room].map((what) => ({
          key: [schoolOf(course), term, day, what].join(),
          start,
          end,
        })),
      ),
    ),
  )
  const clashes = [...Map.groupBy(uses, ({ key }) => key).values()].flatMap((some) => {
    const inTurn = some.toSorted((a, b) => a.start.localeCompare(b.start))
    return inTurn.filter(({ start, end }, at) => start >= end || end > (inTurn[at + 1]?.start ?? '24:00'))
  })
  expect(clashes).toEqual([])
})

test('those who teach are listed', () => {
  const known = new Set(demo.instructors.map(({ institution, name }) => `${institution}:${name}`))
  const named = demo.sections.flatMap(({ course, instructors }) =>
    instructors.map((name) => `${schoolOf(course)}:${name}`),
  )
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test('grades add up to those who stayed, and parts of a grade to a hundred', () => {
  const wrong = demo.grades.filter(
    ({ enrolled = 0, withdrew = 0, bands }) => sum(bands.map(({ count }) => count)) !== enrolled - withdrew,
  )
  expect(wrong).toEqual([])
  expect(
    demo.outlines.filter(({ grading }) => sum(grading.map(({ percent = 0 }) => percent)) !== 100),
  ).toEqual([])
})

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0)

/** The courses that a sentence names; a bare number takes the subject before it. */
function namedCourses(sentence: string): string[] {
  let subject = ''
  return [...sentence.matchAll(/\b(?:([A-Z]{2,4}) )?(\d{3,4}[A-Z]?)\b(?![ -](?:level|lev\b|division))/g)].map(
    ([, given, number]) => {
      subject = given ?? subject
      return `${subject} ${number}`
    },
  )
}
const sentencesOf = ({
  prerequisites = '',
  corequisites = '',
  antirequisites = '',
}: CourseEntry): string[] => [prerequisites, corequisites, antirequisites]

test('requisites name courses that exist at the school', () => {
  const unknown = [...courses.values()].flatMap((entry) =>
    sentencesOf(entry)
      .flatMap(namedCourses)
      .filter((code) => !courses.has(`${schoolOf(entry.course)}:${code}`))
      .map((code) => `${entry.course} names ${code}`),
  )
  expect(unknown).toEqual([])
})

test('prerequisites form chains, and lead in no circle', () => {
  const lengthOf = (name: string, above: string[] = []): number => {
    if (above.includes(name)) throw new Error(`${name} is its own prerequisite`)
    const entry = courses.get(name)
    const before = namedCourses(entry?.prerequisites ?? '').map((code) => `${schoolOf(name)}:${code}`)
    return 1 + Math.max(0, ...before.map((one) => lengthOf(one, [...above, name])))
  }
  expect(lengthOf('nrc:CPSC 2110')).toBeGreaterThanOrEqual(4)
  expect(lengthOf('cald:CSCI 320')).toBeGreaterThanOrEqual(5)
  expect(lengthOf('aur:COSC 410')).toBeGreaterThanOrEqual(5)
  for (const name of courses.keys()) lengthOf(name)
})

test.each([
  ['one of', /\bone of\b/i],
  ['all of', /\b(?:all of|both)\b/i],
  ['n of', /\btwo of\b/i],
  ['a letter at least', /minimum "[A-D][+-]?" grade/],
  ['a letter behind the course', /with a minimum grade of [A-D]/],
  ['a percentage', /\b\d{2}%/],
  ['a minimum for each', /\beach with\b|\bin each\b/],
  ['taken at the same time', /concurrent/],
  ['permission', /permission of/],
  ['standing', /standing/],
  ['credits so far', /\b\d+ (?:credits|units)\b/],
  ['a school course', /(?:Pre-?Calculus|Chemistry|Physics|English Studies) 1[12]/i],
  ['a placement test', /placement test/i],
  ['a recommendation', /recommended/i],
  ['no course at all', /^(?:Placement test|Audition)/],
  ['any course of a subject', /\bany first-year HIST course\b|\bany 100-level course\b/i],
])('prerequisites show %s', (_form, pattern) => {
  expect([...courses.values()].some(({ prerequisites = '' }) => pattern.test(prerequisites))).toBe(true)
})

const isSingle = ({ text }: AgreementEntry): boolean => !text.includes(' = ')
const sourcesOf = ({ text, from }: AgreementEntry): string[] =>
  coursesOf(from, text.slice(0, Math.max(0, text.indexOf(' = '))))
const coursesOf = (school: string, text: string): string[] =>
  [
    ...text.matchAll(new RegExp(`\\b${school.toUpperCase()} ([A-Z]{2,4} \\d{3,4}[A-Z]?)\\b(?! lev)`, 'g')),
  ].map(([, code]) => `${school}:${code}`)

test('agreements are of courses that exist, on both sides', () => {
  const unknown = agreements.flatMap((one) =>
    [one.course, ...coursesOf(one.from, one.text), ...coursesOf(one.to, one.text)].filter(
      (name) => !courses.has(name),
    ),
  )
  expect(unknown).toEqual([])
  expect(agreements.filter(({ course, from }) => schoolOf(course) !== from)).toEqual([])
})

test('a combination stands under each of its courses', () => {
  const combined = agreements.filter((one) => !isSingle(one))
  const rows = new Set(combined.map((one) => `${one.course} ${one.to} ${one.text}`))
  const missing = combined.flatMap((one) =>
    sourcesOf(one).filter((source) => !rows.has(`${source} ${one.to} ${one.text}`)),
  )
  expect(missing).toEqual([])
  expect(combined.filter((one) => !sourcesOf(one).includes(one.course))).toEqual([])
  const sizes = combined
    .filter(({ text }) => !/\b(?:or|of)\b.* = /.test(text))
    .map((one) => sourcesOf(one).length)
  expect(new Set(sizes)).toEqual(new Set([2, 3, 4, 5]))
})

test.each([
  ['one target', /^[A-Z]{3,4} [A-Z]{2,4} \d{3,4}[A-Z]? \([\d.]+\)$/],
  ['a level with X', /\b1XX \(/],
  ['a level with four characters', /\b2XXX \(/],
  ['a level as an ordinal', /\b(?:1st|2nd) \(/],
  ['a level in words', /\b100 lev \(/],
  ['a lab with no credit', /\b2X11 \(0\)/],
  ['an unspecified bucket', /\bUNSP 1XXX \(/],
  ['an elective bucket', /\b(?:GE 1XX|ELEV 1st|ARTS 1st|GEN EL|HUM EL) \(/],
  ['several targets together', /^[^=]*\) & [A-Z]{3,4} /],
  ['a choice of targets', /^[^=&]*\)(?:, [\w/-]+)? or [A-Z]{3,4} /],
  ['a choice of sets', /= .*\) & .*\),? or .*\) & /],
  ['one of several sources', /^[^=]*\) or [^=]* = /],
  ['some of several sources', /^(?:Any )?two of .* = /i],
  ['no credit', /^No credit$/],
  ['individual assessment', /^Individual assessment$/],
  ['a designation', /\), Q(?:\/B-Sci)?(?:$|\.)/],
  ['a designation of each target', /\), W & /],
  ['an exemption', /\bExempt AUR COSC 225/],
  ['an exemption as a target of no credit', /\(0\), Exemption/],
  ['an exclusion', /\bPrecludes credit for\b/],
  ['credit for one of two', /\bCredit for only one of\b/],
  ['a minimum grade in letters', /\bMust have C\+? or better to transfer|Minimum grade of B required/],
  ['a minimum grade in percent', /minimum grade of \d\d%/],
  ['a co-requisite, or alone', /taken as a co-requisite; or .* if taken alone/],
  ['a condition on what one already has', /\bif AUR .* already obtained/],
  ['a condition that only people understand', /Portfolio review|Placement decides/],
  ["the student's choice", /Student's choice/],
  ['a range of credits', /\(1-2\)/],
  ['a sentence that names no credit', /^Ask the department/],
])('agreements show %s', (_form, pattern) => {
  expect(agreements.some(({ text }) => pattern.test(text))).toBe(true)
})

test('credits are converted from one system to the other', () => {
  const converted = agreements.filter(({ text, course }) => {
    const credits = /^CALD [A-Z]+ \d+[A-Z]? \((1\.5)\)$/.exec(text)?.[1]
    return credits !== undefined && courses.get(course)?.credits.max === 3
  })
  expect(converted.length).toBeGreaterThan(20)
})

test('agreements end, are renewed, stand beside combinations, and contradict each other', () => {
  const pairs = [...Map.groupBy(agreements, ({ course, to }) => `${course} ${to}`).values()]
  const monthAfter = (month: string) => {
    const [year = 0, number = 0] = month.split('-').map(Number)
    return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  }
  const renewed = pairs.filter((some) =>
    some.some(
      ({ effectiveEnd: end }) => end && some.some((other) => other.effectiveStart === monthAfter(end)),
    ),
  )
  const inForce = pairs.map((some) => some.filter(({ effectiveEnd }) => effectiveEnd === undefined))
  const beside = inForce.filter((some) => some.some(isSingle) && !some.every(isSingle))
  const contradictory = inForce.filter((some) => some.filter(isSingle).length > 1)
  expect(renewed.length).toBeGreaterThanOrEqual(5)
  expect(beside.length).toBeGreaterThanOrEqual(20)
  expect(contradictory.length).toBeGreaterThanOrEqual(2)
})
