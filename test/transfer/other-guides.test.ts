import { describe, expect, test } from 'vitest'
import { ASSIST } from '../../packages/server/src/features/transfer/import/assist/read-receiver.ts'
import { assistRows } from '../../packages/server/src/features/transfer/import/assist/rows.ts'
import { WISCONSIN_TIS } from '../../packages/server/src/features/transfer/import/wisconsin/read-row.ts'
import { wisconsinRows } from '../../packages/server/src/features/transfer/import/wisconsin/rows.ts'
import { TransferRule } from '../../packages/server/src/features/transfer/model/rule.ts'
import { collected } from './collected.ts'
import { sharedFile } from './shared-data.ts'

const accessedOn = '2025-01-15'

const articulations = sharedFile('assist-ucsc-cse.json')
const table = sharedFile('wisconsin.csv')

describe.skipIf(articulations.absent)('articulations of ASSIST', () => {
  test('are all structured, with their minimum grades', async () => {
    const context = {
      university: 'University of California, Santa Cruz',
      evidence: { ...ASSIST, accessedOn },
    }
    const rows = await collected(assistRows(articulations.path, context))
    const rules = rows.flatMap(({ items }) => items).map((rule) => TransferRule().parse(rule))
    expect(rows.map(({ outcome }) => outcome)).toEqual(Array(381).fill('structured'))
    expect(new Set(rules.map(({ id }) => id)).size).toBe(381)
    const conditions = rules.flatMap((rule) => rule.conditions)
    const unread = conditions.filter(({ understood }) => !understood)
    expect([conditions.length - unread.length, unread.length]).toEqual([94, 1])
    expect(rules.filter(({ sources }) => 'allOf' in sources)).toHaveLength(9)
  })
})

describe.skipIf(table.absent)('rows of the Transfer Information System', () => {
  test('are all structured: courses, electives and no credit', async () => {
    const rows = await collected(wisconsinRows(table.path, { ...WISCONSIN_TIS, accessedOn }))
    const rules = rows.flatMap(({ items }) => items).map((rule) => TransferRule().parse(rule))
    expect(rows.map(({ outcome }) => outcome)).toEqual(Array(400).fill('structured'))
    expect(rules.filter(({ outcome }) => outcome === 'no-credit')).toHaveLength(41)
    const kinds = Map.groupBy(
      rules.flatMap(({ targets }) => targets.flat()),
      ({ kind }) => kind,
    )
    expect([kinds.get('elective')?.length, kinds.get('course')?.length]).toEqual([203, 156])
  })
})
