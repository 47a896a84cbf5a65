import { default_w } from 'ts-fsrs'
import { expect, test } from 'vitest'
import { cardExport } from '../../packages/server/src/features/card/store/card-export-store.ts'
import { cardSearch } from '../../packages/server/src/features/card/store/card-search-store.ts'
import { newNote } from '../../packages/server/src/features/card/model/write-note.ts'
import {
  newId,
  onEachDatabase,
  testDatabase,
} from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { listArchived, restoreArchived } from '../../packages/server/src/platform/sync/archive-store.ts'
import { cardEdits } from './card-edits.ts'
import { type Device } from './replicas.ts'
import { syncedEntities, twoDevices } from './card-devices.ts'

const devices = testDatabase('sqlite')

const archivedFronts = async ({ store, owner }: Device) =>
  (await listArchived(store.read, owner, { limit: 10 })).map(({ body }) => body?.['front'])

onEachDatabase('cards on a server and two devices', (database) => {
  test('whose text both have changed keep the first, and the other can be brought back', async () => {
    const { one, two, settle } = await twoDevices(database, devices)
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
    const { one, two, settle } = await twoDevices(database, devices)
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
      const { one, two, settle } = await twoDevices(database, devices)
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
      const { one, two, wait, settle } = await twoDevices(database, devices)
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

  test('have their flags and burials, and the steps and fitted weights of their deck', async () => {
    const { one, two, wait, settle } = await twoDevices(database, devices)
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

  test('of another user are neither changed nor shown by a note that names them', async () => {
    const { server, one } = await twoDevices(database, devices)
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
})
