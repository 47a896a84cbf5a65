import { expect, test } from 'vitest'
import { layOut } from './graph-layout.ts'

test('every note that can be reached has a place of its own, in a ring by its distance', () => {
  const links = Array.from({ length: 299 }, (_, at) => ({
    from: at % 7 === 0 ? 'center' : `n${at - (at % 7)}`,
    to: `n${at}`,
  }))
  const nodes = layOut('center', [...links, { from: 'far', to: 'away' }])
  expect(nodes).toHaveLength(300)
  expect(new Set(nodes.map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`)).size).toBe(300)
  expect(nodes.find(({ path }) => path === 'n7')?.step).toBe(1)
  expect(nodes.find(({ path }) => path === 'n8')?.step).toBe(2)
  expect(nodes.some(({ path }) => path === 'far')).toBe(false)
})
