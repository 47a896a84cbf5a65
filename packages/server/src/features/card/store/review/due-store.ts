import { ToolError } from '@tutor-nexus/toolkit'
import type { Reader } from '../../../../platform/store/store.ts'
import { cardsById, DECK_NOT_FOUND, deckOf } from '../card-store.ts'
import type { Deck } from '../../model/deck.ts'
import {
  allowanceOf,
  DayQueue,
  isBehind,
  STAGES,
  type Allowance,
  type Candidate,
  type DueAsk,
  type DueCards,
  type Stage,
} from '../../model/schedule/due-order.ts'
import {
  candidatesOf,
  countDecks,
  countLearning,
  doneToday,
  doneTodayWithin,
  nextDue,
  type Range,
} from './due-rows-store.ts'
import { retrievability } from '../../model/schedule/fsrs.ts'

/** Extra rows per batch, because siblings and limits leave some out. */
const SPARE = 12

/** The selected cards, and the deck that each counts against. */
interface Selection {
  range: Range
  allowances: Map<string, Allowance>
  deckOf: (candidate: Candidate) => string
}

/** Today's cards of an owner, in order. */
export async function dueCards(db: Reader, owner: string, ask: DueAsk): Promise<DueCards> {
  const rows = await db.selectFrom('deck').selectAll().where('owner', '=', owner).execute()
  const decks = rows.map(deckOf)
  const selection = await select(db, owner, decks, ask)
  const { range, allowances } = selection
  const picked = await gather(db, selection, ask)
  const page = picked.slice(0, ask.limit)
  const ids = page.map(({ id }) => id)
  const [found, learning, counts] = await Promise.all([
    cardsById(db, owner, ids),
    countLearning(db, range, ask),
    allowances.size === 0 ? { review: 0, new: 0 } : countDecks(db, range, allowances, ask),
  ])
  const stageOf = new Map(page.map(({ id, stage }) => [id, stage]))
  const deckById = new Map(decks.map((deck) => [deck.id, deck]))
  return {
    cards: found.map(({ card, note }) => ({
      card,
      note,
      stage: stageOf.get(card.id) ?? 'review',
      retrievability: retrievability(card, ask.now, {
        weights: deckById.get(card.deckId)?.weights ?? null,
      }),
      deck: deckById.get(card.deckId),
    })),
    hasMore: picked.length > ask.limit,
    counts: { learning, ...counts },
    nextDueAt: page.length > 0 ? null : await nextDue(db, range, ask.now),
  }
}

async function select(db: Reader, owner: string, decks: readonly Deck[], ask: DueAsk): Promise<Selection> {
  const without = decks.filter(({ trashedAt }) => trashedAt !== null).map(({ id }) => id)
  const asked = decks.find(({ id }) => id === ask.deckId)
  if (ask.deckId !== undefined && (!asked || asked.trashedAt !== null)) {
    throw new ToolError('NOT_FOUND', DECK_NOT_FOUND)
  }
  if (asked?.query) {
    const { id, query } = asked
    const done = await doneTodayWithin(db, owner, ask.today, query)
    return {
      range: { owner, query, without },
      allowances: new Map([[id, allowanceOf(asked, done)]]),
      deckOf: () => id,
    }
  }
  const done = await doneToday(db, owner, ask.today)
  const given = asked ? [asked] : decks.filter(({ trashedAt, query }) => trashedAt === null && !query)
  return {
    range: { owner, deckId: ask.deckId, without },
    allowances: new Map(given.map((deck) => [deck.id, allowanceOf(deck, done.get(deck.id))])),
    deckOf: ({ deckId }) => deckId,
  }
}

type Picked = Candidate & { stage: Stage }

/** Returns one card more than the page, to tell whether there are more. */
async function gather(db: Reader, selection: Selection, ask: DueAsk): Promise<Picked[]> {
  const { allowances, deckOf: countedIn } = selection
  const queue = new DayQueue(allowances, countedIn)
  const picked: Picked[] = []
  for (const stage of STAGES) {
    if (stage === 'ahead' && !queue.isEmpty) break
    let after: Candidate | undefined
    for (;;) {
      const exhausted = queue.exhausted(stage)
      if (exhausted.length > 0 && exhausted.length === allowances.size) break
      const range = { ...selection.range, without: [...selection.range.without, ...exhausted] }
      const batch = ask.limit + SPARE
      const found = await candidatesOf(db, range, {
        stage,
        now: ask.now,
        today: ask.today,
        after,
        limit: batch,
      })
      for (const candidate of found) {
        if (!queue.admits(stage, candidate)) continue
        const place = { ...candidate, stage }
        if (!ask.after || isBehind(place, ask.after)) picked.push(place)
        if (picked.length > ask.limit) return picked
      }
      if (found.length < batch) break
      after = found.at(-1)
    }
  }
  return picked
}
