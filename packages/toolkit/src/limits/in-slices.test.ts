import { expect, test } from 'vitest'
import { inSlices } from './in-slices.ts'

const LONGER_THAN_A_SLICE = 11

const spin = (): void => {
  for (const end = performance.now() + LONGER_THAN_A_SLICE; performance.now() < end;);
}

test('other work of the thread has its turn between slices of long work', async () => {
  const order: string[] = []
  setImmediate(() => order.push('other'))
  const step = (name: string) => {
    spin()
    order.push(name)
  }
  await inSlices(['first', 'second', 'third'].values().map(step))
  expect(order).toEqual(['first', 'other', 'second', 'third'])
})

test('short work goes on at once', async () => {
  const order: number[] = []
  const done = inSlices([1, 2, 3].values().map((step) => order.push(step)))
  expect(order).toEqual([1, 2, 3])
  await done
})
