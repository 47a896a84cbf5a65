import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { canonical } from '@tutor-nexus/toolkit/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { FileRow } from '../../packages/server/src/features/transfer/import/bc/agreement.ts'
import { normalText } from '../../packages/server/src/features/transfer/import/bc/normal-text.ts'
import { printRule } from '../../packages/server/src/features/transfer/import/bc/print-rule.ts'
import {
  BC_TRANSFER_GUIDE,
  readAgreement,
} from '../../packages/server/src/features/transfer/import/bc/read-agreement.ts'
import { bcRows } from '../../packages/server/src/features/transfer/import/bc/rows.ts'
import { TransferRule } from '../../packages/server/src/features/transfer/model/rule.ts'
import { uniqueRules } from '../../packages/server/src/features/transfer/model/unique-rules.ts'
import checkedRules from './bc-checked-rules.json' with { type: 'json' }
import { collected } from './collected.ts'
import { compactRule } from './compact-rule.ts'
import { sharedFile } from './shared-data.ts'

const evidence = { ...BC_TRANSFER_GUIDE, accessedOn: '2025-01-15' }
const File = z.object({ courses: z.array(z.looseObject({ credit: z.string() })) })

const readRow = (row: unknown): TransferRule => readAgreement(FileRow.parse(row), evidence)
const hashOf = (row: unknown): string =>
  createHash('sha256').update(canonical(row)).digest('hex').slice(0, 16)

const agreements = sharedFile('bc-agreements.json')

describe.skipIf(agreements.absent)('the agreements of the BC Transfer Guide', () => {
  const { path } = agreements
  let rows: z.output<typeof File>['courses'] = []

  beforeAll(async () => {
    rows = File.parse(JSON.parse(await readFile(path, 'utf8'))).courses
  })

  test('every row becomes a rule, at least 97 % of them structured', async () => {
    const outcomes: string[] = []
    for await (const row of bcRows(path, evidence)) {
      outcomes.push(row.outcome)
      for (const rule of row.items) TransferRule().parse(rule)
    }
    const structured = outcomes.filter((outcome) => outcome === 'structured').length
    expect(outcomes).toHaveLength(rows.length)
    expect(structured / outcomes.length).toBeGreaterThanOrEqual(0.97)
  })

  test('300 rows drawn at random say what a person read in them', () => {
    const expected: Record<string, string> = checkedRules
    const read = rows.filter((row) => hashOf(row) in expected)
    expect(Object.keys(expected)).toHaveLength(300)
    expect(Object.fromEntries(read.map((row) => [hashOf(row), compactRule(readRow(row))]))).toEqual(expected)
  })

  test('a printed rule is its original text, but for the normalizations', () => {
    const different = rows.filter((row) => {
      const { source, destination, text } = FileRow.parse(row)
      const [printed, original] = [printRule(readRow(row)), text].map((each) =>
        normalText(each, [source, destination]),
      )
      return printed !== original
    })
    expect(different).toEqual([])
  })

  test('a printed rule is read as the same rule', () => {
    const different = rows.filter((row) => {
      const rule = readRow(row)
      return readRow({ ...row, credit: printRule(rule) }).id !== rule.id
    })
    expect(different).toEqual([])
  })

  test('a combination is one rule, however many of its courses list it', () => {
    const rules = rows.map(readRow)
    const combinations = rules.filter(({ sources }) => !('course' in sources))
    const unique = uniqueRules(rules)
    const listed = new Set(combinations.map(({ id }) => id))
    expect(combinations.length).toBeGreaterThan(listed.size)
    expect(unique).toHaveLength(rules.length - combinations.length + listed.size)
  })
})

const page = sharedFile('bc-search-page.json')

describe.skipIf(page.absent)('a saved page of the BC Transfer Guide', () => {
  test('gives the rule that the same agreement has in a file', async () => {
    const [row] = await collected(bcRows(page.path, evidence))
    const inFile = readRow({
      subject: 'ABST',
      course_code: 1100,
      source: 'LANG',
      destination: 'CAPU',
      credit: 'CAPU HIST 209 (3)',
      effective_start: 'May/03',
      effective_end: 'present',
    })
    expect(row?.items[0]).toEqual({
      ...inFile,
      sources: { course: 'langara:ABST 1100', credits: 3 },
      evidence: inFile.evidence.map((each) => ({ ...each, row: 1 })),
    })
  })
})
