import { default_w } from 'ts-fsrs'
import { expect, test } from 'vitest'
import { cardExport } from '../../packages/server/src/features/card/store/card-export-store.ts'
import { cardSearch } from '../../packages/server/src/features/card/store/card-search-store.ts'
import { RATINGS, type ReviewEntry } from '../../packages/server/src/features/card/model/schedule/review.ts'
import { studyCalendar } from '../../packages/server/src/features/card/model/schedule/study-day.ts'
import { calendarOfOwner } from '../../packages/server/src/features/card/store/review/study-zone-store.ts'
import { newNote } from '../../packages/server/src/features/card/model/write-note.ts'
import {
  newId,
  onEachDatabase,
  testDatabase,
  type TestDatabase,
} from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { listArchived, restoreArchived } from '../../packages/server/src/platform/sync/archive-store.ts'
import { loadSyncedEntities } from '../../packages/server/src/app/synced-entities.ts'
import { newEntries, schema18 } from '../card/import/anki-file.ts'
import { sampleCollection } from '../card/import/anki-notes.ts'
import { archiveFile, writtenFile } from '../card/import/archive-file.ts'
import { importFrom } from '../card/import/import-from.ts'
import { cardEdits } from './card-edits.ts'
import { cardRowsOf } from './card-rows.ts'
import { deviceOf, serverOf, type Device } from './replicas.ts'
import { expectSame } from './same-rows.ts'

const syncedEntities = await loadSyncedEntities()

const devices = testDatabase('sqlite')
const HOUR = 3_600_000

async function twoDevices(database: TestDatabase) {
  const server = serverOf(await database.open())
  let now = Date.parse('2026-06-01T08:00:00.000Z')
  const clock = () => new Date((now += 1_000))
  const open = async () => {
    const device = await deviceOf(await devices.open({}, await devices.another()), () => server)
    return { device, ...cardEdits(device, clock) }
  }
  const [one, two] = [await open(), await open()]
  return {
    server,
    one,
    two,
    wait: (hours: number) => (now += hours * HOUR),
    /** The first to ask wins what both have changed. */
    async settle(first: Device = one.device) {
      const order = first === one.device ? [one, two] : [two, one]
      for (const { device } of [...order, ...order]) await device.sync()
      await expectSame(server, one.device, two.device)
    },
  }
}

const archivedFronts = async ({ store, owner }: Device) =>
  (await listArchived(store.read, owner, { limit: 10 })).map(({ body }) => body?.['front'])

