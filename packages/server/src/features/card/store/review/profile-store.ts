import { countRows } from '../../../../platform/store/statements.ts'
import type { Reader, Store } from '../../../../platform/store/store.ts'
import { cardOf } from '../card-store.ts'
import type { PastReview } from '../../model/hints/calibration.ts'
import { MAX_REVIEWS, profileOf, REFRESH_AFTER, type StudyProfile } from '../../model/hints/profile.ts'
import type { ScheduledCard } from '../../model/hints/situation.ts'
import type { StudyCalendar } from '../../model/schedule/study-day.ts'

const MAX_OWNERS = 200
const UPCOMING = 5

interface Known {
  profile: StudyProfile
  head: number
  day: string
  zone: string
}

/** Caches the study profile of each owner until there are enough new reviews. */
export class StudyProfiles {
  readonly #store: Store
  /** Reads outside of any transaction. */
  readonly #committed: Store['read']
  readonly #known = new Map<string, Known>()

  constructor(store: Store) {
    this.#store = store
    this.#committed = store.read
  }

  async of(owner: string, calendar: StudyCalendar, at: string): Promise<StudyProfile> {
    const { zone } = calendar
    const { day, until } = calendar.spanOf(at)
    const head = Number.parseInt(await this.#store.stamp(owner), 10)
    const last = this.#known.get(owner)
    if (last?.day === day && last.zone === zone && head - last.head <= last.profile.reviews * REFRESH_AFTER) {
      return last.profile
    }
    const { read } = this.#store
    const [recent, waiting, upcoming] = await Promise.all([
      recentReviews(read, owner, calendar),
      countRows(waitingCards(read, owner, until)),
      firstWaiting(read, owner, until),
    ])
    const profile = profileOf({ ...recent, today: day, waiting, upcoming })
    // Data read inside a transaction may be rolled back.
    if (read === this.#committed) {
      if (this.#known.size >= MAX_OWNERS) this.#known.clear()
      this.#known.set(owner, { profile, head, day, zone })
    }
    return profile
  }
}

/** The latest reviews in chronological order, without undone ones. */
async function recentReviews(db: Reader, owner: string, calendar: StudyCalendar) {
  const rows = await db
    .selectFrom('review')
    .select(['id', 'type', 'undoes', 'rating', 'at', 'durationMs', 'predicted'])
    .where('owner', '=', owner)
    .where('type', 'in', ['review', 'undo'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_REVIEWS)
    .execute()
  const undone = new Set(rows.flatMap(({ undoes }) => undoes ?? []))
  const reviews = rows
    .filter(({ id, type }) => type === 'review' && !undone.has(id))
    .map(({ at, rating, predicted, durationMs }): PastReview => ({
      at,
      day: calendar.dayOf(at),
      hour: calendar.hourOf(at),
      predicted,
      remembered: rating !== 'again',
      durationMs,
    }))
    .toReversed()
  return { reviews, isTruncated: rows.length === MAX_REVIEWS }
}

const waitingCards = (db: Reader, owner: string, until: string) =>
  db
    .selectFrom('card')
    .where('card.owner', '=', owner)
    .where('card.phase', 'in', ['learning', 'review', 'relearning'])
    .where('card.dueAt', '<', until)
    .where('card.suspended', '=', false)
    .where('card.trashedAt', 'is', null)

async function firstWaiting(db: Reader, owner: string, until: string): Promise<ScheduledCard[]> {
  const rows = await waitingCards(db, owner, until)
    .innerJoin('deck', (join) => join.onRef('deck.id', '=', 'card.deckId').on('deck.owner', '=', owner))
    .selectAll('card')
    .select(['deck.desiredRetention', 'deck.weights'])
    .orderBy('card.dueAt')
    .orderBy('card.id')
    .limit(UPCOMING)
    .execute()
  return rows.map(({ desiredRetention, weights, ...card }) => ({
    card: cardOf(card),
    deck: { desiredRetention, weights },
  }))
}
