import { expect, test } from 'vitest'
import { syncedTranscript } from './transcript-sync-store.ts'

const old = { course: 'sfu:CMPT 225', grade: 'F', term: null, credits: 3, completed: null }

test('a body of a version without titles and states is taken', () => {
  expect(syncedTranscript.body().parse({ entries: [old], rev: 1 })).toEqual({
    entries: [{ ...old, title: null, status: 'failed' }],
    rev: 1,
  })
})

test('a body with an unknown state is refused', () => {
  const body = { entries: [{ ...old, title: null, status: 'dreamt' }], rev: 1 }
  expect(syncedTranscript.body().safeParse(body).success).toBe(false)
})
