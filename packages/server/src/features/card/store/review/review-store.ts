import { ToolError } from '@tutor-nexus/toolkit'
import { appendChange } from '../../../../platform/store/change-log.ts'
import type { Store, Writer } from '../../../../platform/store/store.ts'
import { hasSiblings, withBurials } from '../../model/schedule/bury.ts'
import { cardsBy } from '../card-rows-store.ts'
import { cardOf, existingCard, findCard, type CardInDeck } from '../card-store.ts'
import type { Card } from '../../model/card.ts'
import { revealAnswer } from '../../define.ts'
import type { DueQuery, DueCards } from '../../model/schedule/due-order.ts'
import { dueCards } from './due-store.ts'
import { retrievability } from '../../model/schedule/fsrs.ts'
import { historyEntries, type HistoryQuery, type HistoryEntry } from './history-store.ts'
import { reviewBody } from '../../sync/review-body.ts'
import { knownEntries, latestEntry, readLog, rowOf } from './review-log-store.ts'
import { mergeReviews } from './merge-reviews-store.ts'
import type { Rating, ReviewEntry, UndoableEntry } from '../../model/schedule/review.ts'
import { applyEntry, schedulingOptions, replay } from '../../model/schedule/schedule.ts'
import type { StudyCalendar } from '../../model/schedule/study-day.ts'

export interface ReviewContext {
  /** Id of the log entry. */
  id: string
  changeId: string
  at: string
  calendar: StudyCalendar
}

export interface Reviewed extends CardInDeck {
  before: Card
  entry: ReviewEntry
}

export const REVIEW_FAULTS = ['not-found', 'answer-not-shown'] as const

export interface ReviewedCards {
  reviewed: Reviewed[]
  failed: { cardId: string; reason: (typeof REVIEW_FAULTS)[number] }[]
}

/** The reviews of one owner. The log is authoritative; schedules are derived from it. */
export interface ReviewStore {
  due(query: DueQuery): Promise<DueCards>
  /** Throws if the card is in the trash. */
  card(cardId: string): Promise<CardInDeck>
  /** Records that the answer was shown, once per review. */
  reveal(cardId: string, context: Pick<ReviewContext, 'changeId' | 'at'>): Promise<CardInDeck>
  /** Throws if the answer has not been shown since the last review. */
  review(cardId: string, rating: Rating, durationMs: number | null, context: ReviewContext): Promise<Reviewed>
  /** Reviews all cards whose answers were shown, in one transaction. */
  reviewAll(
    ratings: readonly { cardId: string; rating: Rating; durationMs: number | null }[],
    context: Pick<ReviewContext, 'at' | 'calendar'> & { newId: () => string },
  ): Promise<ReviewedCards>
  reschedule(cardId: string, dueAt: string, context: ReviewContext): Promise<Reviewed>
  forget(cardId: string, context: ReviewContext): Promise<Reviewed>
  /** Undoes the latest entry of one card or of all; undefined if there is none. */
  undo(
    cardId: string | undefined,
    context: ReviewContext,
  ): Promise<(Reviewed & { undone: UndoableEntry }) | undefined>
  /** Merges entries from elsewhere into the log and replays their cards. */
  merge(
    entries: readonly ReviewEntry[],
    context: Pick<ReviewContext, 'at' | 'calendar'> & { newId: () => string },
  ): Promise<{ added: number }>
  logOf(cardId: string): Promise<ReviewEntry[]>
  /** Newest first. */
  history(query: HistoryQuery): Promise<HistoryEntry[]>
}

