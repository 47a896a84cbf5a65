import { expect, test } from 'vitest'
import type { AnyEvent } from '../../../platform/session/session-event.ts'
import { afterEvent, NO_STATE } from './session-state.ts'

const ids = [
  '01ARZ3NDEKTSV4RRFFQ69G5FA0',
  '01ARZ3NDEKTSV4RRFFQ69G5FA1',
  '01ARZ3NDEKTSV4RRFFQ69G5FA2',
] as const

type Said = {
  [Type in AnyEvent['type']]: Pick<AnyEvent & { type: Type }, 'type' | 'payload'>
}[AnyEvent['type']]

const eventOf = ({ type, payload }: Said, at: number) =>
  ({
    eventId: ids[at] ?? '',
    sessionId: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
    seq: at + 1,
    createdAt: '2026-11-18T10:00:00.000Z',
    actorUserId: null,
    clientEventId: null,
    isPending: false,
    type,
    payload,
  }) as AnyEvent

/** Each draft by the number of the event that began it. */
function draftsAfter(...said: readonly Said[]): string[] {
  const { drafts } = said.map(eventOf).reduce(afterEvent, NO_STATE)
  return drafts.map(({ id, text }) => `${ids.findIndex((each) => each === id)} ${text}`)
}

test('a log from when a session had one draft reads as it did then', () => {
  const first: Said = { type: 'drafted', payload: { text: 'One' } }
  expect(draftsAfter(first, { type: 'drafted', payload: { text: 'Two' } })).toEqual(['1 Two'])
  expect(draftsAfter(first, { type: 'asked', payload: { text: 'Something else' } })).toEqual([])
  expect(draftsAfter(first, { type: 'withdrawn', payload: { draft: ids[0] } })).toEqual([])
})

test('drafts are kept side by side, and a question takes only the one that it sends', () => {
  const one: Said = { type: 'drafted', payload: { text: 'One', edits: null } }
  const two: Said = { type: 'drafted', payload: { text: 'Two', edits: null } }
  expect(draftsAfter(one, two)).toEqual(['0 One', '1 Two'])
  expect(draftsAfter(one, two, { type: 'drafted', payload: { text: 'First', edits: ids[0] } })).toEqual([
    '0 First',
    '1 Two',
  ])
  expect(draftsAfter(one, two, { type: 'asked', payload: { text: 'One', sends: ids[0] } })).toEqual(['1 Two'])
  expect(draftsAfter(one, { type: 'asked', payload: { text: 'Else', sends: null } })).toEqual(['0 One'])
  // The draft was sent on another device before its change arrived: nothing of the change is lost.
  expect(draftsAfter({ type: 'drafted', payload: { text: 'Late', edits: ids[2] } })).toEqual(['0 Late'])
})
