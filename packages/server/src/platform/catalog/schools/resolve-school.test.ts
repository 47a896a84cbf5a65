import { describe, expect, it, test } from 'vitest'
import published from '../../../../../../test/fixtures/schools/directory.json' with { type: 'json' }
import names from '../../../../../../test/fixtures/schools/names.json' with { type: 'json' }
import { institutionId } from '../institution.ts'
import knownSchools from './known-schools.json' with { type: 'json' }
import { nameSchool } from './name-school.ts'
import { schoolResolver, type Resolution } from './resolve-school.ts'
import type { School, SchoolNames } from './school.ts'

const byCode = (code: string): School => nameSchool(institutionId(code), undefined, false)
const byName = (name: string): School =>
  nameSchool(
    institutionId(name),
    { code: institutionId(name).toUpperCase(), name, place: null, country: null, gradeScale: null },
    false,
  )

const idsOf = (found: Resolution<SchoolNames>): string | string[] =>
  found.kind === 'one'
    ? found.school.id
    : found.kind === 'several'
      ? found.schools.map(({ id }) => id).toSorted()
      : []

describe('ways of naming real schools', () => {
  const canadian = knownSchools.filter(({ country }) => country === 'Canada').map(({ code }) => byCode(code))
  const schools = schoolResolver([...canadian, ...published.map(byName)])

  test.each(names)('$text', ({ text, expect: expected, doubt = false, or = [] }) => {
    expect(doubt ? [expected, ...or] : [expected]).toContainEqual(idsOf(schools.resolve(text)))
  })
})

describe('a school', () => {
  const named = (id: string, name: string, aliases: string[] = []): SchoolNames => ({
    id,
    code: id.toUpperCase(),
    name,
    aliases,
    places: [],
  })
  const schools = schoolResolver([
    named('nrc', 'Northreach College'),
    named('mbc', 'Marrow Bay Community College'),
    named('aur', 'University of Aurelia'),
    named('aurn', 'University of Aurelia North'),
    named('kest', 'Kestrel Polytechnic'),
    named('uel', 'University of Elm (Lakeside)', ['Elm', 'Elm Lakeside']),
    named('ueh', 'University of Elm (Hillside)', ['Elm Hillside']),
  ])

  it.each([
    ['NRC', 'nrc'],
    ['Northreach', 'nrc'],
    ['northreach college', 'nrc'],
    ['College of Northreach', []],
    ['marrow bay', 'mbc'],
    ['Kestrel', 'kest'],
    ['University of Aurelia', 'aur'],
    ['Aurelia North', 'aurn'],
    ['Aurelia', ['aur', 'aurn']],
    ['Aurelai', ['aur', 'aurn']],
    ['Elm', ['ueh', 'uel']],
    ['Elm Lakeside', 'uel'],
    ['Polytechnic', []],
    ['college', []],
    ['Hogwarts', []],
    ['', []],
    [' - ', []],
  ])('is named by %s: %j', (text, ids) => {
    expect(idsOf(schools.resolve(text))).toEqual(ids)
  })

  it.each([
    ['nrx', ['nrc']],
    ['keset', ['kest']],
    ['Kestral College', ['kest']],
    ['nowhere', []],
    ['college', []],
    ['xyz', []],
    ['', []],
  ])('similar to %s is %j', (text, ids) => {
    const found = schools.resolve(text)
    const near = found.kind === 'none' ? found.nearest : found.kind === 'one' ? [found.school] : found.schools
    expect(near.map(({ id }) => id)).toEqual(ids)
  })

  it('before a course code is named by a code or the beginning of a name, not by a similar word', () => {
    expect(
      ['NRC', 'Kestrel', 'Elm', 'Kestral', 'Bay', 'C'].map((text) => idsOf(schools.resolveStrictly(text))),
    ).toEqual(['nrc', 'kest', ['ueh', 'uel'], [], [], []])
  })
})

describe('a school that only a code names', () => {
  it.each([
    ['sfu', undefined, 'Simon Fraser University', 'Burnaby, British Columbia'],
    [
      'ubcv',
      'University of British Columbia',
      'University of British Columbia (Vancouver)',
      'Vancouver, British Columbia',
    ],
    ['oc', 'Orange Coast', 'Orange Coast', null],
    ['xyz', undefined, 'XYZ', null],
    ['city-college-of-san-francisco', undefined, 'City College of San Francisco', null],
  ])('%s, described as %s, is called %s', (id, name, called, place) => {
    const described =
      name === undefined
        ? undefined
        : { code: id.toUpperCase(), name, place: null, country: null, gradeScale: null }
    expect(nameSchool(id, described, false)).toMatchObject({ name: called, place })
  })

  it('is not mistaken for a real one if it is fictional', () => {
    expect(nameSchool('sfu', undefined, true)).toMatchObject({ name: 'SFU', aliases: [] })
  })
})