onEachDatabase('cards on a server and two devices', (database) => {
  test('have all the reviews of both, and one schedule', async () => {
    const { one, two, wait, settle } = await twoDevices(database)
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

  test('whose text both have changed keep the first, and the other can be brought back', async () => {
    const { one, two, settle } = await twoDevices(database)
    const [cardId = ''] = await one.add(await one.addDeck('Geography'), { front: 'Where is Paris?' })
    await settle()
    await one.edit(cardId, { front: 'Where does the Seine flow?' })
    await two.edit(cardId, { front: 'Which town has the Louvre?' })
    await settle()
    expect(await two.front(cardId)).toBe('Where does the Seine flow?')
    expect(await archivedFronts(one.device)).toEqual(['Which town has the Louvre?'])
    const { store, owner } = two.device
    const found = async (text: string) =>
      (await cardSearch(store, owner).search({ text, filter: { trashed: false }, limit: 10 })).hits.length
    expect([await found('seine'), await found('louvre')]).toEqual([1, 0])

    const [lost] = await listArchived(one.device.store.read, one.device.owner, { limit: 1 })
    await restoreArchived(one.device.replica, syncedEntities, lost?.id ?? '')
    await settle()
    expect(await two.front(cardId)).toBe('Which town has the Louvre?')
    expect([await found('seine'), await found('louvre')]).toEqual([0, 1])
  })

  test('are suspended, or changed, where both was done at once', async () => {
    const { one, two, settle } = await twoDevices(database)
    const [cardId = ''] = await one.add(await one.addDeck('Geography'), { front: 'Where is Paris?' })
    await settle()
    await one.suspend(cardId)
    await two.edit(cardId, { front: 'Where is Lyon?' })
    await settle()
    expect([(await two.card(cardId)).suspended, await two.front(cardId)]).toEqual([true, 'Where is Paris?'])
    expect(await archivedFronts(two.device)).toEqual(['Where is Lyon?'])
    await two.suspend(cardId, false)
    await two.edit(cardId, { front: 'Where is Nice?' })
    await settle()
    expect([(await one.card(cardId)).suspended, await one.front(cardId)]).toEqual([false, 'Where is Nice?'])
  })

  test.each(['one', 'two'] as const)(
    'go to the trash with their deck, whether it or their change comes first: %s',
    async (name) => {
      const { one, two, settle } = await twoDevices(database)
      const first = { one, two }[name].device
      const deckId = await one.addDeck('Geography')
      const [plain = ''] = await one.add(deckId, { front: 'Where is Paris?' })
      const [own = ''] = await one.add(deckId, { front: 'Where is Lyon?' })
      await settle()
      await one.trashDeck(deckId)
      await two.edit(plain, { front: 'Where is Nice?' })
      await two.trash(own)
      const [late = ''] = await two.add(deckId, { front: 'Where is Metz?' })
      await settle(first)
      const { trashedAt } = await one.decks.find(deckId)
      expect((await two.card(plain)).trashedAt).toBe(trashedAt)
      expect((await one.card(late)).trashedAt).toBe(trashedAt)
      expect(await one.front(plain)).toBe('Where is Nice?')
      await two.restoreDeck(deckId)
      await settle(first)
      expect((await one.card(plain)).trashedAt).toBeNull()
      expect((await one.card(late)).trashedAt).toBeNull()
      // It went on its own, and stays.
      expect((await one.card(own)).trashedAt).not.toBeNull()
      await one.restore(own)
      await settle(first)
      expect((await two.card(own)).trashedAt).toBeNull()
    },
  )

  test.each(['one', 'two'] as const)(
    'are where their note is, when it left a deck that was thrown away: %s',
    async (name) => {
      const { one, two, wait, settle } = await twoDevices(database)
      const [from, to] = [await one.addDeck('From'), await one.addDeck('To')]
      await one.editDeck(to, { desiredRetention: 0.75 })
      const [cardId = ''] = await one.add(from)
      const [staying = ''] = await one.add(from, { front: 'Where is Lyon?' })
      await settle()
      await one.rate(cardId, 'easy')
      wait(400)
      await one.rate(cardId, 'good')
      const { dueAt } = await one.card(cardId)
      await one.trashDeck(from)
      await two.edit(cardId, { deckId: to })
      await settle({ one, two }[name].device)
      const card = await one.card(cardId)
      expect(card).toMatchObject({ deckId: to, trashedAt: null, reps: 2 })
      expect(card.dueAt > dueAt).toBe(true)
      expect((await two.card(staying)).trashedAt).not.toBeNull()
      await two.restoreDeck(from)
      await two.trashDeck(to)
      await settle()
      expect((await one.card(cardId)).trashedAt).not.toBeNull()
      expect((await one.card(staying)).trashedAt).toBeNull()
    },
  )

  test('are due as their deck wants it, also what was reviewed before', async () => {
    const { one, two, wait, settle } = await twoDevices(database)
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

  test('have their flags and burials, and the steps and fitted weights of their deck', async () => {
    const { one, two, wait, settle } = await twoDevices(database)
    const deckId = await one.addDeck('Geography')
    const [first = '', second = ''] = [
      ...(await one.add(deckId)),
      ...(await one.add(deckId, { front: 'Rhine?' })),
    ]
    await one.rate(first, 'good')
    await settle()
    wait(1)
    const until = '2099-01-01T04:00:00.000Z'
    const quality = { logLoss: 0.4, rmse: 0.05 }
    const weights = default_w.map((weight, at) => (at < 4 ? weight * 2 : weight))
    await one.flag(first, 3)
    await one.bury(second, until)
    await two.editDeck(deckId, {
      weights,
      steps: [{ since: '2026-01-01T00:00:00.000Z', learning: ['3h'], relearning: [] }],
      leechThreshold: 4,
      fit: { at: until, reviews: 500, heldOut: 100, before: quality, after: quality, previous: null },
    })
    await settle()
    expect(await two.card(first)).toMatchObject({ flag: 3, phase: 'review' })
    expect(await two.card(second)).toMatchObject({ ownBuriedUntil: until, buriedUntil: until })
    expect(await one.card(first)).toEqual(await two.card(first))
    await one.rate(second, 'again')
    await settle()
    expect(await two.card(second)).toMatchObject({ stability: weights[0], ownBuriedUntil: until })
  })

  test('come with the gaps of their note, and keep what was reviewed meanwhile', async () => {
    const { one, two, settle } = await twoDevices(database)
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
    const { one, two } = await twoDevices(database)
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
    const { one, two, settle } = await twoDevices(database)
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

  test('of another user are neither changed nor shown by a note that names them', async () => {
    const { server, one } = await twoDevices(database)
    const { store } = server
    const other = cardEdits({ store, owner: newId() })
    const deckId = await other.addDeck('Private')
    const [cardId = ''] = await other.add(deckId)
    const before = await other.notes.get(cardId)

    const own = await one.decks.find(await one.addDeck('Mine'))
    await one.decks.add({ ...own, id: deckId }, newId())
    const ids = [cardId]
    const note = newNote({ front: 'Whose?', back: 'Mine' }, { id: newId(), deckId, at: own.createdAt })
    const doing = { at: own.createdAt, newId: () => ids.pop() ?? newId() }
    await one.notes.add([note], doing, () => undefined)
    const [within = ''] = await one.add(deckId)
    expect(await one.device.sync()).toMatchObject({ sent: 3, refused: 1 })
    expect(await other.notes.get(cardId)).toEqual(before)
    const ours = cardEdits(server)
    for (const id of [cardId, within])
      await expect(ours.card(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await cardExport(store, server.owner).notes({ limit: 10 })).toEqual([])
  })

  test('have the same of a review that came both ways', async () => {
    const { one, two, settle } = await twoDevices(database)
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
