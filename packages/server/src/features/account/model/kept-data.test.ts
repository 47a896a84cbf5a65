import { expect, test } from 'vitest'
import { KEPT_IDS, keptKinds } from './kept-data.ts'

const keptDays = { conversations: 90, auditAddresses: 30, audit: 365, everythingElse: null }

test('tables are counted by what they are for people, and those without a name together', () => {
  const rows = { task: 2, deck: 1, card: 4, session: 1, audit: 3, owner_head: 1, change: 6 }
  const kinds = keptKinds(rows, keptDays)
  expect(kinds.map(({ id }) => id)).toEqual(KEPT_IDS)
  expect(kinds.filter(({ count }) => count > 0)).toEqual([
    { id: 'tasks', what: 'Tasks', count: 2, days: null },
    { id: 'cards', what: 'Cards and decks', count: 5, days: null },
    { id: 'conversations', what: 'Conversations with the tutor', count: 1, days: 90 },
    { id: 'activity', what: 'Account activity', count: 3, days: 365 },
    { id: 'other', what: 'Records that these need, such as changes to sync', count: 7, days: null },
  ])
})
