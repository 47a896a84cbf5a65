import { describe, expect, test } from 'vitest'
import { compactRule } from '../../../../../../../test/transfer/compact-rule.ts'
import { readWisconsinRow } from './read-row.ts'
import { WisconsinRow } from './row.ts'

const ROW = {
  from_: 'Northreach Area Tech. College',
  course_1: 'HERB (804) 106',
  title_1: 'Herbs',
  to: 'UW-Estuary',
  course_2: 'BOT 110',
  title_2: 'Botany',
  credits: '3.00',
  level: '',
  gen_ed: '',
  special: '',
}

const read = (cells: Partial<typeof ROW>) =>
  readWisconsinRow(WisconsinRow.parse({ ...ROW, ...cells }), { source: 'made up', accessedOn: '2025-01-15' })

const compact = (cells: Partial<typeof ROW>) => {
  const rule = read(cells)
  return rule && compactRule(rule).replace('northreach-area-tech-college:HERB (804) 106 → ', '')
}

describe('a row of the Transfer Information System', () => {
  test.each<[Partial<typeof ROW>, string]>([
    [{}, 'uw-estuary:BOT 110 (3); /'],
    [{ course_2: 'BUS ADM 362' }, 'uw-estuary:BUS ADM 362 (3); /'],
    [{ course_2: 'BOT EL' }, 'elective BOT EL (3); /'],
    [{ course_2: 'GEN EL', credits: '2.00-4.00' }, 'elective GEN EL (2-4); /'],
    [{ course_2: 'GEN EL', credits: '2.00-2.00' }, 'elective GEN EL (2); /'],
    [{ course_2: 'BOT 1XX' }, 'generic BOT 1XX level 1 (3); /'],
    [{ credits: '' }, 'uw-estuary:BOT 110; /'],
    [{ course_2: 'NDC', title_2: 'No Degree Credit' }, 'no-credit; /'],
    [
      { level: 'U', gen_ed: 'UCTA, MS' },
      'uw-estuary:BOT 110 (3); /; designation designations [upper level,UCTA,MS]',
    ],
    [{ level: 'None', gen_ed: 'None', special: 'None' }, 'uw-estuary:BOT 110 (3); /'],
    [{ level: 'P', special: '22' }, 'uw-estuary:BOT 110 (3); /; other?; other?'],
    [{ course_2: 'see advisor' }, 'verbatim; /; other?'],
    [{ credits: 'some' }, 'verbatim; /; other?'],
  ])('%j', (cells, said) => {
    expect(compact(cells)).toBe(said)
  })

  test('keeps all its columns in the text', () => {
    expect(read({ level: 'L', gen_ed: 'MS', special: '5' })?.verbatim).toBe(
      'HERB (804) 106 Herbs = BOT 110 Botany, 3.00 credits, level L, general education MS, footnote 5',
    )
  })

  test('may number its subjects', () => {
    expect(read({ course_1: '801-195' })?.sources).toEqual({ course: 'northreach-area-tech-college:801 195' })
  })

  test('without a code for its own course is no rule', () => {
    expect(read({ course_1: 'herbs' })).toBeUndefined()
  })
})