/** Every query is limited to this owner. */
export function reviewStore(store: Store, owner: string): ReviewStore {
  const write = <Result>(work: (db: Writer) => Promise<Result>) => store.write(work, { scope: owner })

  const logReview = (
    db: Writer,
    id: string,
    { entry, deckId }: { entry: ReviewEntry; deckId: string },
    createdAt: string,
  ) => {
    const { id: entityId, device } = entry
    return appendChange(db, {
      id,
      owner,
      device,
      entity: 'review',
      entityId,
      baseRev: null,
      body: reviewBody(entry, deckId),
      createdAt,
    })
  }

  const save = async (db: Writer, before: Card, after: Card): Promise<void> => {
    const { id, ...columns } = changedIn(before, after)
    if (Object.keys(columns).length === 0) return
    await db.updateTable('card').set(columns).where('id', '=', before.id).where('owner', '=', owner).execute()
  }

  const updateBurials = async (db: Writer, { note }: CardInDeck, calendar: StudyCalendar): Promise<void> => {
    if (!hasSiblings(note)) return
    const rows = await db
      .selectFrom('card')
      .selectAll()
      .where('noteId', '=', note.id)
      .where('owner', '=', owner)
      .execute()
    const siblings = rows.map(cardOf)
    for (const [at, card] of withBurials(note, siblings, calendar).entries())
      await save(db, siblings[at] ?? card, card)
  }

  /** Appends an entry to the log and updates the card. */
  const record = async (
    db: Writer,
    found: CardInDeck,
    entry: ReviewEntry,
    { changeId, calendar }: ReviewContext,
    revealedAt: string | null = null,
  ): Promise<Reviewed> => {
    const { card: before, deck } = found
    const options = schedulingOptions(deck)
    const latest = await db
      .selectFrom('review')
      .select(({ fn }) => fn.max('at').as('at'))
      .where('owner', '=', owner)
      .where('cardId', '=', before.id)
      .executeTakeFirst()
    await db
      .insertInto('review')
      .values(rowOf(owner, entry, before.deckId))
      .execute()
    const isNext = entry.type !== 'undo' && (latest?.at ?? '') < entry.at
    const schedule = isNext
      ? applyEntry(before, entry, options)
      : replay(before, await readLog(db, owner, before.id), options)
    const card = { ...before, ...schedule, revealedAt }
    await save(db, before, card)
    await updateBurials(db, found, calendar)
    await logReview(db, changeId, { entry, deckId: before.deckId }, entry.at)
    return { ...found, before, card, entry }
  }

  const recordReview = (
    db: Writer,
    found: CardInDeck,
    given: { rating: Rating; durationMs: number | null },
    context: ReviewContext,
  ) => {
    const predicted = retrievability(found.card, context.at, schedulingOptions(found.deck))
    const entry = { ...entryOn(found.card.id, context), type: 'review' as const, ...given, predicted }
    return record(db, found, entry, context)
  }

  const entryOn = (cardId: string, { id, at, calendar }: ReviewContext) => ({
    id,
    cardId,
    at,
    day: calendar.dayOf(at),
    device: store.device,
  })

  return {
    due: (query) => dueCards(store.read, owner, query),
    card: (cardId) => existingCard(store.read, owner, cardId),
    logOf: (cardId) => readLog(store.read, owner, cardId),
    history: (query) => historyEntries(store.read, owner, query),

    reveal: (cardId, { changeId, at }) =>
      write(async (db) => {
        const found = await existingCard(db, owner, cardId)
        if (found.card.revealedAt !== null) return found
        const card = { ...found.card, revealedAt: at }
        await save(db, found.card, card)
        await appendChange(db, {
          id: changeId,
          owner,
          entity: 'card-reveal',
          entityId: cardId,
          baseRev: null,
          body: { id: cardId, revealedAt: at },
          createdAt: at,
        })
        return { ...found, card }
      }),

    review: (cardId, rating, durationMs, context) =>
      write(async (db) => {
        const found = await existingCard(db, owner, cardId)
        if (found.card.revealedAt === null) throw answerNotShown(cardId)
        return recordReview(db, found, { rating, durationMs }, context)
      }),

    reviewAll: (ratings, { newId, ...context }) =>
      write(async (db) => {
        const outcome: ReviewedCards = { reviewed: [], failed: [] }
        for (const { cardId, ...given } of ratings) {
          const found = await findCard(db, owner, cardId)
          const isKept = found && found.card.trashedAt === null && found.deck.trashedAt === null
          if (!isKept) outcome.failed.push({ cardId, reason: 'not-found' })
          else if (found.card.revealedAt === null) outcome.failed.push({ cardId, reason: 'answer-not-shown' })
          else {
            const ids = { id: newId(), changeId: newId() }
            outcome.reviewed.push(await recordReview(db, found, given, { ...context, ...ids }))
          }
        }
        return outcome
      }),

    reschedule: (cardId, dueAt, context) =>
      write(async (db) => {
        const found = await existingCard(db, owner, cardId)
        return record(db, found, { ...entryOn(cardId, context), type: 'reschedule', dueAt }, context)
      }),

    forget: (cardId, context) =>
      write(async (db) => {
        const found = await existingCard(db, owner, cardId)
        return record(db, found, { ...entryOn(cardId, context), type: 'forget' }, context)
      }),

    undo: (cardId, context) =>
      write(async (db) => {
        if (cardId !== undefined) await existingCard(db, owner, cardId)
        const undone = await latestEntry(db, owner, cardId)
        if (!undone) return undefined
        const found = await existingCard(db, owner, undone.cardId)
        const entry = { ...entryOn(undone.cardId, context), type: 'undo' as const, undoes: undone.id }
        // The answer is known, so the card can be rated again right away.
        const revealedAt = undone.type === 'review' ? context.at : null
        return { ...(await record(db, found, entry, context, revealedAt)), undone }
      }),

    merge: (entries, { at, calendar, newId }) =>
      write(async (db) => {
        const cards = await cardsBy(db, owner, 'id', [...new Set(entries.map(({ cardId }) => cardId))])
        const deckOfCard = new Map(cards.map(({ id, deckId }) => [id, deckId]))
        const known = await knownEntries(db, owner, entries)
        const fresh = [...new Map(entries.map((entry) => [entry.id, entry])).values()].flatMap((entry) => {
          const deckId = deckOfCard.get(entry.cardId)
          return deckId === undefined || known.has(entry.id) ? [] : [{ entry, deckId }]
        })
        const rows = fresh.map(({ entry, deckId }) => rowOf(owner, entry, deckId))
        await mergeReviews(db, { owner, dialect: store.dialect }, rows, calendar)
        for (const each of fresh) await logReview(db, newId(), each, at)
        return { added: fresh.length }
      }),
  }
}

function changedIn(before: Card, after: Card): Partial<Card> {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => value !== Reflect.get(before, name)),
  )
}

const answerNotShown = (cardId: string) =>
  new ToolError('UNPROCESSABLE_ENTITY', 'The answer has not been shown yet, so it cannot be rated', {
    details: { reason: 'Let the user try to recall it, show the answer by reveal-answer, then rate' },
    next: [revealAnswer(cardId)],
  })
