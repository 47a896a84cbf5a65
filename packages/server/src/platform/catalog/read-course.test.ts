import { describe, expect, it } from 'vitest'
import { readCourse } from './read-course.ts'
import { nameSchool } from './schools/name-school.ts'
import { schoolResolver } from './schools/resolve-school.ts'

const demo = {
  id: 'nrc',
  code: 'NRC',
  name: 'Northreach College',
  aliases: [],
  places: [],
}
const real = ['langara', 'sfu', 'ubcv', 'ubco', 'unbc', 'nlc', 'ec', 'au'].map((id) =>
  nameSchool(id, undefined, false),
)
const schools = schoolResolver([demo, ...real])

const read = (text: string): string => {
  const course = readCourse(text, schools)
  if (course.kind === 'unreadable') return course.kind
  const code = `${course.code.subject} ${course.code.number}`
  if (course.kind === 'bare') return code
  const { found } = course
  return `${found.kind === 'one' ? found.school.id : found.kind === 'several' ? found.schools.map(({ id }) => id).join('|') : `no ${course.school}`}:${code}`
}

describe('a course as people write it', () => {
  it.each([
    ['nrc:MATH 1171', 'nrc:MATH 1171'],
    ['NRC MATH 1171', 'nrc:MATH 1171'],
    ['nrc math1171', 'nrc:MATH 1171'],
    ['NRC MATH-1171-002', 'nrc:MATH 1171'],
    ['math1171', 'MATH 1171'],
    ['MATH-1171-002', 'MATH 1171'],
    ['MATH 1171 002', 'MATH 1171'],
    ['CMPT 225 D100', 'CMPT 225'],
    ['CPSC_1150', 'CPSC 1150'],
    ['Langara CPSC 1150', 'langara:CPSC 1150'],
    ['Langara College CPSC 1150', 'langara:CPSC 1150'],
    ['Langara - CPSC 1150', 'langara:CPSC 1150'],
    ['CPSC 1150 (Langara)', 'langara:CPSC 1150'],
    ['cpsc1150 (Langarra)', 'langara:CPSC 1150'],
    ['CPSC 1150 at Langara College', 'langara:CPSC 1150'],
    ['CPSC 1150, Langara', 'langara:CPSC 1150'],
    ['CPSC 1150 Langara', 'langara:CPSC 1150'],
    ['Langara:CPSC 1150', 'langara:CPSC 1150'],
    ['Simon Fraser University: cmpt 225', 'sfu:CMPT 225'],
    ['SFU CMPT 120', 'sfu:CMPT 120'],
    ['UBC Vancouver CPSC 110', 'ubcv:CPSC 110'],
    ['UBC CPSC 110', 'ubco|ubcv:CPSC 110'],
    ['ubc:CPSC 110', 'ubco|ubcv:CPSC 110'],
    ['Hogwarts:MAGI 101', 'no Hogwarts:MAGI 101'],
    ['C S 1', 'C S 1'],
    ['AU D 12', 'AU D 12'],
    ['MATH 12', 'MATH 12'],
    ['Northern Studies 101', 'NORTHERN STUDIES 101'],
    ['801-195', '801 195'],
    ['PHYS 1XX', 'PHYS 1XX'],
    ['Calculus', 'unreadable'],
    [':MATH 1', 'unreadable'],
    ['langara:', 'unreadable'],
    ['', 'unreadable'],
  ])('%s is %s', (text, course) => {
    expect(read(text)).toBe(course)
  })
})
