import { sql, type ExpressionBuilder } from 'kysely'
import type { Schema } from '../../../../platform/store/schema.ts'
import type { Reader } from '../../../../platform/store/store.ts'
import { cardMatches, filterOfQuery } from '../card-match-store.ts'
import type { DeckQuery, Phase } from '../../model/deck.ts'
import {
  AHEAD_MS,
  type Allowance,
  type Candidate,
  type DoneToday,
  type DueCards,
  type Stage,
} from '../../model/schedule/due-order.ts'
import type { StudySpan } from '../../model/schedule/study-day.ts'

export interface DueScope {
  owner: string
  deckId?: string | undefined
  /** Set for a deck that is a saved query. */
  query?: DeckQuery | undefined
  /** Decks to exclude. */
  excluded: readonly string[]
}

export interface Moment {
  now: string
  today: StudySpan
}

const PHASES_AT: Readonly<Record<Stage, readonly Phase[]>> = {
  learning: ['learning', 'relearning'],
  review: ['review'],
  new: ['new'],
  ahead: ['learning', 'relearning'],
}

/** Learning steps are due by the minute, everything else by the day. */
function dueBefore(stage: Stage, { now, today }: Moment): string {
  if (stage === 'review' || stage === 'new') return today.until
  const ahead = stage === 'ahead' ? AHEAD_MS : 0
  return new Date(Date.parse(now) + ahead + 1).toISOString()
}

const activeCards = (db: Reader, { owner, deckId, query, excluded }: DueScope) => {
  let cards = db
    .selectFrom('card')
    .where('owner', '=', owner)
    .where('suspended', '=', false)
    .where('trashedAt', 'is', null)
  if (deckId !== undefined) cards = cards.where('deckId', '=', deckId)
  if (query) cards = cards.where((eb) => cardMatches(eb, owner, filterOfQuery(query)))
  return excluded.length === 0 ? cards : cards.where('deckId', 'not in', excluded)
}

const dueCandidates = (db: Reader, scope: DueScope, stage: Stage, moment: Moment) => {
  const due = activeCards(db, scope)
    .where('phase', 'in', PHASES_AT[stage])
    .where('dueAt', '<', dueBefore(stage, moment))
  if (stage === 'learning' || stage === 'ahead')
    return due.where(({ or, eb }) =>
      or([eb('ownBuriedUntil', 'is', null), eb('ownBuriedUntil', '<=', moment.now)]),
    )
  const unburied = due
    .where(({ or, eb }) => or([eb('buriedUntil', 'is', null), eb('buriedUntil', '<=', moment.now)]))
    .where('noteId', 'not in', notesInLearning(db, scope.owner, moment))
  return stage === 'review' ? unburied : unburied.where((eb) => eb.not(hasDueReview(eb, moment)))
}

/** Notes with a learning step that comes first: answering it buries their other cards. */
const notesInLearning = (db: Reader, owner: string, moment: Moment) =>
  db
    .selectFrom('card as step')
    .select('step.noteId')
    .where('step.owner', '=', owner)
    .where('step.phase', 'in', PHASES_AT.learning)
    .where('step.dueAt', '<', dueBefore('ahead', moment))
    .where('step.suspended', '=', false)
    .where('step.trashedAt', 'is', null)
    .where(({ or, eb }) =>
      or([eb('step.ownBuriedUntil', 'is', null), eb('step.ownBuriedUntil', '<=', moment.now)]),
    )

/** Whether a sibling is due for review: a new card waits for it, also past the limit of the day. */
const hasDueReview = (eb: ExpressionBuilder<Schema, 'card'>, { now, today }: Moment) =>
  eb.exists(
    eb
      .selectFrom('card as sibling')
      .select('sibling.id')
      .whereRef('sibling.noteId', '=', 'card.noteId')
      .where('sibling.phase', '=', 'review')
      .where('sibling.dueAt', '<', today.until)
      .where('sibling.suspended', '=', false)
      .where('sibling.trashedAt', 'is', null)
      .where((on) => on.or([on('sibling.buriedUntil', 'is', null), on('sibling.buriedUntil', '<=', now)])),
  )

/** Cards of a stage in order, regardless of limits. */
export function candidatesOf(
  db: Reader,
  scope: DueScope,
  { stage, after, limit, ...moment }: Moment & { stage: Stage; after: Candidate | undefined; limit: number },
): Promise<Candidate[]> {
  const page = dueCandidates(db, scope, stage, moment)
    .select(['id', 'noteId', 'deckId', 'dueAt'])
    .orderBy('dueAt')
    .orderBy('id')
    .limit(limit)
  if (!after) return page.execute()
  return page
    .where('dueAt', '>=', after.dueAt)
    .where(({ or, eb }) => or([eb('dueAt', '>', after.dueAt), eb('id', '>', after.id)]))
    .execute()
}

