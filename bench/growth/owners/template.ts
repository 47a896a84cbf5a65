import { encodeTime } from 'ulid'
import type { App } from '../../../packages/server/src/platform/feature/app.ts'
import { reviewStore } from '../../../packages/server/src/features/card/store/review/review-store.ts'
import type { ReviewEntry } from '../../../packages/server/src/features/card/model/schedule/review.ts'
import { studyCalendar } from '../../../packages/server/src/features/card/model/schedule/study-day.ts'
import { ulidFactory } from '../../../packages/server/src/platform/store/clock-ids-and-secrets.ts'
import { dataOf } from '../../../test/support/call.ts'

/** What one student has after some time. */
export interface Size {
  readonly cards: number
  readonly reviews: number
  readonly tasks: number
  readonly sessions: number
  readonly questions: number
  readonly plans: number
}

export const MEDIAN: Size = { cards: 24, reviews: 60, tasks: 12, sessions: 2, questions: 2, plans: 1 }
export const HEAVY: Size = { cards: 1_500, reviews: 20_000, tasks: 400, sessions: 8, questions: 4, plans: 10 }

const DAY = 86_400_000
const STUDIED_DAYS = 700
const CARDS_AT_ONCE = 50
const REVIEWS_AT_ONCE = 2_000
const RATINGS = ['good', 'good', 'hard', 'good', 'easy', 'again'] as const

const PLAN = { schools: ['aur'], sourceCourses: ['nrc:CPSC 1020'], asOfDate: '2026-11-15' }

const newId = ulidFactory()
const calendar = studyCalendar()

/** A student whose data the product's own tools have made. Returns the owner's id. */
export async function makeTemplate(app: App, size: Size): Promise<string> {
  const { id: userId } = await app.users.addUser(newId())
  const call = (tool: string, args: object) => dataOf(app, tool, args, { userId })
  for (let number = 0; number < size.tasks; number++)
    await call('add_task', { title: `Read chapter ${number} and write a summary`, labels: ['reading'] })
  await makeCards(app, userId, size)
  for (let number = 0; number < size.plans; number++)
    await call('tn_transfer_plan_save', { ...PLAN, name: `Plan ${number}` })
  await call('tn_user_preferences_set', { answerStyle: 'concise' })
  for (let number = 0; number < size.sessions; number++) {
    const { sessionId } = await call('tn_session_start', { title: `Session ${number}` })
    for (let turn = 0; turn < size.questions; turn++)
      await call('tn_session_ask', { sessionId, message: `Where does course ${turn} transfer to?` })
    await call('tn_session_end', { sessionId })
  }
  return userId
}

async function makeCards(app: App, userId: string, { cards, reviews }: Size): Promise<void> {
  const call = (tool: string, args: object) => dataOf(app, tool, args, { userId })
  const { deckId } = await call('create-deck', { name: 'Biology' })
  for (let from = 0; from < cards; from += CARDS_AT_ONCE)
    await call('create-cards', {
      deckId,
      cards: Array.from({ length: Math.min(CARDS_AT_ONCE, cards - from) }, (_, at) => ({
        front: `Term ${from + at} of biology`,
        back: `Meaning ${from + at}`,
      })),
    })
  const rows = await app.store.read.selectFrom('card').select('id').where('owner', '=', userId).execute()
  const entries = logOf(
    rows.map(({ id }) => id),
    reviews,
    app.store.device,
  )
  for (let from = 0; from < entries.length; from += REVIEWS_AT_ONCE)
    await reviewStore(app.store, userId).merge(entries.slice(from, from + REVIEWS_AT_ONCE), {
      at: new Date().toISOString(),
      calendar,
      newId,
    })
}

/** Reviews of all cards in turn, evenly over the days. */
function logOf(cardIds: readonly string[], reviews: number, device: string): ReviewEntry[] {
  const begin = Date.now() - STUDIED_DAYS * DAY
  const step = (STUDIED_DAYS * DAY) / reviews
  return Array.from({ length: reviews }, (_, turn) => {
    const time = Math.floor(begin + turn * step)
    const at = new Date(time).toISOString()
    return {
      id: `${encodeTime(time, 10)}${newId().slice(10)}`,
      cardId: cardIds[turn % cardIds.length] ?? '',
      at,
      day: calendar.dayOf(at),
      device,
      type: 'review' as const,
      rating: RATINGS[turn % RATINGS.length] ?? 'good',
      durationMs: 5_000,
      predicted: turn < cardIds.length ? null : 0.9,
    }
  })
}
