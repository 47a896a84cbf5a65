import { expect, test } from 'vitest'
import { type Draft, draftsAfter } from './drafts.ts'
import { eventFrom } from './session-event.ts'

const after = (...events: [string, string, object][]): string[] =>
  events
    .reduce<readonly Draft[]>(
      (drafts, [eventId, type, payload], at) =>
        draftsAfter(drafts, eventFrom({ eventId, seq: at + 1, at: '' }, type, payload)),
      [],
    )
    .map(({ id, text }) => `${id} ${text}`)

test('drafts are kept until they are sent, changed or discarded by their id', () => {
  const two: [string, string, object][] = [
    ['a', 'drafted', { text: 'One', edits: null }],
    ['b', 'drafted', { text: 'Two', edits: null }],
  ]
  expect(after(...two, ['c', 'asked', { text: 'Other', sends: null }])).toEqual(['a One', 'b Two'])
  expect(after(...two, ['c', 'drafted', { text: 'Uno', edits: 'a' }])).toEqual(['a Uno', 'b Two'])
  expect(after(...two, ['c', 'asked', { text: 'One', sends: 'a' }])).toEqual(['b Two'])
  expect(after(...two, ['c', 'withdrawn', { draft: 'b' }])).toEqual(['a One'])
})

test('in older logs a session has one draft, which every question takes', () => {
  expect(after(['a', 'drafted', { text: 'One' }], ['b', 'drafted', { text: 'Two' }])).toEqual(['b Two'])
  expect(after(['a', 'drafted', { text: 'One' }], ['b', 'asked', { text: 'One' }])).toEqual([])
})
