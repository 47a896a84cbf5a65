import { expect, test } from 'vitest'
import { FairTurns } from './fair-turns.ts'

test('one key with a hundred slices of work delays another by one of them', async () => {
  const turns = new FairTurns()
  const order: string[] = []
  const slice = async (key: string): Promise<void> => {
    await turns.next(key)
    order.push(key)
  }
  const busy = Array.from({ length: 100 }, () => slice('busy'))
  const quiet = (async () => {
    for (let count = 0; count < 3; count += 1) await slice('quiet')
  })()
  await Promise.all([...busy, quiet])
  expect(order.slice(0, 6)).toEqual(['busy', 'quiet', 'busy', 'quiet', 'busy', 'quiet'])
  expect(order).toHaveLength(103)
})
