import { ToolError } from '@tutor-nexus/toolkit'
import type { Reader } from '../../../../platform/store/store.ts'
import { cardsById, DECK_NOT_FOUND, deckOf } from '../card-store.ts'
import type { Deck } from '../../model/deck.ts'
import {
  allowanceOf,
  DayQueue,
  isAfter,
  STAGES,
  type Allowance,
  type Candidate,
  type DueQuery,
  type DueCards,
  type Stage,
} from '../../model/schedule/due-order.ts'
import {
  candidatesOf,
  countDecks,
  doneToday,
  doneTodayWithin,
  learningByDeck,
  nextDue,
  type DueScope,
  type LearningCount,
} from './due-rows-store.ts'
import { retrievability } from '../../model/schedule/fsrs.ts'

/** Extra rows per batch, because siblings and limits leave some out. */
const SPARE = 12

/** The selected cards, and the deck that each counts against. */
interface Selection {
  scope: DueScope
  allowances: Map<string, Allowance>
  /** Learning steps that can be taken now. */
  learning: number
  deckOf: (candidate: Candidate) => string
}

/** Today's cards of an owner, in order. */
export async function dueCards(db: Reader, owner: string, query: DueQuery): Promise<DueCards> {
  const rows = await db.selectFrom('deck').selectAll().where('owner', '=', owner).execute()
  const decks = rows.map(deckOf)
  const selection = await select(db, owner, decks, query)
  const { scope, allowances, learning } = selection
  const picked = await gather(db, selection, query)
  const page = picked.slice(0, query.limit)
  const ids = page.map(({ id }) => id)
  const [found, counts] = await Promise.all([
    cardsById(db, owner, ids),
    allowances.size === 0 ? { review: 0, new: 0 } : countDecks(db, scope, allowances, query),
  ])
  const stageOf = new Map(page.map(({ id, stage }) => [id, stage]))
  const deckById = new Map(decks.map((deck) => [deck.id, deck]))
  return {
    cards: found.map(({ card, note }) => ({
      card,
      note,
      stage: stageOf.get(card.id) ?? 'review',
      retrievability: retrievability(card, query.now, {
        weights: deckById.get(card.deckId)?.weights ?? null,
      }),
      deck: deckById.get(card.deckId),
    })),
    hasMore: picked.length > query.limit,
    counts: { learning, ...counts },
    nextDueAt: page.length > 0 ? null : await nextDue(db, scope, query.now),
  }
}

async function select(
  db: Reader,
  owner: string,
  decks: readonly Deck[],
  query: DueQuery,
): Promise<Selection> {
  const excluded = decks.filter(({ trashedAt }) => trashedAt !== null).map(({ id }) => id)
  const deck = decks.find(({ id }) => id === query.deckId)
  if (query.deckId !== undefined && (!deck || deck.trashedAt !== null)) {
    throw new ToolError('NOT_FOUND', DECK_NOT_FOUND)
  }
  if (deck?.query) {
    const { id, query: deckQuery } = deck
    const scope = { owner, query: deckQuery, excluded }
    const done = await doneTodayWithin(db, owner, query.today, deckQuery)
    const steps = await learningByDeck(db, scope, query)
    const carriedOver = steps.reduce((sum, each) => sum + each.carriedOver, 0)
    return {
      scope,
      allowances: new Map([[id, allowanceOf(deck, done, carriedOver)]]),
      learning: cardsIn(steps),
      deckOf: () => id,
    }
  }
  const scope = { owner, deckId: query.deckId, excluded }
  const [done, steps] = await Promise.all([
    doneToday(db, owner, query.today),
    learningByDeck(db, scope, query),
  ])
  const carried = new Map(steps.map(({ deckId, carriedOver }) => [deckId, carriedOver]))
  const included = deck ? [deck] : decks.filter((each) => each.trashedAt === null && !each.query)
  const allowed = (each: Deck) => allowanceOf(each, done.get(each.id), carried.get(each.id))
  return {
    scope,
    allowances: new Map(included.map((each) => [each.id, allowed(each)])),
    learning: cardsIn(steps),
    deckOf: ({ deckId }) => deckId,
  }
}

const cardsIn = (steps: readonly LearningCount[]): number => steps.reduce((sum, { cards }) => sum + cards, 0)

type Picked = Candidate & { stage: Stage }

/** Returns one card more than the page, to tell whether there are more. */
async function gather(db: Reader, selection: Selection, query: DueQuery): Promise<Picked[]> {
  const { allowances, deckOf: deckFor } = selection
  const queue = new DayQueue(allowances, deckFor)
  const picked: Picked[] = []
  for (const stage of STAGES) {
    if (stage === 'ahead' && !queue.isEmpty) break
    let after: Candidate | undefined
    for (;;) {
      const exhausted = queue.exhausted(stage)
      if (exhausted.length > 0 && exhausted.length === allowances.size) break
      const scope = { ...selection.scope, excluded: [...selection.scope.excluded, ...exhausted] }
      const batch = query.limit + SPARE
      const found = await candidatesOf(db, scope, {
        stage,
        now: query.now,
        today: query.today,
        after,
        limit: batch,
      })
      for (const candidate of found) {
        if (!queue.admits(stage, candidate)) continue
        const position = { ...candidate, stage }
        if (!query.after || isAfter(position, query.after)) picked.push(position)
        if (picked.length > query.limit) return picked
      }
      if (found.length < batch) break
      after = found.at(-1)
    }
  }
  return picked
}
