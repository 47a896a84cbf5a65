import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { NodeAllowance } from './allowances.ts'

/** One node and the sums that the counter has sent it but that have not arrived. */
interface Node {
  readonly allowance: NodeAllowance
  readonly underway: number[]
  taken: number
}

type Step = { node: number; does: 'take' | 'receive' | 'lose' }

function run(max: number, count: number, steps: readonly Step[]): Node[] {
  let asked = 0
  const nodes = Array.from({ length: count }, (): Node => ({
    allowance: new NodeAllowance(max),
    underway: [],
    taken: 0,
  }))
  for (const { node: at, does } of steps) {
    const node = nodes[at % count]
    if (!node) continue
    const { allowance, underway } = node
    if (does === 'take') {
      const take = allowance.take()
      if (take === 'allowed') node.taken += 1
      if ((take === 'ask' || allowance.isLow) && underway.length === 0)
        underway.push((asked += allowance.slice))
    } else {
      const total = underway.shift()
      if (total !== undefined && does === 'receive') allowance.grant(total)
      if (total !== undefined && does === 'lose') allowance.countAlone()
    }
  }
  return nodes
}

const step = (...does: Step['does'][]) => fc.record({ node: fc.nat(9), does: fc.constantFrom(...does) })
const limit = fc.integer({ min: 1, max: 400 })
const manySteps = { maxLength: 2_000, size: 'max' as const }

test('nodes together take no more than the limit and their credits, whatever the order', () => {
  fc.assert(
    fc.property(
      limit,
      fc.integer({ min: 1, max: 5 }),
      fc.array(step('take', 'take', 'take', 'receive'), manySteps),
      (max, count, steps) => {
        const taken = run(max, count, steps).reduce((sum, node) => sum + node.taken, 0)
        expect(taken).toBeLessThanOrEqual(max + (max > 20 ? count * Math.floor(max / 20) : 0))
      },
    ),
  )
})

test('a node takes no more than the limit even if the counter fails', () => {
  fc.assert(
    fc.property(limit, fc.array(step('take', 'take', 'receive', 'lose'), manySteps), (max, steps) => {
      for (const { taken } of run(max, 3, steps)) expect(taken).toBeLessThanOrEqual(max)
    }),
  )
})

test('a node alone takes exactly the limit', () => {
  fc.assert(
    fc.property(limit, (max) => {
      const steps = Array.from({ length: max + 1 }, (): Step[] => [
        { node: 0, does: 'take' },
        { node: 0, does: 'receive' },
        { node: 0, does: 'take' },
      ]).flat()
      const [node] = run(max, 1, steps)
      expect(node?.taken).toBe(max)
      expect(node?.allowance.take()).toBe('refused')
    }),
  )
})

test('two busy nodes use at least 85 % of the limit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 40, max: 3_000 }), fc.infiniteStream(fc.nat(1)), (max, order) => {
      const steps: Step[] = []
      for (const node of order) {
        steps.push({ node, does: 'take' }, { node, does: 'take' }, { node: 1 - node, does: 'receive' })
        if (steps.length > 9 * max) break
      }
      for (const node of [0, 1]) steps.push({ node, does: 'receive' })
      const taken = run(max, 2, steps).reduce((sum, node) => sum + node.taken, 0)
      expect(taken).toBeGreaterThanOrEqual(0.85 * max)
      expect(taken).toBeLessThanOrEqual(1.1 * max)
    }),
    { numRuns: 30 },
  )
})
