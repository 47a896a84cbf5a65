import { plainSurface } from '@tutor-nexus/toolkit/pipeline'
import { pino } from 'pino'
import { identityOf } from '../../packages/server/src/platform/identity/identity.ts'
import { openApp } from '../../packages/server/src/app.ts'
import { reviewStore } from '../../packages/server/src/features/card/store/review/review-store.ts'
import { calendarOf } from '../../packages/server/src/features/card/store/review/study-zone-store.ts'
import { taskStore } from '../../packages/server/src/features/task/store/task-store.ts'
import { readSettings } from '../../packages/server/src/platform/settings/settings.ts'
import { asked, begin, newId, openLog } from '../session/ours.ts'
import type { Replica } from './replicas.ts'

const AT_ONCE = 100

/** What a device does while it has no network. */
export type Work = (device: Replica, changes: number) => Promise<void>

/** One long tutoring session. */
export const sessionEvents: Work = async ({ store, owner }, changes) => {
  const log = openLog(store, owner)
  const sessionId = newId()
  await begin(log, sessionId)
  for (let left = changes - 1; left > 0; left -= AT_ONCE)
    await log.append(sessionId, () => Array.from({ length: Math.min(left, AT_ONCE) }, asked))
}

/** Tasks that are added and changed, and cards that are studied: of each a third. */
export const tasksAndReviews: Work = async (device, changes) => {
  const third = Math.floor(changes / 3)
  await addAndChange(device, third)
  await study(device, changes - 2 * third)
}

async function addAndChange({ store, owner }: Replica, count: number): Promise<void> {
  const tasks = taskStore(store, owner)
  const plain = {
    description: null,
    isCompleted: false,
    dueDate: null,
    priority: null,
    labels: [],
    notes: null,
    dueTime: null,
    repeatRule: null,
    parentId: null,
    nextId: null,
  }
  for (let turn = 0; turn < count; turn++) {
    const at = new Date().toISOString()
    const id = newId()
    const task = { ...plain, id, title: `Read chapter ${turn}`, rev: 1, completedAt: null }
    await tasks.add({ ...task, createdAt: at, updatedAt: at }, newId())
    await tasks.change(id, newId(), (before) => ({
      ...before,
      notes: 'With exercises',
      rev: 2,
      updatedAt: at,
    }))
  }
}

const CARDS = 100
const RATINGS = ['good', 'good', 'again', 'hard', 'good', 'easy'] as const

async function study({ place, store, owner }: Replica, count: number): Promise<void> {
  const cards = await newCards(place.home)
  const reviews = reviewStore(store, owner)
  const calendar = calendarOf('UTC')
  for (let turn = 0; turn < count - CARDS - 1; turn++) {
    const cardId = cards[turn % cards.length] ?? ''
    const doing = () => ({ id: newId(), changeId: newId(), at: new Date().toISOString(), calendar })
    await reviews.reveal(cardId, doing())
    await reviews.review(cardId, RATINGS[turn % RATINGS.length] ?? 'good', 5_000, doing())
  }
}

/** A deck, by the tools. */
async function newCards(home: string): Promise<string[]> {
  const log = { logger: pino({ enabled: false }), flush: () => undefined }
  const app = await openApp(readSettings({ TN_HOME: home, TN_TRACE: 'off', TN_RATE_LIMITS: 'off' }), log)
  const caller = { ...identityOf(app.localOwner), agentId: 'bench', agentVersion: '1.0.0' }
  const call = async (name: string, args: object): Promise<Record<string, unknown>> => {
    const outcome = await app.pipeline.call({ name, arguments: args, caller, surface: plainSurface('bench') })
    if (outcome.kind !== 'result') throw new Error(`${name} failed: ${JSON.stringify(outcome)}`)
    return Object(outcome.result.data)
  }
  try {
    const { deckId } = await call('create-deck', { name: 'Words' })
    const cards = Array.from({ length: CARDS }, (_, index) => ({
      front: `word ${index}`,
      back: `mot ${index}`,
    }))
    const { items } = await call('create-cards', { deckId, cards })
    return Array.isArray(items) ? items.map((item) => String(Object(item).cardId)) : []
  } finally {
    await app.close()
  }
}