/** Learning steps of a deck that can be taken now, and those begun on an earlier day, which count as reviews. */
export interface LearningCount {
  deckId: string
  cards: number
  carriedOver: number
}

export async function learningByDeck(db: Reader, scope: DueScope, moment: Moment): Promise<LearningCount[]> {
  // Grouped here: asked to group, SQLite reads all cards in the order of their decks to find the few.
  const steps = await dueCandidates(db, scope, 'ahead', moment).select(['deckId', 'lastReviewDay']).execute()
  return [...Map.groupBy(steps, ({ deckId }) => deckId)].map(([deckId, own]) => ({
    deckId,
    cards: own.length,
    carriedOver: own.filter(({ lastReviewDay }) => (lastReviewDay ?? moment.today.day) < moment.today.day)
      .length,
  }))
}

/** Notes with reviews and new cards of each deck up to its limit: their other cards wait for another day. */
export async function countDecks(
  db: Reader,
  { query, ...scope }: DueScope,
  allowances: ReadonlyMap<string, Allowance>,
  moment: Moment,
): Promise<Omit<DueCards['counts'], 'learning'>> {
  const within = (stage: 'review' | 'new') => {
    const max = Math.max(0, ...[...allowances.values()].map((left) => left[stage]))
    const cards = dueCandidates(
      db,
      { owner: scope.owner, query, excluded: query ? scope.excluded : [] },
      stage,
      moment,
    )
    const own = query ? cards : cards.where('card.deckId', '=', sql.ref<string>('deck.id'))
    return db
      .selectFrom(own.select('noteId').distinct().limit(max).as('some'))
      .select(({ fn }) => fn.countAll<number>().as('total'))
  }
  const decks = await db
    .selectFrom('deck')
    .where('id', 'in', [...allowances.keys()])
    .select('id')
    .select([within('review').as('review'), within('new').as('new')])
    .execute()
  const sum = (stage: 'review' | 'new') =>
    decks.reduce((all, deck) => all + Math.min(deck[stage] ?? 0, allowances.get(deck.id)?.[stage] ?? 0), 0)
  return { review: sum('review'), new: sum('new') }
}

/** Today's reviews without undone ones. */
const reviewedToday = (db: Reader, owner: string, { from, until }: StudySpan) => {
  const today = db
    .selectFrom('review')
    .where('review.owner', '=', owner)
    .where('review.at', '>=', from)
    .where('review.at', '<', until)
  const undone = today.where('review.undoes', 'is not', null).select('review.undoes')
  return today.where('review.type', '=', 'review').where('review.id', 'not in', undone)
}

const NEW_CARDS = sql<number>`count(distinct case when predicted is null then card_id end)`

/** Cards reviewed today per deck. */
export async function doneToday(
  db: Reader,
  owner: string,
  today: StudySpan,
): Promise<Map<string, DoneToday>> {
  const rows = await reviewedToday(db, owner, today)
    .where('deckId', 'is not', null)
    .groupBy('deckId')
    .select(['deckId', NEW_CARDS.as('newCards')])
    .select(({ fn }) => fn.count<number>('cardId').distinct().as('cards'))
    .execute()
  return new Map(rows.map(({ deckId, cards, newCards }) => [deckId ?? '', { cards, newCards }]))
}

/** Cards of a saved query reviewed today, whatever their phase is now. */
export async function doneTodayWithin(
  db: Reader,
  owner: string,
  today: StudySpan,
  { phases: _, ...criteria }: DeckQuery,
): Promise<DoneToday> {
  const shown = db
    .selectFrom('card')
    .select('card.id')
    .where((eb) => cardMatches(eb, owner, filterOfQuery(criteria)))
  return reviewedToday(db, owner, today)
    .where('review.cardId', 'in', shown)
    .select(NEW_CARDS.as('newCards'))
    .select(({ fn }) => fn.count<number>('cardId').distinct().as('cards'))
    .executeTakeFirstOrThrow()
}

/** When a card is due and no longer buried. */
const AVAILABLE_AT = sql<string>`case when buried_until > due_at then buried_until else due_at end`

export async function nextDue(db: Reader, scope: DueScope, now: string): Promise<string | null> {
  const soonest = await activeCards(db, scope)
    .where('phase', 'in', ['learning', 'relearning', 'review'])
    .where(({ or, eb }) => or([eb('dueAt', '>', now), eb('buriedUntil', '>', now)]))
    .select(({ fn }) => fn.min(AVAILABLE_AT).as('dueAt'))
    .executeTakeFirst()
  return soonest?.dueAt ?? null
}
