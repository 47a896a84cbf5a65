import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  expandChain,
  type ChainLink,
} from '../../packages/server/src/features/course/model/requisites/expand-chain.ts'
import { parsePrerequisite } from '../../packages/server/src/features/course/model/requisites/parse-requisites.ts'
import {
  satisfied,
  type TakenCourse,
} from '../../packages/server/src/features/course/model/requisites/satisfied.ts'
import { nOf, simplify } from '../../packages/server/src/features/course/model/requisites/simplify.ts'
import {
  coursesOf,
  RequisiteTree,
  type Requisite,
} from '../../packages/server/src/features/course/model/requisites/tree.ts'
import { randomRuns } from '../scale.ts'
import { anyTree } from './any-tree.ts'
import { written } from './written.ts'

const read = (sentence: string): RequisiteTree => parsePrerequisite(sentence, { institution: 'nova' }).tree
const verdict = (sentence: string, ...taken: TakenCourse[]) => satisfied(read(sentence), taken).verdict

const anyTranscript: fc.Arbitrary<TakenCourse[]> = fc.array(
  fc.record(
    {
      course: fc.constantFrom('nova:REEF 101', 'nova:reef102', 'NOVA:KELP-200', 'nova:TIDE 110'),
      grade: fc.constantFrom('A', 'C', 'C-', 'F', 'W', '72%', 'P'),
      inProgress: fc.boolean(),
    },
    { requiredKeys: ['course'] },
  ),
  { maxLength: 5 },
)

describe('what a transcript satisfies', () => {
  test('courses in any spelling, with grades', () => {
    const sentence = 'REEF 101 with a minimum grade of C, and KELP 200 or 201.'
    expect(verdict(sentence)).toBe('no')
    expect(verdict(sentence, { course: 'nova:reef101', grade: 'B' }, { course: 'NOVA:KELP-201' })).toBe('yes')
    expect(verdict(sentence, { course: 'nova:REEF 101', grade: 'C-' }, { course: 'nova:KELP 201' })).toBe(
      'no',
    )
    expect(verdict(sentence, { course: 'nova:REEF 101', grade: '71%' }, { course: 'nova:KELP 201' })).toBe(
      'yes',
    )
    expect(verdict(sentence, { course: 'nova:REEF 101' }, { course: 'nova:KELP 201' })).toBe('depends')
    expect(verdict('KELP 200', { course: 'nova:KELP 200', grade: 'F' })).toBe('no')
    expect(verdict('KELP 200', { course: 'nova:KELP 200', grade: '41%' })).toBe('no')
    expect(verdict('KELP 200', { course: 'nova:KELP 200', grade: 'W' })).toBe('no')
    expect(verdict('KELP 200', { course: 'other:KELP 200', grade: 'A' })).toBe('no')
  })

  test('grade points are compared with grade points only', () => {
    const sentence = 'A minimum grade of 2.5 in REEF 101.'
    expect(verdict(sentence, { course: 'nova:REEF 101', grade: '2.7' })).toBe('yes')
    expect(verdict(sentence, { course: 'nova:REEF 101', grade: '2.3' })).not.toBe('yes')
    expect(verdict(sentence, { course: 'nova:REEF 101', grade: 'A' })).toBe('depends')
  })

  test('the best of several attempts counts', () => {
    const attempts = ['F', 'C-', 'B'].map((grade) => ({ course: 'nova:REEF 101', grade }))
    expect(verdict('REEF 101 with a minimum grade of C.', ...attempts)).toBe('yes')
    expect(verdict('REEF 101 with a minimum grade of B+.', ...attempts)).toBe('no')
  })

  test('a course that is being taken', () => {
    const now = { course: 'nova:REEF 101', status: 'in-progress' as const }
    expect(verdict('REEF 101 (may be taken concurrently).', now)).toBe('yes')
    expect(verdict('REEF 101.', now)).toBe('depends')
  })

  test('secondary courses', () => {
    expect(verdict('Pre-Calculus 12', { course: 'secondary:Precalculus 12' })).toBe('yes')
  })

  test('conditions leave it open only where they matter', () => {
    const taken = { course: 'nova:REEF 101', grade: 'A' }
    expect(verdict('REEF 101 or permission of the instructor.', taken)).toBe('yes')
    expect(verdict('REEF 102 or permission of the instructor.', taken)).toBe('depends')
    expect(verdict('REEF 101 and 45 units.', taken)).toBe('depends')
    expect(verdict('REEF 102 and 45 units.', taken)).toBe('no')
    expect(verdict('None.')).toBe('yes')
  })

  test('so many of a list', () => {
    const sentence = 'Two of REEF 101, 102, 103.'
    const taken = ['REEF 101', 'REEF 103'].map((code) => ({ course: `nova:${code}` }))
    expect(verdict(sentence, ...taken)).toBe('yes')
    expect(verdict(sentence, ...taken.slice(1))).toBe('no')
  })

  test('each leaf says for itself', () => {
    const { leaves } = satisfied(read('REEF 101, KELP 200, and 45 units.'), [{ course: 'nova:KELP 200' }])
    expect(leaves.map((leaf) => leaf.verdict)).toEqual(['no', 'yes', 'depends'])
  })

  test('a further course never makes it worse', () => {
    const order = ['no', 'depends', 'yes']
    fc.assert(
      fc.property(anyTree, anyTranscript, anyTranscript, (tree, some, more) => {
        const [before, after] = [some, [...some, ...more]].map((taken) => satisfied(tree, taken).verdict)
        expect(order.indexOf(after!)).toBeGreaterThanOrEqual(order.indexOf(before!))
      }),
      { numRuns: randomRuns },
    )
  })
})

