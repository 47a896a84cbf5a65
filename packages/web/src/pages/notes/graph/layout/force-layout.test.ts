import { expect, test } from 'vitest'
import { graphOf, type NoteWithLinks } from '../graph-model.ts'
import { Camera } from './camera.ts'
import { ForceLayout } from './force-layout.ts'
import { nextIn } from './nearest.ts'

const ALL = { tag: undefined, folder: undefined, hasOrphans: true, hasFiles: true, hasMissing: true }
const note = (path: string, ...links: string[]): NoteWithLinks => ({ path, tags: [], links, missing: [] })

function settled(notes: readonly NoteWithLinks[]): ForceLayout {
  const layout = new ForceLayout(graphOf(notes, ALL))
  layout.run(() => false)
  return layout
}

const apart = ({ x, y }: ForceLayout, one: number, other: number): number =>
  Math.hypot((x[one] ?? 0) - (x[other] ?? 0), (y[one] ?? 0) - (y[other] ?? 0))

test('linked notes end up nearer to each other than to the others, and none on another', () => {
  const names = Array.from({ length: 60 }, (_, at) => `${at}.md`)
  const layout = settled(names.map((name, at) => note(name, at % 20 === 0 ? name : `${at - (at % 20)}.md`)))
  expect(layout.isSettled).toBe(true)
  expect(apart(layout, 0, 1)).toBeLessThan(apart(layout, 1, 21))
  for (const one of names.keys())
    for (let other = 0; other < one; other += 1) expect(apart(layout, one, other)).toBeGreaterThan(8)
})

test('work that is interrupted goes on, and comes to the same places', () => {
  const notes = Array.from({ length: 300 }, (_, at) => note(`${at}.md`, `${(at * 7) % 300}.md`))
  const whole = settled(notes)
  const sliced = new ForceLayout(graphOf(notes, ALL))
  for (let slices = 0; !sliced.isSettled && slices < 100_000; slices += 1) {
    let steps = 0
    sliced.run(() => steps++ > 2)
  }
  expect(sliced.x).toEqual(whole.x)
})

test('a node that is held stays where it is', () => {
  const layout = new ForceLayout(graphOf([note('a.md', 'b.md'), note('b.md')], ALL))
  layout.hold(0, { x: 500, y: 400 })
  layout.run(() => false)
  expect([layout.x[0], layout.y[0]]).toEqual([500, 400])
  expect(apart(layout, 0, 1)).toBeLessThan(300)
})

test('a camera zooms around a point, and fits what there is', () => {
  const camera = new Camera()
  Object.assign(camera, { width: 400, height: 300 })
  const before = camera.toWorld({ x: 100, y: 50 })
  camera.zoom(2, { x: 100, y: 50 })
  expect(camera.toWorld({ x: 100, y: 50 })).toEqual(before)
  camera.fit(Float64Array.of(-1000, 1000), Float64Array.of(0, 10))
  expect(camera.toScreen({ x: -1000, y: 5 })).toEqual({ x: 48, y: 150 })
})

test('arrow keys reach the next node in their direction', () => {
  const [x, y] = [Float64Array.of(0, 10, 30, 0), Float64Array.of(0, 2, 0, -20)]
  expect(nextIn('right', { x: 0, y: 0 }, x, y)).toBe(1)
  expect(nextIn('right', { x: 10, y: 2 }, x, y)).toBe(2)
  expect(nextIn('up', { x: 0, y: 0 }, x, y)).toBe(3)
  expect(nextIn('left', { x: 0, y: 0 }, x, y)).toBeUndefined()
})
