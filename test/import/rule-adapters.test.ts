import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportAdapter, ImportInput } from '../../packages/server/src/platform/import/import-adapter.ts'
import { assistAdapter } from '../../packages/server/src/features/transfer/import/adapters/assist.ts'
import { bcTransferAdapter } from '../../packages/server/src/features/transfer/import/adapters/bc-transfer.ts'
import { wisconsinAdapter } from '../../packages/server/src/features/transfer/import/adapters/wisconsin.ts'
import type { TransferRule } from '../../packages/server/src/features/transfer/model/rule.ts'
import { collected } from '../transfer/collected.ts'
import { sampleInput } from './sample-course.ts'
import { guidePage } from './sample-guide.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tn-rules-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function opened(
  adapter: ImportAdapter<TransferRule>,
  name: string,
  content: unknown,
  options: ImportInput['options'] = {},
) {
  const location = join(folder, name)
  await writeFile(location, typeof content === 'string' ? content : JSON.stringify(content))
  const day = new Date('2026-03-04T12:00:00Z')
  await utimes(location, day, day)
  return adapter.open(sampleInput({ location, options }))
}

const receivers = [
  {
    type: 'COURSE',
    prefix: 'BOTN',
    number: '101',
    min_units: 4,
    articulations: [
      {
        sending_name: 'Northreach College',
        sending_articulation: {
          type: 'SET',
          conjunction: 'AND',
          items: [
            { prefix: 'HERB', number: '1' },
            { prefix: 'HERB', number: '2' },
          ],
        },
      },
      { sending_name: 'Southreach College', sending_articulation: null },
    ],
  },
]

describe('agreements of the BC Transfer Guide', () => {
  test('from a saved page carry the attribution and the day of the file', async () => {
    const found = await opened(bcTransferAdapter, 'page.json', guidePage(1))
    expect(found.source).toMatchObject({
      key: 'bc-transfer:page',
      name: 'BC Transfer Guide',
      accessedOn: '2026-03-04',
      attribution: expect.stringContaining('BC Transfer Guide'),
    })
    const rows = await collected(found.rows(0))
    expect(rows).toHaveLength(20)
    for (const { items } of rows)
      expect(items[0]?.evidence[0]).toMatchObject({ source: 'BC Transfer Guide', accessedOn: '2026-03-04' })
  })

  test('take the day that is given, which must be past', async () => {
    const given = await opened(bcTransferAdapter, 'page.json', guidePage(1), { accessed: '2025-01-02' })
    expect(given.source.accessedOn).toBe('2025-01-02')
    const other = await opened(bcTransferAdapter, 'page.json', guidePage(1))
    expect(given.contentHash).not.toBe(other.contentHash)
    for (const accessed of ['soon', '2027-01-01', '2025-13-45'])
      await expect(opened(bcTransferAdapter, 'page.json', guidePage(1), { accessed })).rejects.toThrow(
        'option accessed',
      )
  })
})

describe('articulations of ASSIST', () => {
  test.each([
    ['assist-estu-botany.json', {}, 'estu'],
    ['any.json', { university: 'Estuary University' }, 'estuary-university'],
  ])('in %s are those of one university', async (name, options, university) => {
    const found = await opened(assistAdapter, name, receivers, { ...options, from: '2026-09-01' })
    expect(await collected(found.rows(0))).toMatchObject([
      {
        outcome: 'structured',
        items: [
          {
            sourceInstitution: 'northreach-college',
            targetInstitution: university,
            effectiveStart: '2026-09-01',
          },
        ],
      },
      { outcome: 'skipped', items: [] },
    ])
  })

  test('must say of which one, and give days as days', async () => {
    await expect(opened(assistAdapter, 'any.json', receivers)).rejects.toThrow('option university')
    await expect(opened(assistAdapter, 'assist-estu.json', receivers, { to: 'never' })).rejects.toThrow(
      'never is not a day',
    )
  })
})

test('equivalencies of Wisconsin are read from their table', async () => {
  const header = 'to,level,credits,course_2,title_2,course_1,from_,gen_ed,title_1,special'
  const found = await opened(
    wisconsinAdapter,
    'tis.csv',
    `${header}\nUW-Estuary,L,3.00,BOT 110,Botany,HERB 1,Northreach,,Herbs,\nUW-Estuary,,3.00,NDC,None,HERB 2,Northreach,,Herbs,\n`,
  )
  expect(found.source).toMatchObject({ key: 'wisconsin:tis', attribution: null, demo: false })
  expect(await collected(found.rows(0))).toMatchObject([
    { outcome: 'structured', items: [{ outcome: 'credit' }] },
    { outcome: 'structured', items: [{ outcome: 'no-credit' }] },
  ])
})
