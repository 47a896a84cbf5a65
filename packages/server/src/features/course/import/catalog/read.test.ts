import { expect, test } from 'vitest'
import { readCatalog } from './read.ts'
import { readCatalogText } from './read-text.ts'

const HEAD = {
  format: 'tutor-nexus-catalog',
  version: 1,
  source: { name: 'Somebody', accessedOn: '2026-11-01' },
}
const NRC = { code: 'NRC', name: 'Northreach College' }
const AUR = { code: 'AUR', name: 'University of Aurelia' }
const CALCULUS = { code: 'math-1171', title: 'Calculus I', credits: 3 }

const faultsOf = (lists: object): [string, string][] => {
  const reading = readCatalog({ ...HEAD, ...lists })
  return reading.ok ? [] : reading.faults.map(({ path, why }) => [path.join('.'), why])
}
const catalogOf = (lists: object) => {
  const reading = readCatalog({ ...HEAD, ...lists })
  if (!reading.ok) throw new Error(JSON.stringify(reading.faults))
  return reading.catalog
}

test('in a document of one school its courses need no school', () => {
  const { courses, sections, agreements } = catalogOf({
    institutions: [{ ...NRC, subjects: { MATH: 'Mathematics' } }],
    courses: [CALCULUS],
    sections: [
      {
        course: 'MATH1171',
        term: 'Fall 2026',
        section: '001',
        kind: 'LEC',
        delivery: 'in-person',
        meetings: [{ days: 'Fr, Mo', start: '09:30', end: '10:20' }],
      },
    ],
    agreements: [
      {
        from: 'nrc',
        to: 'AUR',
        course: 'MATH 1171',
        text: 'No credit',
        effectiveStart: '2020-09',
        credits: 4,
      },
    ],
  })
  expect(courses).toEqual([
    { course: 'nrc:MATH 1171', title: 'Calculus I', credits: { min: 3, max: 3 }, subjectName: 'Mathematics' },
  ])
  expect(sections[0]).toMatchObject({ course: 'nrc:MATH 1171', meetings: [{ days: ['Mo', 'Fr'] }] })
  expect(agreements[0]).toMatchObject({
    from: 'nrc',
    to: 'aur',
    course: 'nrc:MATH 1171',
    credits: { max: 4 },
  })
})

test('in a document of several schools they do', () => {
  const institutions = [NRC, AUR]
  expect(faultsOf({ institutions, courses: [CALCULUS], materials: [material('MATH 1171')] })).toEqual([
    ['courses.0', 'Which school? Name its institution'],
    ['materials.0.course', "Of which school? Write nrc:MATH 1171 with the school's own code"],
  ])
  const { courses, materials } = catalogOf({
    institutions,
    courses: [{ institution: 'NRC', ...CALCULUS }],
    materials: [material('AUR:math 151')],
  })
  expect([courses[0]?.course, materials[0]?.course]).toEqual(['nrc:MATH 1171', 'aur:MATH 151'])
})

const material = (course: string) => ({
  course,
  kind: 'exam',
  title: 'Final',
  link: 'https://nrc.example/final',
})

test('bands come in the order of the scale, and foreign ones are refused', () => {
  const institutions = [{ ...NRC, gradeScale: { kind: 'letters', bands: ['A', 'B', 'F'] } }]
  const grades = (bands: object) => [{ course: 'MATH 1171', term: 'Fall 2025', bands }]
  expect(catalogOf({ institutions, grades: grades({ F: 1, A: 2 }) }).grades[0]?.bands).toEqual([
    { band: 'A', count: 2 },
    { band: 'F', count: 1 },
  ])
  expect(faultsOf({ institutions, grades: grades({ A: 2, E: 1 }) })).toEqual([
    ['grades.0.bands.E', "E is no band of the school's scale"],
  ])
  expect(faultsOf({ institutions, grades: grades({}) })).toEqual([['grades.0.bands', 'No band at all']])
})

test('a thing listed twice is refused', () => {
  const institutions = [NRC]
  expect(faultsOf({ institutions, courses: [CALCULUS, { ...CALCULUS, code: 'MATH 1171' }] })).toEqual([
    ['courses.1.code', 'nrc:MATH 1171 is listed twice'],
  ])
  expect(faultsOf({ institutions: [NRC, { ...NRC, code: 'nrc' }] })).toEqual([
    ['institutions.1.code', 'nrc is listed twice'],
  ])
})

test.each([
  ['a code', { courses: [{ ...CALCULUS, code: '???' }] }, 'courses.0.code'],
  ['credits', { courses: [{ ...CALCULUS, credits: { min: 3, max: 1 } }] }, 'courses.0.credits'],
  ['an unknown field', { courses: [{ ...CALCULUS, credit: 3 }] }, 'courses.0'],
  ['a term', { grades: [{ course: 'MATH 1', term: '2025', bands: { A: 1 } }] }, 'grades.0.term'],
  ['a day', { agreements: [agreement({ effectiveStart: '2025-02-30' })] }, 'agreements.0.effectiveStart'],
  ['a month', { agreements: [agreement({ effectiveEnd: 'Aug/14' })] }, 'agreements.0.effectiveEnd'],
  ['a text', { agreements: [agreement({ text: ' ' })] }, 'agreements.0.text'],
  ['a link', { materials: [{ ...material('MATH 1'), link: 'file:///x' }] }, 'materials.0.link'],
  ['a version', { version: 2 }, 'version'],
])('%s that is none is refused where it stands', (_what, lists, path) => {
  expect(faultsOf({ institutions: [NRC], ...lists }).map(([where]) => where)).toEqual([path])
})

function agreement(fields: object) {
  return { from: 'NRC', to: 'AUR', course: 'MATH 1', text: 'No credit', effectiveStart: '2020-01', ...fields }
}

test('a fault in a text has its line', () => {
  const document = {
    ...HEAD,
    institutions: [NRC],
    courses: [CALCULUS, { ...CALCULUS, code: 'MATH 2', title: '' }],
  }
  const text = JSON.stringify(document, null, 2)
  const line = text.split('\n').findIndex((one) => one.includes('"title": ""')) + 1
  const reading = readCatalogText(`\uFEFF${text}`)
  expect(reading).toMatchObject({ ok: false, faults: [{ line, path: ['courses', 1, 'title'] }] })
})

test.each([
  ['{\n  "format": "tutor-nexus-catalog",\n  "version": 1,,\n}', 3],
  ['{\n"a": [1, 2\n', 3],
  ['', 1],
  ['[\n'.repeat(100_000), 103],
])('a text that is no JSON is refused with the line where it breaks', (text, line) => {
  expect(readCatalogText(text)).toEqual({ ok: false, faults: [{ line, path: [], why: expect.any(String) }] })
})
