import { describe, expect, test } from 'vitest'
import { compactRule } from '../../../../../../../test/transfer/compact-rule.ts'
import { readReceiver } from './read-receiver.ts'
import { Receiver } from './receiver.ts'

const context = {
  university: 'University of the Estuary, South',
  evidence: { source: 'made up', accessedOn: '2025-01-15' },
  effectiveStart: '2024-09-01',
}

const course = (code: string, notes: string[] = [], units = 3) => {
  const [prefix, number] = code.split(' ')
  return { subject: '', prefix, number, key: code, title: '', min_units: units, max_units: units, notes }
}
const set = (conjunction: string | null, ...items: unknown[]) => ({
  type: 'SET',
  conjunction,
  items,
  notes: [],
})
const group = (conjunctions: string[], ...items: unknown[]) => ({
  type: 'GROUP',
  conjunctions,
  items,
  notes: [],
})

const BOTANY = { type: 'COURSE', ...course('BOTN 30'), min_units: 4, max_units: 5 }

const read = (sending: unknown, receiver: object = BOTANY) =>
  readReceiver(
    Receiver.parse({
      ...receiver,
      articulations: [{ sending_name: 'Northreach Coll.', sending_articulation: sending }],
    }),
    context,
  )[0]

const SAID = 'university-of-the-estuary-south:BOTN 30 (4-5); 2024-09-01/'
const compact = (sending: unknown, receiver?: object) =>
  read(sending, receiver)
    ?.items.map(compactRule)
    .join()
    .replaceAll('northreach-coll:', '')
    .replace(SAID, 'BOTN 30')

describe('an articulation of ASSIST', () => {
  test.each([
    ['one course', set(null, course('HERB 1')), 'HERB 1 (3) → BOTN 30'],
    [
      'a sum',
      set('AND', course('HERB 1'), course('HERB 1L', [], 1)),
      'all(HERB 1 (3), HERB 1L (1)) → BOTN 30',
    ],
    ['a choice', set('OR', course('HERB 1'), course('HERB 2')), 'one(HERB 1 (3), HERB 2 (3)) → BOTN 30'],
    [
      'a choice of sums',
      group(['OR'], set(null, course('HERB 1')), set('AND', course('HERB 2'), course('HERB 3'))),
      'one(HERB 1 (3), all(HERB 2 (3), HERB 3 (3))) → BOTN 30',
    ],
    [
      'a sum of choices',
      group(
        ['AND'],
        set('OR', course('HERB 1'), course('HERB 2')),
        set('OR', course('HERB 3'), course('HERB 4')),
      ),
      'all(one(HERB 1 (3), HERB 2 (3)), one(HERB 3 (3), HERB 4 (3))) → BOTN 30',
    ],
    [
      'groups without words between them, which are alternatives',
      group([], set(null, course('HERB 1')), set(null, course('HERB 2'))),
      'one(HERB 1 (3), HERB 2 (3)) → BOTN 30',
    ],
    [
      'an empty group among others',
      group(['OR', 'OR'], set(null), set(null, course('HERB 1')), set(null)),
      'HERB 1 (3) → BOTN 30',
    ],
    [
      'both words, where only the likely reading is known',
      group(
        ['AND', 'OR'],
        set(null, course('HERB 1')),
        set(null, course('HERB 2')),
        set(null, course('HERB 3')),
      ),
      'one(all(HERB 1 (3), HERB 2 (3)), HERB 3 (3)) → BOTN 30; other?',
    ],
    [
      'a grade for all courses',
      set(
        'AND',
        course('HERB 1', ['Minimum grade required: B or better']),
        course('HERB 2', ['Minimum grade required: B or better']),
      ),
      'all(HERB 1 (3), HERB 2 (3)) → BOTN 30; minimum-grade grade [B] purpose [credit]',
    ],
    [
      'a grade for one of them',
      set('AND', course('HERB 1', ['Minimum grade required: B or better']), course('HERB 2')),
      'all(HERB 1 (3), HERB 2 (3)) → BOTN 30; minimum-grade grade [B] purpose [credit] courses [HERB 1]',
    ],
    [
      'a note that asks for more',
      set(null, course('HERB 1', ['Only with approval of the chair'])),
      'HERB 1 (3) → BOTN 30; other?',
    ],
    [
      'codes that schools space in their own way',
      set('OR', course('C-S -07'), course('CIS/X 226')),
      'one(C S 07 (3), CIS/X 226 (3)) → BOTN 30',
    ],
  ])('is %s', (_, sending, said) => {
    expect(compact(sending)).toBe(said)
  })

  test.each([
    [
      'a sum',
      {
        type: 'SERIES',
        key: 'BOTN 1 + 2',
        conjunction: 'AND',
        courses: [course('BOTN 1'), course('BOTN 2')],
      },
      'BOTN 1 (3) & university-of-the-estuary-south:BOTN 2 (3)',
    ],
    [
      'a choice',
      { type: 'SERIES', key: 'BOTN 1 / 2', conjunction: 'OR', courses: [course('BOTN 1'), course('BOTN 2')] },
      'BOTN 1 (3) | university-of-the-estuary-south:BOTN 2 (3)',
    ],
  ])('may be with a series: %s', (_, receiver, targets) => {
    const said = `HERB 1 (3) → university-of-the-estuary-south:${targets}; 2024-09-01/`
    expect(compact(set(null, course('HERB 1')), receiver)).toBe(said)
  })

  test.each([
    [{ type: 'GE', key: 'Area C2: Humanities' }, 'HERB 1 (3) → elective Area C2: Humanities; 2024-09-01/'],
    [{ type: 'MISCELLANEOUS', key: 'Reading' }, 'HERB 1 (3) → elective Reading; 2024-09-01/'],
  ])('may be with a requirement: %j', (receiver, said) => {
    expect(compact(set(null, course('HERB 1')), receiver)).toBe(said)
  })

  test.each([null, set(null), group([]), group(['OR'], set(null), set('AND'))])(
    'that offers nothing is no rule',
    (sending) => {
      const remark = 'Northreach Coll.: nothing is offered for BOTN 30'
      expect(read(sending)).toEqual({ items: [], outcome: 'skipped', remark })
    },
  )

  test('with a course that ASSIST shows empty is kept as a text', () => {
    const broken = { ...course('Broken 404'), min_units: -1, max_units: -1 }
    const reading = read(set('OR', course('HERB 1'), broken))
    expect(reading).toMatchObject({ outcome: 'verbatim', remark: 'HERB 1 OR Broken 404 = BOTN 30' })
    expect(reading?.items[0]).toMatchObject({
      structured: false,
      outcome: 'individual-assessment',
      targets: [],
      understood: 0,
    })
  })

  test('is the same rule under each subject that lists its series', () => {
    const series = { type: 'SERIES', conjunction: 'AND', courses: [course('BOTN 1'), course('ALCH 2')] }
    const turned = { ...series, courses: series.courses.toReversed() }
    const sending = set('OR', course('HERB 1'), course('HERB 2'))
    expect(read(sending, turned)?.items[0]?.id).toBe(read(sending, series)?.items[0]?.id)
  })
})
