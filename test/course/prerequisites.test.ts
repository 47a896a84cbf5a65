import { beforeAll, expect, test } from 'vitest'
import type { Store } from '../../packages/server/src/platform/store/store.ts'
import {
  onEachDatabase,
  type TestDatabase,
} from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { catalogApp, load } from './catalog-app.ts'
import { course } from './records.ts'

const CATALOG = [
  course('tst:CMPT 100'),
  course('tst:CMPT 200', { prerequisites: 'CMPT 100 with a minimum grade of C.' }),
  course('tst:CMPT 300', { prerequisites: 'CMPT 200 and one of MATH 150 or MATH 151.' }),
  course('tst:CMPT 400', { prerequisites: 'CMPT 300 or permission of the instructor.' }),
  course('tst:CMPT 500', { prerequisites: '(CMPT 200 and MATH 251) or CMPT 300.' }),
  course('tst:CMPT 600', { prerequisites: '(LOGIC 101 and (CMPT 200 or CMPT 300)) or LAB 110.' }),
  course('tst:LOOP 1', { prerequisites: 'LOOP 2.' }),
  course('tst:LOOP 2', { prerequisites: 'LOOP 3.' }),
  course('tst:LOOP 3', { prerequisites: 'LOOP 1.' }),
  course('tst:LAB 100', {
    corequisites: 'PHYS 100.',
    antirequisites: 'Students with credit for LAB 110 may not take this course for further credit.',
  }),
  course('tst:ODD 1', {
    prerequisites: 'CMPT 100 and MATH 150 or MATH 151.',
    corequisites: 'LAB 100 and some sense of the sea.',
  }),
  course('tst:LAB 110', { antirequisites: 'LAB 100, LAB 120' }),
]

