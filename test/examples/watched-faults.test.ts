import { expect, test } from 'vitest'
import { findingsOf } from './faults/inject.ts'
import { apart, inPages, keep, notebook } from './faults/notebook.ts'
import { watchedFaults } from './faults/watched.ts'

const durable = () => {
  const kept = apart()()
  return () => kept
}
// So many random notes that the last of their pages of two is not full.
const options = { runs: 7, durable }

test('a server keeps the contract with pages, and beyond its restart', async () => {
  const server = inPages((notes, { from, limit }) => ({
    items: notes.slice(from, from + limit),
    next: from + limit,
  }))
  const found = await findingsOf('', server, options)
  const unfounded = 'its confidence is founded on nothing'
  expect(found.filter((message) => !message.includes(unfounded))).toEqual([])
})

test.each(watchedFaults)('%s: found and named', async (_, tested, blamed, words) => {
  const found = await findingsOf(blamed, tested, options)
  expect(found.join('\n\n')).toContain(words)
})

test('notes that a restart loses: found and named', async () => {
  const blamed = 'add_note: is remembered beyond a restart'
  const found = await findingsOf(blamed, notebook(keep), { ...options, durable: () => apart() })
  expect(found.join()).toContain('after a restart, ')
})
