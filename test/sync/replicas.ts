import { monotonicFactory } from 'ulid'
import { preferenceStore } from '../../packages/server/src/features/account/store/preference-store.ts'
import { taskStore, type TaskStore } from '../../packages/server/src/features/task/store/task-store.ts'
import { transcriptStore } from '../../packages/server/src/features/account/store/transcript-store.ts'
import type { Store } from '../../packages/server/src/platform/store/store.ts'
import {
  exchangeChanges,
  type ServerPort,
  type SyncReport,
} from '../../packages/server/src/platform/sync/client/exchange.ts'
import { linkTo } from '../../packages/server/src/platform/sync/client/link-store.ts'
import type { SyncReplica, SyncedEntity } from '../../packages/server/src/platform/sync/synced-entity.ts'
import { syncServer } from '../../packages/server/src/platform/sync/server/server.ts'
import { ExchangeAnswer, ExchangeRequest } from '../../packages/server/src/platform/sync/wire.ts'
import { loadSyncedEntities } from '../../packages/server/src/app/synced-entities.ts'

const syncedEntities = await loadSyncedEntities()

const newId = monotonicFactory()
const now = () => new Date()
export const VERSION = '1.0.0'

/** The same person, who has another id on each replica. */
export const AT_SERVER = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

export interface Program {
  readonly entities?: readonly SyncedEntity[]
  readonly version?: string
  readonly now?: () => Date
}

/** One replica with what a person does on it. */
export interface Edits {
  readonly store: Store
  readonly owner: string
  readonly tasks: TaskStore
  addTask(title: string): Promise<string>
  retitle(id: string, title: string): Promise<void>
  removeTask(id: string): Promise<void>
  setTranscript(...courses: string[]): Promise<void>
  setLanguage(language: string): Promise<void>
}

export function edits(store: Store, owner: string, clock: () => Date = now): Edits {
  const tasks = taskStore(store, owner)
  const at = () => clock().toISOString()
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
    completedAt: null,
  }
  return {
    store,
    owner,
    tasks,
    async addTask(title) {
      const id = newId()
      const createdAt = at()
      await tasks.add({ ...plain, id, title, rev: 1, createdAt, updatedAt: createdAt }, newId())
      return id
    },
    async retitle(id, title) {
      await tasks.change(id, newId(), (task) => ({ ...task, title, rev: task.rev + 1, updatedAt: at() }))
    },
    async removeTask(id) {
      await tasks.remove(id, newId, at())
    },
    async setTranscript(...courses) {
      const entries = courses.map((course) => ({
        course,
        grade: null,
        term: null,
        credits: null,
        completed: null,
        title: null,
        status: 'completed' as const,
      }))
      const meta = { changeId: newId(), at: at(), baseRev: undefined }
      await transcriptStore(store, owner).change(meta, () => entries)
    },
    async setLanguage(language) {
      const meta = { changeId: newId(), at: at(), baseRev: undefined }
      await preferenceStore(store, owner).set({ language }, meta)
    },
  }
}

export interface Device extends Edits {
  readonly replica: SyncReplica
  /** One round; over another way to the server where one is given. */
  sync(way?: ServerPort): Promise<SyncReport>
}

export interface ServerSide extends Edits {
  /** The way of a device to it, with everything that travels as JSON. */
  way(device: string): ServerPort
}

export function serverOf(store: Store, program: Program = {}): ServerSide {
  const { entities = syncedEntities, version = VERSION } = program
  const clock = program.now ?? now
  const server = syncServer({ store, entities, version, now: clock, newId })
  return {
    ...edits(store, AT_SERVER, clock),
    way: (device) => ({
      exchange: async (request) =>
        ExchangeAnswer().parse(
          travelled(await server.exchange(AT_SERVER, device, ExchangeRequest().parse(travelled(request)))),
        ),
      common: (request) => server.common(AT_SERVER, request),
    }),
  }
}

const travelled = (message: unknown): unknown => JSON.parse(JSON.stringify(message))

/** Links a replica to the server, as if it had been approved there. */
export async function deviceOf(
  store: Store,
  server: () => ServerSide,
  program: Program = {},
): Promise<Device> {
  await approve(server().store, store.device)
  const owner = `OWNER${store.device.slice(5)}`
  await linkTo(store, {
    owner,
    server: 'http://localhost',
    serverDevice: '',
    serverVersion: '',
    incarnation: '',
    linkedAt: now().toISOString(),
  })
  return linkedDevice(store, owner, server, program)
}

/** A replica that is linked already, in another program or after a restore. */
export function linkedDevice(
  store: Store,
  owner: string,
  server: () => ServerSide,
  program: Program = {},
): Device {
  const { entities = syncedEntities, version = VERSION } = program
  const clock = program.now ?? now
  const replica: SyncReplica = { store, owner, version, now: clock, newId }
  return {
    ...edits(store, owner, clock),
    replica,
    sync: (way = server().way(store.device)) => exchangeChanges(replica, way, entities),
  }
}

export async function approve(store: Store, device: string): Promise<void> {
  const linkedAt = now().toISOString()
  const row = { name: device, tokenId: device, seenSeq: 0, linkedAt, lastSeenAt: null, revokedAt: null }
  await store.write((db) =>
    db
      .insertInto('linkedDevice')
      .values({ owner: AT_SERVER, device, ...row })
      .onConflict((on) => on.columns(['owner', 'device']).doNothing())
      .execute(),
  )
}
