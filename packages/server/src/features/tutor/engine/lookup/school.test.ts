import { expect, test } from 'vitest'
import { School, schoolsIn } from './school.ts'

const SCHOOLS = [
  { id: 'langara', code: 'LANG', name: 'Langara College', place: 'Vancouver, British Columbia' },
  { id: 'oc', code: 'OC', name: 'Okanagan College' },
  { id: 'sfu', code: 'SFU', name: 'Simon Fraser University', aliases: ['Simon Fraser'] },
  { id: 'ubco', code: 'UBCO', name: 'University of British Columbia (Okanagan)', aliases: ['UBC Okanagan'] },
  { id: 'vcc', code: 'VCC', name: 'Vancouver Community College' },
  { id: 'alex', code: 'ALEX', name: 'Alexander College' },
].map((school) => School.parse(school))

test.each([
  ['Does CPSC 1150 at Langara transfer to Simon Fraser?', ['langara', 'sfu']],
  ['what is it worth at UBC Okanagan', ['ubco']],
  ['and at okanagan college?', ['oc']],
  ['I live in Vancouver, with alex', []],
  ['from ALEX to SFU', ['alex', 'sfu']],
])('%s names %j', (text, ids) => {
  expect(schoolsIn(text, SCHOOLS).map(({ id }) => id)).toEqual(ids)
})