const onTheCatalog = (database: TestDatabase) => {
  let store: Store
  beforeAll(async () => {
    store = await database.open()
    await load(store, CATALOG)
  })
  const open = (transcript: { course: string; grade?: string }[] = []) =>
    catalogApp(store, { transcript: async () => transcript })

  test('are a tree beside the sentence, judged leaf by leaf against the transcript', async () => {
    const app = open([{ course: 'tst:CMPT 200' }, { course: 'tst:MATH 151', grade: 'F' }])
    expect(await app.data('prereqs', { course: 'tst:CMPT 300', depth: 1 })).toMatchObject({
      prerequisite: {
        tree: {
          allOf: [
            { course: 'tst:CMPT 200' },
            { oneOf: [{ course: 'tst:MATH 150' }, { course: 'tst:MATH 151' }] },
          ],
        },
        certain: true,
        sentence: 'CMPT 200 and one of MATH 150 or MATH 151.',
      },
      satisfied: 'no',
      leaves: [
        { course: 'tst:CMPT 200', satisfied: 'yes' },
        { course: 'tst:MATH 150', satisfied: 'no' },
        { course: 'tst:MATH 151', satisfied: 'no' },
      ],
    })
  })

  test.each([
    ['C+', 'yes'],
    ['D', 'no'],
    [undefined, 'depends'],
  ])('a grade of %s where a C is asked for: %s', async (grade, verdict) => {
    const app = open([{ course: 'TST:cmpt100', ...(grade === undefined ? {} : { grade }) }])
    expect(await app.data('prereqs', { course: 'tst:CMPT 200' })).toMatchObject({ satisfied: verdict })
  })

  test('what is missing is told part by part, with the alternatives that are left', async () => {
    const app = open([{ course: 'tst:MATH 150', grade: 'A' }])
    const lacking = async (args: object) => (await app.data('prereqs', args))['missing']
    expect(await lacking({ course: 'tst:CMPT 300' })).toEqual(['tst:CMPT 200'])
    expect(await lacking({ course: 'tst:CMPT 200' })).toEqual(['tst:CMPT 100 (C)'])
    expect(await lacking({ course: 'tst:CMPT 400' })).toBeUndefined()
    expect(await lacking({ course: 'tst:CMPT 500' })).toEqual([
      '(tst:CMPT 200 and tst:MATH 251) or tst:CMPT 300',
    ])
    const none = open([{ course: 'tst:CMPT 100', grade: 'F' }])
    expect((await none.data('prereqs', { course: 'tst:CMPT 300' }))['missing']).toEqual([
      'tst:CMPT 200',
      'tst:MATH 150 or tst:MATH 151',
    ])
  })

  test('what is missing keeps the groups of the sentence', async () => {
    const app = open([{ course: 'tst:MATH 150' }])
    expect(await app.data('prereqs', { course: 'tst:CMPT 600' })).toMatchObject({
      missing: ['(tst:LOGIC 101 and (tst:CMPT 200 or tst:CMPT 300)) or tst:LAB 110'],
    })
  })

  test('a question may suppose courses, of this school and of others', async () => {
    const app = open()
    const args = { course: 'tst:CMPT 300', planned: ['CMPT 200', 'tst:math150'] }
    expect(await app.data('prereqs', args)).toMatchObject({ satisfied: 'yes' })
    const graded = { course: 'tst:CMPT 200', planned: ['CMPT 100'] }
    expect(await app.data('prereqs', graded)).toMatchObject({ satisfied: 'yes' })
    const elsewhere = { course: 'tst:CMPT 200', planned: ['oth:CMPT 100'] }
    expect(await app.data('prereqs', elsewhere)).toMatchObject({ satisfied: 'no' })
  })

  test('a condition that no transcript can answer leaves it open', async () => {
    const app = open([{ course: 'tst:MATH 151', grade: 'A' }])
    expect(await app.data('prereqs', { course: 'tst:CMPT 400' })).toMatchObject({ satisfied: 'depends' })
  })

  test('the chain goes back as deep as asked', async () => {
    const app = open()
    const chain = async (depth: number) =>
      (await app.data('prereqs', { course: 'tst:CMPT 400', depth }))['chain']
    expect(await chain(1)).toMatchObject([{ course: 'tst:CMPT 300', step: 1, needs: [], ends: 'depth' }])
    expect(await chain(3)).toMatchObject([
      {
        course: 'tst:CMPT 300',
        step: 1,
        needs: ['tst:CMPT 200', 'tst:MATH 150', 'tst:MATH 151'],
        ends: null,
      },
      { course: 'tst:CMPT 200', step: 2, needs: ['tst:CMPT 100'] },
      { course: 'tst:MATH 150', step: 2, title: null },
      { course: 'tst:MATH 151', step: 2, title: null },
      { course: 'tst:CMPT 100', step: 3, needs: [], ends: null },
    ])
  })

  test('a circle ends', async () => {
    const app = open()
    expect((await app.data('prereqs', { course: 'tst:LOOP 1', depth: 10 }))['chain']).toMatchObject([
      { course: 'tst:LOOP 2', step: 1, ends: null },
      { course: 'tst:LOOP 3', step: 2, ends: null },
      { course: 'tst:LOOP 1', step: 3, ends: 'cycle' },
    ])
  })

  test('what is taken beside or excludes stands apart', async () => {
    const app = open()
    expect(await app.data('requisites', { course: 'tst:LAB 100' })).toMatchObject({
      corequisite: { tree: { course: 'tst:PHYS 100', concurrent: true } },
      antirequisite: { tree: { course: 'tst:LAB 110' } },
      recommended: null,
    })
    expect(await app.data('requisites', { course: 'tst:LAB 110' })).toMatchObject({
      antirequisite: {
        tree: { oneOf: [{ course: 'tst:LAB 100' }, { course: 'tst:LAB 120' }] },
        sentence: 'LAB 100, LAB 120',
      },
    })
  })

  test('a sentence that may be misread is said to be one, and no transcript settles it', async () => {
    const app = open(
      ['CMPT 100', 'MATH 150', 'MATH 151'].map((code) => ({ course: `tst:${code}`, grade: 'A' })),
    )
    const warned = async (tool: string, name: string) => {
      const outcome = await app.call(tool, { course: name })
      return outcome.kind === 'result' ? outcome.result.agentHints.warnings : undefined
    }
    expect(await app.data('prereqs', { course: 'tst:ODD 1' })).toMatchObject({
      prerequisite: { certain: false },
      satisfied: 'depends',
    })
    expect(await warned('prereqs', 'tst:ODD 1')).toMatchObject([
      { message: "The prerequisites may be misread here: the school's sentence counts, not the tree" },
    ])
    expect(await warned('requisites', 'tst:ODD 1')).toMatchObject([
      { message: "The corequisites may be misread here: the school's sentence counts, not the tree" },
    ])
    expect(await warned('prereqs', 'tst:CMPT 300')).toBeUndefined()
    expect(await warned('requisites', 'tst:LAB 100')).toBeUndefined()
  })

  test('none is said as none', async () => {
    const app = open()
    expect(await app.data('prereqs', { course: 'tst:CMPT 100' })).toMatchObject({
      prerequisite: null,
      satisfied: null,
      leaves: [],
      chain: [],
      note: 'The catalog names no prerequisites of tst:CMPT 100',
    })
  })
}

onEachDatabase('prerequisites', onTheCatalog, 'suite')
