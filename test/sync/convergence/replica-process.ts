import { flushCompileCache } from 'node:module'
import { monotonicFactory } from 'ulid'
import * as z from 'zod'
import { backup } from '../../../packages/server/src/platform/store/backup/backup.ts'
import { openStore } from '../../../packages/server/src/app/database.ts'
import type { Store } from '../../../packages/server/src/platform/store/store.ts'
import { applyAnswer } from '../../../packages/server/src/platform/sync/client/apply-store.ts'
import { entityNames } from '../../../packages/server/src/platform/sync/entity-list.ts'
import { linkTo } from '../../../packages/server/src/platform/sync/client/link-store.ts'
import { nothingToSend } from '../../../packages/server/src/platform/sync/client/outbox-store.ts'
import { SyncError } from '../../../packages/server/src/platform/sync/sync-error.ts'
import {
  CommonAnswer,
  CommonRequest,
  ExchangeAnswer,
  ExchangeRequest,
} from '../../../packages/server/src/platform/sync/wire.ts'
import { loadSyncedEntities } from '../../../packages/server/src/app/synced-entities.ts'
import { approve, AT_SERVER, edits, linkedDevice, serverOf, VERSION, type ServerSide } from '../replicas.ts'
import { BREAKAGES } from './breakages.ts'
import { dice } from './dice.ts'
import { editAtRandom } from './random-edits.ts'

const syncedEntities = await loadSyncedEntities()

const Command = z.object({
  call: z.number(),
  do: z.enum(['open', 'link', 'approve', 'edit', 'sync', 'exchange', 'common', 'late', 'backup', 'close']),
  file: z.string().optional(),
  owner: z.string().optional(),
  breakage: z.string().nullish(),
  seed: z.number().optional(),
  text: z.string().optional(),
  device: z.string().optional(),
  request: z.unknown().optional(),
  answer: z.unknown().optional(),
})
type Command = z.output<typeof Command>
const Reply = z.object({
  reply: z.number(),
  answer: z.unknown().optional(),
  code: z.string().optional(),
  message: z.string().optional(),
})

const newId = monotonicFactory()
const now = () => new Date()

let asked = 0
const waiting = new Map<number, (reply: z.output<typeof Reply>) => void>()

/** Asks the server by way of the test, which is the network. */
async function ask(kind: 'exchange' | 'common', request: unknown): Promise<unknown> {
  const number = (asked += 1)
  const reply = new Promise<z.output<typeof Reply>>((resolve) => waiting.set(number, resolve))
  process.send?.({ ask: number, kind, request })
  const { answer, code, message = code } = await reply
  if (code !== undefined) throw new SyncError(code, message ?? code)
  return answer
}

const way = {
  exchange: async (request: ExchangeRequest) => ExchangeAnswer().parse(await ask('exchange', request)),
  common: async (request: CommonRequest) => CommonAnswer().parse(await ask('common', request)),
}

let store: Store
let owner: string
let entities = syncedEntities
let server: ServerSide

const replica = () => ({ store, owner, version: VERSION, now, newId })

async function obey(command: Command): Promise<unknown> {
  switch (command.do) {
    case 'open': {
      store = await openStore({ file: command.file ?? '' })
      owner = command.owner ?? AT_SERVER
      const broken = BREAKAGES[command.breakage ?? '']
      entities = broken ? syncedEntities.map(broken) : syncedEntities
      server = serverOf(store, { entities })
      return store.device
    }
    case 'link': {
      const unknown = { serverDevice: '', serverVersion: '', incarnation: '' }
      return linkTo(store, { owner, server: 'the test', ...unknown, linkedAt: now().toISOString() })
    }
    case 'approve':
      return approve(store, command.device ?? '')
    case 'edit': {
      const head = await headOf()
      await editAtRandom(
        { ...edits(store, owner), replica: replica() },
        dice(command.seed ?? 0),
        command.text ?? '',
      )
      return ownSince(head)
    }
    case 'sync':
      return linkedDevice(store, owner, () => server, { entities }).sync(way)
    case 'exchange':
      return server.way(command.device ?? '').exchange(ExchangeRequest().parse(command.request))
    case 'common':
      return server.way(command.device ?? '').common(CommonRequest().parse(command.request))
    case 'late': {
      const request = ExchangeRequest().parse(command.request)
      const answer = ExchangeAnswer().parse(command.answer)
      return applyAnswer(replica(), entities, { outbox: nothingToSend, request, answer })
    }
    case 'backup':
      return backup(store, command.file ?? '')
    case 'close':
      return store.close()
  }
}

async function headOf(): Promise<number> {
  const row = await store.read
    .selectFrom('ownerHead')
    .select('head')
    .where('owner', '=', owner)
    .executeTakeFirst()
  return row?.head ?? 0
}

/** What this replica itself has changed since. */
async function ownSince(head: number): Promise<string[]> {
  const rows = await store.read
    .selectFrom('change')
    .select('id')
    .where('owner', '=', owner)
    .where('device', '=', store.device)
    .where('entity', 'in', entityNames(syncedEntities))
    .where('seq', '>', head)
    .execute()
  return rows.map(({ id }) => id)
}

// A process that is killed would leave nothing for the next one.
flushCompileCache()
process.once('disconnect', () => process.exit())
process.on('message', (message) => {
  const reply = Reply.safeParse(message)
  if (reply.success) {
    waiting.get(reply.data.reply)?.(reply.data)
    waiting.delete(reply.data.reply)
    return
  }
  const command = Command.parse(message)
  obey(command).then(
    (result) => process.send?.({ result: command.call, value: result ?? null }),
    (fault: unknown) =>
      process.send?.({
        result: command.call,
        code: fault instanceof SyncError ? fault.code : 'FAULT',
        message: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault),
      }),
  )
})
