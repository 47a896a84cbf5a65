import { encodeTime } from 'ulid'
import {
  applyRating,
  type SchedulingOptions,
} from '../../packages/server/src/features/card/model/schedule/fsrs.ts'
import { rowOf } from '../../packages/server/src/features/card/store/review/review-log-store.ts'
import type { Rating } from '../../packages/server/src/features/card/model/schedule/review.ts'
import { newSchedule } from '../../packages/server/src/features/card/model/schedule/schedule.ts'
import { studyCalendar } from '../../packages/server/src/features/card/model/schedule/study-day.ts'
import type {
  CardTable,
  NoteTable,
  ReviewTable,
} from '../../packages/server/src/features/card/store/tables.ts'
import { seeded } from '../course-search/random.ts'

const DAY = 86_400_000
const YEARS = 5
/** Nobody studies to the last minute: what was due in these days is still waiting. */
const DAYS_MISSED = 2
/** One of so many cards has not been begun. */
const NEW_EVERY = 10
const OPTIONS: SchedulingOptions = { retention: 0.9, weights: null, fuzz: true }
const calendar = studyCalendar()

export interface Bundle {
  note: NoteTable
  card: CardTable
  reviews: ReviewTable[]
}

let made = 0
/** Counted, so that every run makes the same. */
const newId = (at: number): string => `${encodeTime(Math.floor(at), 10)}${String(made++).padStart(16, '0')}`

/** Cards of somebody who has studied for years, most days, and forgets as people do. */
export function* bundles(
  owner: string,
  decks: readonly string[],
  cards: number,
  reviews: number,
  now: number,
): Generator<Bundle> {
  const { below } = seeded(7)
  const random = () => below(2 ** 30) / 2 ** 30
  const end = now - DAYS_MISSED * DAY
  let left = reviews
  for (let turn = 0; turn < cards; turn++) {
    const deckId = decks[turn % decks.length] ?? ''
    const isNew = turn % NEW_EVERY === 0
    const created = isNew ? end - random() * 30 * DAY : now - (0.02 + 0.98 * random()) * YEARS * 365 * DAY
    const createdAt = new Date(created).toISOString()
    const [noteId, cardId] = [newId(created), newId(created)]
    let schedule = newSchedule(createdAt)
    const log: ReviewTable[] = []
    // What is left is spread evenly over the cards that are left.
    const most = isNew ? 0 : Math.ceil((left / (cards - turn)) * (NEW_EVERY / (NEW_EVERY - 1)) * 2 * random())
    for (let at = created + DAY * random(); log.length < most && left > 0;) {
      if (at > end) break
      const time = new Date(at).toISOString()
      const day = calendar.dayOf(time)
      const rating = ratingBy(random())
      const predicted = log.length === 0 ? null : 0.9
      const bare = { id: newId(at), cardId, at: time, day, device: 'bench' }
      log.push(rowOf(owner, { ...bare, type: 'review', rating, durationMs: 5_000, predicted }, deckId))
      schedule = applyRating(schedule, { cardId, rating, at: time, day }, OPTIONS)
      left -= 1
      at = Date.parse(schedule.dueAt) + random() * DAY * 0.3
    }
    // Long ago there may have been too few reviews for all this time: the next is due at some time to come.
    if (schedule.phase !== 'new' && Date.parse(schedule.dueAt) < end) {
      schedule = { ...schedule, phase: 'review', dueAt: new Date(end + random() * 200 * DAY).toISOString() }
    }
    yield {
      note: noteAt(noteId, owner, deckId, turn, createdAt),
      card: { id: cardId, owner, noteId, deckId, ordinal: 0, ...AWAKE, ...schedule, createdAt },
      reviews: log,
    }
  }
}

const AWAKE = {
  suspended: false,
  flag: 0,
  trashedAt: null,
  ownTrashedAt: null,
  buriedUntil: null,
  ownBuriedUntil: null,
  revealedAt: null,
}

function ratingBy(chance: number): Rating {
  if (chance < 0.15) return 'again'
  if (chance < 0.35) return 'hard'
  return chance < 0.95 ? 'good' : 'easy'
}

const noteAt = (id: string, owner: string, deckId: string, turn: number, at: string): NoteTable => ({
  id,
  owner,
  deckId,
  kind: 'basic',
  front: `What does term number ${turn} of this subject stand for, in a few words?`,
  back: `The meaning of term ${turn}, as the textbook gives it in its glossary`,
  distractors: null,
  tags: [`chapter-${turn % 40}`],
  sourceType: null,
  sourceId: null,
  foreignId: null,
  likeness: id,
  rev: 1,
  createdAt: at,
  updatedAt: at,
})
