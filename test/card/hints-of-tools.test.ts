import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cardDomain } from '../../packages/server/src/features/card/domain.ts'
import { preferenceStore } from '../../packages/server/src/features/account/store/preference-store.ts'
import { newId } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { callAs } from '../support/call.ts'
import { openSuiteApp, type TestApp } from '../support/test-app.ts'
import { shelf } from './shelf.ts'

const DAY = 86_400_000
const CARDS = 60

/** Who studies a little every day, and has far more waiting. */
let app: TestApp
let home: string
let deckId: string
let cardIds: string[]
let trashedCard: string
let trashedDeck: string

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tutor-nexus-test-'))
  app = await openSuiteApp(home)
  const owner = app.localOwner.id
  const { addDeck, addNote, rate } = shelf(app.store, owner)
  const now = Date.now()
  const ago = (days: number) => new Date(now - days * DAY).toISOString()
  deckId = await addDeck()
  cardIds = []
  for (let turn = 0; turn < CARDS; turn++) {
    const [id = ''] = await addNote(deckId, { front: `Question ${turn}?`, createdAt: ago(60) })
    cardIds.push(id)
    await rate(id, 'good', ago(50 - turn / 2))
    await rate(id, turn % 3 === 0 ? 'again' : 'good', ago(49 - turn / 2))
  }
  await preferenceStore(app.store, owner).set(
    { notifications: 'all' },
    { changeId: newId(), at: ago(0), baseRev: undefined },
  )
  trashedCard = await answered('create-card', { deckId, front: 'Trashed?', back: 'Yes' }, 'cardId')
  await answered('delete-card', { cardId: trashedCard }, 'cardId')
  trashedDeck = await answered('create-deck', { name: 'Trashed' }, 'deckId')
  await answered('delete-deck', { deckId: trashedDeck }, 'deckId')
})

afterAll(async () => {
  await app.close()
  await rm(home, { recursive: true, force: true })
})

async function answered(tool: string, args: object, field: string): Promise<string> {
  const outcome = await callAs(app, tool, args)
  if (outcome.kind !== 'result') throw new Error(`${tool} failed`)
  return String(Object(outcome.result.data)[field])
}

/** A card that no other call has changed. */
const fresh = () => ({ cardId: cardIds.pop() ?? '' })
const revealed = async () => {
  const card = fresh()
  await answered('reveal-answer', card, 'cardId')
  return card
}

const calls: Record<string, () => object | Promise<object>> = {
  'create-deck': () => ({ name: 'New' }),
  'get-deck': () => ({ deckId }),
  'search-decks': () => ({}),
  'update-deck': () => ({ deckId, newPerDay: 5 }),
  'delete-deck': async () => ({ deckId: await answered('create-deck', { name: 'Gone' }, 'deckId') }),
  'restore-deck': () => ({ deckId: trashedDeck }),
  'create-card': () => ({ deckId, front: 'A new one?', back: 'Yes' }),
  'create-cards': () => ({ deckId, cards: [{ front: 'One of several?', back: 'Yes' }] }),
  'get-card': fresh,
  'search-cards': () => ({ deckId, limit: 5 }),
  'update-card': () => ({ ...fresh(), version: 1, tags: ['changed'] }),
  'update-cards': () => ({ cardIds: [fresh().cardId, fresh().cardId], flag: 'red' }),
  'delete-card': fresh,
  'restore-card': () => ({ cardId: trashedCard }),
  'suspend-card': fresh,
  'bury-card': fresh,
  'flag-card': () => ({ ...fresh(), flag: 'red' }),
  'get-due-cards': () => ({ limit: 5 }),
  'reveal-answer': fresh,
  'review-card': async () => ({ ...(await revealed()), rating: 'good' }),
  'review-cards': async () => ({ ratings: [{ ...(await revealed()), rating: 'good' }] }),
  'undo-review': async () => {
    const card = await revealed()
    await answered('review-card', { ...card, rating: 'again' }, 'cardId')
    return card
  },
  'get-review-history': () => ({ limit: 5 }),
  'reschedule-card': () => ({ ...fresh(), inDays: 60 }),
  'forget-card': fresh,
  'predict-retention': () => ({ deckId }),
  'get-study-guidance': () => ({}),
  'get-progress': () => ({}),
  'export-cards': () => ({ deckId, showAnswer: true }),
}

describe('the hints of each card tool', () => {
  let withOrder = 0
  test.each(cardDomain.tools.map(({ name }) => name))(
    '%s: risks, dependencies and alignment from what the user did',
    async (name) => {
      const args = await calls[name]?.()
      const outcome = await callAs(app, name, args ?? {})
      if (outcome.kind !== 'result') throw new Error(JSON.stringify(outcome).slice(0, 500))
      const { riskFactors, dependencies, preferenceAlignment, suggestedNextActions } =
        outcome.result.agentHints
      expect(riskFactors).not.toEqual([])
      for (const { probability } of riskFactors) expect(probability).toBeGreaterThan(0)
      const suggested = suggestedNextActions.map(({ action }) => action)
      withOrder += dependencies.length > 0 ? 1 : 0
      for (const { action, dependsOn } of dependencies) {
        expect(suggested).toEqual(expect.arrayContaining([action, ...dependsOn]))
      }
      expect(preferenceAlignment).not.toEqual([])
    },
  )

  test('most of them say what has to come first', () => {
    expect(withOrder).toBeGreaterThan(cardDomain.tools.length / 2)
  })
})
