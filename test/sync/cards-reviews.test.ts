import { expect, test } from 'vitest'
import { RATINGS, type ReviewEntry } from '../../packages/server/src/features/card/model/schedule/review.ts'
import { studyCalendar } from '../../packages/server/src/features/card/model/schedule/study-day.ts'
import { calendarOfOwner } from '../../packages/server/src/features/card/store/review/study-zone-store.ts'
import { newNote } from '../../packages/server/src/features/card/model/write-note.ts'
import {
  newId,
  onEachDatabase,
  testDatabase,
} from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { listArchived, restoreArchived } from '../../packages/server/src/platform/sync/archive-store.ts'
import { newEntries, schema18 } from '../card/import/anki-file.ts'
import { sampleCollection } from '../card/import/anki-notes.ts'
import { archiveFile, writtenFile } from '../card/import/archive-file.ts'
import { importFrom } from '../card/import/import-from.ts'
import { cardRowsOf } from './card-rows.ts'
import { type Device } from './replicas.ts'
import { syncedEntities, twoDevices } from './card-devices.ts'

const devices = testDatabase('sqlite')

onEachDatabase('cards on a server and two devices', (database) => {
  test('have all the reviews of both, and one schedule', async () => {
    const { one, two, wait, settle } = await twoDevices(database, devices)
    const [cardId = ''] = await one.add(await one.addDeck('Geography'))
    await settle()
    await one.rate(cardId, 'good')
    wait(1)
    await two.rate(cardId, 'again')
    wait(1)
    await one.rate(cardId, 'easy')
    wait(48)
    await two.rate(cardId, 'good')
    expect((await one.card(cardId)).reps).toBe(2)
    await settle()
    expect((await one.card(cardId)).reps).toBe(4)
    expect((await one.reviews.logOf(cardId)).map((each) => each.type === 'review' && each.rating)).toEqual([
      'good',
      'again',
      'easy',
      'good',
    ])
    await one.undo(cardId)
    await settle()
    expect((await two.card(cardId)).reps).toBe(3)
  })

  test('are due as their deck wants it, also what was reviewed before', async () => {
    const { one, two, wait, settle } = await twoDevices(database, devices)
    const deckId = await one.addDeck('Geography')
    const [cardId = ''] = await one.add(deckId)
    await settle()
    await one.rate(cardId, 'easy')
    wait(400)
    await two.editDeck(deckId, { desiredRetention: 0.75 })
    await one.rate(cardId, 'good')
    const { dueAt } = await one.card(cardId)
    await settle()
    expect((await one.card(cardId)).dueAt > dueAt).toBe(true)
    await one.editDeck(deckId, { desiredRetention: 0.9 })
    expect((await one.card(cardId)).dueAt).toBe(dueAt)
    const relaxed = await one.addDeck('Relaxed')
    await one.editDeck(relaxed, { desiredRetention: 0.75 })
    await one.edit(cardId, { deckId: relaxed })
    expect((await one.card(cardId)).dueAt > dueAt).toBe(true)
    await settle()
  })

  test('come with the gaps of their note, and keep what was reviewed meanwhile', async () => {
    const { one, two, settle } = await twoDevices(database, devices)
    const front = 'The {{c1::Seine}} flows through Paris'
    const [first = ''] = await one.add(await one.addDeck('Geography'), { front, back: '' })
    await settle()
    await one.edit(first, { front: 'The {{c1::Seine}} flows through {{c2::Paris}}' })
    const [second = ''] = (await one.notes.get(first)).siblings
    await one.rate(second, 'good')
    await two.rate(first, 'good')
    await settle()
    expect(await two.card(second)).toMatchObject({ reps: 1, ordinal: 1 })
    // Each waits for tomorrow because of the other.
    expect((await two.card(second)).buriedUntil).not.toBeNull()
    expect((await one.card(first)).buriedUntil).not.toBeNull()

    // A gap that loses goes, and what was reviewed of it comes back with it.
    await one.edit(first, { back: 'in France' })
    await two.edit(first, { front: 'The {{c1::Seine}} flows through {{c2::Paris}} in {{c3::France}}' })
    const third = (await two.notes.get(first)).siblings.find((id) => id !== second) ?? ''
    await two.rate(third, 'hard')
    await settle()
    await expect(two.card(third)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const [lost] = await listArchived(one.device.store.read, one.device.owner, { limit: 1 })
    await restoreArchived(one.device.replica, syncedEntities, lost?.id ?? '')
    await settle()
    expect(await one.card(third)).toMatchObject({ reps: 1 })
    expect(await two.card(second)).toMatchObject({ reps: 1 })

    // A gap that comes after the others were asked waits for tomorrow where it was made, too.
    await one.edit(first, { front: '{{c1::1}} {{c2::2}} {{c3::3}} {{c4::4}}' })
    await settle()
  })

  test('of an imported file arrive with their past, and the file again adds nothing there', async () => {
    const { one, two } = await twoDevices(database, devices)
    const anki = await archiveFile(newEntries(schema18(sampleCollection())))
    const { store, owner } = one.device
    await importFrom(store, 'anki', anki, { owner })
    const table = await writtenFile('front,back\nOne?,1\nTwo?,2\n', 'table.csv')
    await importFrom(store, 'cards-csv', table, { owner })
    for (const { device } of [one, two]) expect(await device.sync()).toMatchObject({ refused: 0, lost: 0 })
    const [here, there] = await Promise.all([one, two].map(({ device }) => shared(device)))
    expect(there?.reviews).toHaveLength(7)
    expect(there?.notes).toHaveLength(7)
    expect(there).toEqual(here)
    await importFrom(two.device.store, 'anki', anki, { owner: two.device.owner })
    expect(await shared(two.device)).toEqual(here)
  })

  test('by the hundred, with more than a thousand reviews, are the same everywhere', async () => {
    const { one, two, settle } = await twoDevices(database, devices)
    const deckId = await one.addDeck('Geography')
    const at = '2026-06-01T08:00:00.000Z'
    const notes = Array.from({ length: 600 }, (_, number) => {
      const front = number % 3 === 0 ? `{{c1::${number}}} and {{c2::more}}` : `What is ${number}?`
      return newNote({ front, back: 'this' }, { id: newId(), deckId, at })
    })
    const made = await one.notes.add(notes, { at, newId }, () => undefined)
    const cardIds = made.flatMap(({ cards }) => cards.map(({ id }) => id))
    const entries = Array.from({ length: 1_200 }, (_, number): ReviewEntry => {
      const day = `2026-0${3 + (number % 3)}-${10 + (number % 19)}`
      const bare = { id: newId(), cardId: cardIds[(number * 7) % cardIds.length] ?? '', day }
      const done = { ...bare, at: `${day}T10:00:00.000Z`, device: one.device.store.device }
      const rating = RATINGS[number % RATINGS.length] ?? 'good'
      return number % 50 === 0
        ? { ...done, type: 'forget' }
        : { ...done, type: 'review', rating, durationMs: null, predicted: null }
    })
    await one.reviews.merge(entries, {
      at,
      calendar: await calendarOfOwner(one.device.store.read, ''),
      newId,
    })
    await settle()
    expect((await cardRowsOf(two.device)).reviews).toHaveLength(1_200)
  })

  test('have the same of a review that came both ways', async () => {
    const { one, two, settle } = await twoDevices(database, devices)
    const [cardId = ''] = await one.add(await one.addDeck('Geography'))
    await settle()
    await one.rate(cardId, 'good')
    const [entry] = await one.reviews.logOf(cardId)
    if (entry?.type !== 'review') throw new Error('no review')
    // As if both had imported it, each with its own forecast.
    const other = { ...entry, device: two.device.store.device, predicted: 0.5 }
    await two.reviews.merge([other], { at: entry.at, calendar: studyCalendar(), newId })
    await settle()
    expect((await two.card(cardId)).reps).toBe(1)
  })
})

/** What another program buried is of its own device. */
async function shared(device: Device) {
  const { cards, ...rows } = await cardRowsOf(device)
  return { ...rows, cards: cards.map(({ buriedUntil: _, ...card }) => card) }
}
