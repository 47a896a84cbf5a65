import { describe, expect, it } from 'vitest'
import { nearestSchools, findSchoolByName } from './school-names.ts'

const schools = [
  { id: 'nrc', name: 'Northreach College' },
  { id: 'mbc', name: 'Marrow Bay Community College' },
  { id: 'aur', name: 'University of Aurelia' },
  { id: 'aurn', name: 'University of Aurelia North' },
  { id: 'kest', name: 'Kestrel Polytechnic' },
]

describe('a school', () => {
  it.each([
    ['NRC', 'nrc'],
    ['Northreach', 'nrc'],
    ['northreach college', 'nrc'],
    ['College of Northreach', undefined],
    ['marrow bay', 'mbc'],
    ['Kestrel', 'kest'],
    ['University of Aurelia', 'aur'],
    ['Aurelia North', 'aurn'],
    ['Aurelia', undefined],
    ['Polytechnic', undefined],
    ['college', undefined],
    ['Hogwarts', undefined],
    ['', undefined],
  ])('is named by %s: %s', (text, id) => {
    expect(findSchoolByName(text, schools)?.id).toBe(id)
  })

  it.each([
    ['nrx', ['nrc']],
    ['Aurelia', ['aur', 'aurn']],
    ['Aurelai', ['aur', 'aurn']],
    ['keset', ['kest']],
    ['Kestral College', ['kest']],
    ['nowhere', []],
    ['college', []],
    ['xyz', []],
    ['', []],
  ])('near to %s is %j', (text, ids) => {
    expect(nearestSchools(text, schools)).toEqual(ids)
  })
})
