import { dataOf } from '../support/call.ts'
import type { TestApp } from '../support/test-app.ts'
import { shelf } from '../card/shelf.ts'
import { notebook, type PoorerByTool } from './confidence-case.ts'

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

const whole = { tags: ['exam'], source: { type: 'course', id: 'nrc:MATH 1171' } }

const makeDeck = async (app: TestApp, name: string, description?: string): Promise<string> =>
  String((await dataOf(app, 'create-deck', { name, ...(description && { description }) }))['deckId'])

async function makeCard(app: TestApp, deckId: string, front: string, known: object = {}): Promise<string> {
  const made = await dataOf(app, 'create-card', { deckId, front, back: 'Yes', ...known })
  return String(made['cardId'])
}

const FRONTS = ['Capital of France?', 'Seven times eight?', 'Symbol of iron?']

async function makeCards(app: TestApp, known: object = {}) {
  const deckId = await makeDeck(app, 'Mixed')
  const cardIds: string[] = []
  for (const front of FRONTS) cardIds.push(await makeCard(app, deckId, front, known))
  return { deckId, cardIds }
}

async function review(app: TestApp, cardId: string, known: object = {}): Promise<void> {
  await dataOf(app, 'reveal-answer', { cardId })
  await dataOf(app, 'review-card', { cardId, rating: 'good', ...known })
}

/** Someone with one deck, whose cards were all rated on two days in a row, the latter so many days ago. */
async function learner(app: TestApp, name: string, { cards = 4, days = 1 } = {}) {
  const { id: userId } = await app.users.addUser(name)
  const { addDeck, addCard, rate } = shelf(app.store, userId)
  const deckId = await addDeck()
  for (let count = 0; count < cards; count += 1) {
    const cardId = await addCard(deckId, { front: `Question ${count}?`, createdAt: daysAgo(days + 2) })
    await rate(cardId, 'good', daysAgo(days + 1))
    await rate(cardId, 'good', daysAgo(days))
  }
  const as = { userId }
  const addNew = (front: string) => dataOf(app, 'create-card', { deckId, front, back: 'Yes' }, as)
  return { addNew, as }
}

export const poorerCards: PoorerByTool = {
  async 'search-decks'(app) {
    const { found, note } = notebook(app, 'search-decks')
    const decks = []
    for (const name of ['Algebra', 'Biology', 'Chemistry']) decks.push(await makeDeck(app, name, 'All of it'))
    for (const deckId of decks) await makeCard(app, deckId, `Part of ${deckId}?`)
    await note('three described, with cards')
    await note('two of three', { limit: 2 })
    for (const [at, deckId] of decks.entries())
      await dataOf(app, 'update-deck', { deckId, version: 1, name: `Deck ${at}`, description: null })
    await note('two of three, not described', { limit: 2 })
    await note('none', { trashed: true })
    return found
  },

  async 'get-deck'(app) {
    const { found, note } = notebook(app, 'get-deck')
    const { deckId } = await makeCards(app)
    await dataOf(app, 'update-deck', { deckId, version: 1, description: 'All of it' })
    await note('described, three cards', { deckId })
    await note('described, no card', { deckId: await makeDeck(app, 'Empty', 'None of it') })
    await note('neither', { deckId: await makeDeck(app, 'Bare') })
    return found
  },

  async 'search-cards'(app) {
    const { found, note } = notebook(app, 'search-cards')
    const { cardIds } = await makeCards(app, whole)
    await note('three whole cards')
    await note('two of three', { limit: 2 })
    for (const cardId of cardIds)
      await dataOf(app, 'update-card', { cardId, version: 1, tags: [], source: null })
    await note('two of three, bare', { limit: 2 })
    await note('none', { tags: ['exam'] })
    return found
  },

  async 'get-card'(app) {
    const { found, note } = notebook(app, 'get-card')
    const { deckId, cardIds } = await makeCards(app, whole)
    const [cardId = ''] = cardIds
    await review(app, cardId)
    await note('whole and reviewed', { cardId })
    await note('whole', { cardId: cardIds[1] })
    await note('bare', { cardId: await makeCard(app, deckId, 'Colour of gold?') })
    return found
  },

  async 'export-cards'(app) {
    const { found, note } = notebook(app, 'export-cards')
    const { deckId } = await makeCards(app)
    await note('all three', { deckId, showAnswer: true })
    await note('two of three', { deckId, showAnswer: true, limit: 2 })
    await note('none', { deckId: await makeDeck(app, 'Empty'), showAnswer: true })
    return found
  },

  async 'get-due-cards'(app) {
    const { found, note } = notebook(app, 'get-due-cards')
    const { as, addNew } = await learner(app, 'Grace', { days: 10 })
    await note('reviewed twice each', {}, as)
    for (const front of FRONTS) await addNew(front)
    await note('some of them new', {}, as)
    await note('two of them', { limit: 2 }, as)
    const { as: newcomer } = await learner(app, 'Ada', { cards: 0 })
    await note('none', {}, newcomer)
    return found
  },

  async 'get-review-history'(app) {
    const { found, note } = notebook(app, 'get-review-history')
    const timed = await makeCards(app)
    for (const cardId of timed.cardIds) await review(app, cardId, { durationMs: 2400 })
    await note('three with their durations')
    const [cardId = ''] = timed.cardIds
    await note('one', { cardId })
    const untimed = await makeCard(app, timed.deckId, 'Colour of gold?')
    await review(app, untimed)
    await note('one without its duration', { cardId: untimed })
    await note('one of four', { limit: 1 })
    await note('none', { cardId: await makeCard(app, timed.deckId, 'Colour of the sky?') })
    return found
  },

  async 'predict-retention'(app) {
    const { found, note } = notebook(app, 'predict-retention')
    const { as, addNew } = await learner(app, 'Grace')
    await note('all learnt, yesterday', {}, as)
    for (const front of FRONTS) await addNew(front)
    await note('some of them new', {}, as)
    const lesser = await learner(app, 'Alan', { cards: 1, days: 40 })
    for (const front of FRONTS) await lesser.addNew(front)
    await note('one learnt, long ago', {}, lesser.as)
    const { as: newcomer, addNew: begin } = await learner(app, 'Ada', { cards: 0 })
    await begin('Capital of France?')
    await note('none learnt', {}, newcomer)
    return found
  },

  async 'get-study-guidance'(app) {
    const { found, note } = notebook(app, 'get-study-guidance')
    const known = await learner(app, 'Grace', { days: 10 })
    await note('four cards, ten days ago', {}, known.as)
    const old = await learner(app, 'Alan', { days: 40 })
    await note('the same, long ago', {}, old.as)
    const { as: newcomer } = await learner(app, 'Ada', { cards: 0 })
    await note('nothing', {}, newcomer)
    return found
  },

  async 'get-progress'(app) {
    const { found, note } = notebook(app, 'get-progress')
    const known = await learner(app, 'Grace')
    await note('eight reviews', { days: 30 }, known.as)
    await note('four of them in that time', { days: 2 }, known.as)
    const old = await learner(app, 'Alan', { days: 40 })
    await note('none in that time', { days: 30 }, old.as)
    return found
  },
}
