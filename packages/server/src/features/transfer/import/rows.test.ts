import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collected } from '../../../../../../test/transfer/collected.ts'
import { assistRows } from './assist/rows.ts'
import { bcRows } from './bc/rows.ts'
import { wisconsinRows } from './wisconsin/rows.ts'

const evidence = { source: 'made up', accessedOn: '2025-01-15' }

const bcRow = (course_code: number, credit: string) => ({
  subject: 'HERB',
  course_code,
  source: 'NREA',
  destination: 'ESTU',
  credit,
  effective_start: 'May/03',
  effective_end: 'Aug/14',
})

describe('the rows of a file', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tn-transfer-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const file = async (name: string, content: unknown): Promise<string> => {
    const path = join(folder, name)
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content, null, 1))
    return path
  }

  test('come with their outcome, and go on behind a checkpoint', async () => {
    const path = await file('guide.json', {
      courses: [bcRow(1100, 'ESTU BOTN 101 (3)'), bcRow(1101, 'ask us'), bcRow(1102, 'No credit')],
    })
    const rows = await collected(bcRows(path, evidence))
    expect(rows.map(({ checkpoint, outcome, remark }) => [checkpoint, outcome, remark])).toEqual([
      [1, 'structured', undefined],
      [2, 'verbatim', 'ask us'],
      [3, 'structured', undefined],
    ])
    expect(await collected(bcRows(path, evidence, 2))).toEqual(rows.slice(2))
  })

  test('are the same rules from the interface as from a file', async () => {
    const text = 'ESTU BOTN 101 (3), B-Sci'
    const agreement = {
      SndrInstitutionCode: 'NREA',
      SndrSubjectCode: 'HERB',
      SndrCourseNumber: '1100',
      SndrCourseCredit: 4,
      RcvrInstitutionCode: 'ESTU',
      Detail: 'ESTU BOTN 101 (3)',
      Condition: 'B-Sci',
      StartDate: '20030501',
      EndDate: '20140831',
    }
    const page = await file('page.json', {
      courses: [{ agreements: [agreement] }],
      currentPage: '1',
      totalPages: 1,
    })
    const ids = async (path: string) =>
      (await collected(bcRows(path, evidence))).flatMap(({ items }) => items.map(({ id }) => id))
    expect(await ids(page)).toEqual(await ids(await file('same.json', [bcRow(1100, text)])))
    expect(await ids(await file('bare.json', [agreement]))).toEqual(await ids(page))
  })

  test('whose dates nobody understands are kept as text', async () => {
    const path = await file('dates.json', [
      { ...bcRow(1100, 'ESTU BOTN 101 (3)'), effective_end: 'the thaw' },
    ])
    const [row] = await collected(bcRows(path, evidence))
    expect(row).toMatchObject({
      outcome: 'verbatim',
      items: [{ effectiveStart: '2003-05-01', structured: false }],
    })
  })

  test.each([
    [
      'a field that is missing',
      [bcRow(1100, 'No credit'), { subject: 'HERB' }],
      /^bad\.json, line 11: course_code: /,
    ],
    [
      'a course without a code',
      [{ ...bcRow(1100, 'No credit'), subject: '?' }],
      /^bad\.json, line 2: NREA \? 1100 is not the code of a course/,
    ],
    ['a row that says nothing', [bcRow(1100, ' ')], /^bad\.json, line 2: Nothing is said of NREA HERB 1100/],
    ['a row that is no object', [3], /^bad\.json, line 2: /],
  ])('are malformed by %s', async (_, content, message) => {
    const path = await file('bad.json', content)
    await expect(collected(bcRows(path, evidence))).rejects.toThrow(message)
  })

  test('of Wisconsin are skipped where their course has no code', async () => {
    const header = 'to,level,credits,course_2,title_2,course_1,from_,gen_ed,title_1,special'
    const path = await file(
      'tis.csv',
      `${header}\nUW-Estuary,L,3.00,BOT 110,Botany,herbs,Northreach,,Herbs,\n`,
    )
    expect(await collected(wisconsinRows(path, evidence))).toEqual([
      {
        checkpoint: 1,
        items: [],
        outcome: 'skipped',
        scope: 'northreach to uw-estuary',
        remark: 'line 2: herbs is not the code of a course',
      },
    ])
    const empty = await file('empty.csv', `${header}\nUW-Estuary,L,3.00,,Botany,HERB 1,Northreach,,Herbs,\n`)
    await expect(collected(wisconsinRows(empty, evidence))).rejects.toThrow(
      'empty.csv, line 2: course_2: Empty',
    )
  })

  test('of ASSIST are one for each college', async () => {
    const sending_articulation = {
      type: 'SET',
      conjunction: null,
      items: [{ prefix: 'HERB', number: '1', notes: [] }],
      notes: [],
    }
    const articulations = ['Northreach', 'Southreach'].map((sending_name) => ({
      sending_name,
      sending_articulation,
    }))
    const path = await file('assist.json', [{ type: 'GE', key: 'Area C', articulations }])
    const rows = await collected(assistRows(path, { university: 'Estuary', evidence }, 1))
    expect(rows).toMatchObject([
      { checkpoint: 2, outcome: 'structured', items: [{ sourceInstitution: 'southreach' }] },
    ])
    const bad = await file('bad-assist.json', [{ type: 'GE', articulations }])
    await expect(collected(assistRows(bad, { university: 'Estuary', evidence }))).rejects.toThrow(
      /^bad-assist\.json, line 2: key: /,
    )
  })
})