describe('trees', () => {
  test('simplifying changes nothing that is asked for', () => {
    fc.assert(
      fc.property(anyTree, anyTranscript, (tree, taken) => {
        expect(satisfied(simplify(tree), taken).verdict).toBe(satisfied(tree, taken).verdict)
        expect(simplify(simplify(tree))).toEqual(simplify(tree))
        expect(RequisiteTree.parse(tree)).toEqual(tree)
      }),
      { numRuns: randomRuns },
    )
  })

  test('groups are flattened, repeats dropped, groups of one opened', () => {
    const [a, b] = [{ course: 'nova:A 1' }, { course: 'nova:B 1' }]
    expect(written(simplify({ allOf: [{ allOf: [a, { oneOf: [b, b] }] }, a] }))).toBe('A 1 & B 1')
    expect(written(nOf(1, [a, b]))).toBe('A 1 | B 1')
    expect(written(nOf(2, [a, b]))).toBe('A 1 & B 1')
  })

  test('the courses of a tree, each once and in order', () => {
    expect(coursesOf(read('KELP 200 and REEF 101, or REEF 101 with a grade of B.'))).toEqual([
      'nova:KELP 200',
      'nova:REEF 101',
    ])
  })

  test('a tree of another shape is refused', () => {
    for (const wrong of [
      {},
      { allOf: 1 },
      { nOf: 0, of: [] },
      { condition: 'mood', text: '' },
      { allOf: [], oneOf: [] },
    ])
      expect(RequisiteTree.safeParse(wrong).success).toBe(false)
  })
})

describe('the chain of prerequisites', () => {
  const asking = (sentence: string): Requisite => parsePrerequisite(sentence, { institution: 'nova' })
  const names = (link: ChainLink): string[] => [link.course, ...link.needs.flatMap(names)]
  const size = (link: ChainLink): number => link.needs.reduce((sum, next) => sum + size(next), 1)
  const depthOf = (link: ChainLink): number => 1 + Math.max(0, ...link.needs.map(depthOf))

  test('goes to its depth and says where it ends', () => {
    const catalog = new Map([
      ['nova:TIDE 400', asking('TIDE 300 and TIDE 200.')],
      ['nova:TIDE 300', asking('TIDE 200.')],
      ['nova:TIDE 200', asking('TIDE 100.')],
    ])
    const chain = expandChain('nova:TIDE 400', (course) => catalog.get(course), 5)
    const numbers = names(chain).map((course) => course.replace('nova:TIDE ', ''))
    expect(numbers).toEqual(['400', '300', '200', '200', '100'])
    expect(chain.needs[0]?.needs[0]).toEqual({ course: 'nova:TIDE 200', ends: 'shown', needs: [] })
    expect(chain.needs[1]?.requisite?.sentence).toBe('TIDE 100.')
    const short = expandChain('nova:TIDE 400', (course) => catalog.get(course), 1)
    expect(short.needs.map(({ ends }) => ends)).toEqual(['depth', 'depth'])
  })

  test('cycles end, and the answer stays small', () => {
    const anyNumber = fc.integer({ min: 0, max: 7 })
    const anyCatalog = fc.dictionary(
      anyNumber.map((number) => `nova:TIDE ${number}`),
      fc.uniqueArray(anyNumber, { minLength: 1, maxLength: 5 }),
      { maxKeys: 8 },
    )
    fc.assert(
      fc.property(anyCatalog, fc.integer({ min: 0, max: 30 }), (needs, depth) => {
        const lookup = (course: string): Requisite | undefined =>
          needs[course] && asking(needs[course].map((number) => `TIDE ${number}`).join(', '))
        const chain = expandChain('nova:TIDE 0', lookup, depth)
        expect(size(chain)).toBeLessThanOrEqual(1 + 8 * 5)
        expect(depthOf(chain)).toBeLessThanOrEqual(depth + 1)
        expect(chain.needs).toHaveLength(depth > 0 ? (needs['nova:TIDE 0']?.length ?? 0) : 0)
      }),
      { numRuns: randomRuns },
    )
  })

  test('a course that asks for itself', () => {
    const chain = expandChain('nova:TIDE 1', () => asking('TIDE 1.'), 9)
    expect(chain.needs).toEqual([{ course: 'nova:TIDE 1', ends: 'cycle', needs: [] }])
  })
})
