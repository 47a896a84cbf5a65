import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openStore } from '../../packages/server/src/app/database.ts'
import type { StoreLocation } from '../../packages/server/src/platform/store/open.ts'
import type { Store } from '../../packages/server/src/platform/store/store.ts'
import { runningDaemon } from '../../packages/server/src/platform/sync/daemon/daemon-lock-store.ts'
import { tn, tnTalking, type Place } from './tn.ts'

/** A data folder that this process looks into while others work on it. */
export interface Replica {
  place: Place
  store: Store
  owner: string
}

export interface Network {
  engine: string
  server: Replica
  a: Replica
  b: Replica
  end(): Promise<void>
}

const LOOK_EVERY_MS = 5
const PATIENCE_MS = 120_000

/** A server and two devices that are linked to it by a code, without their daemons. */
export async function startNetwork(
  workspace: string,
  engine: string,
  databaseUrl?: string,
): Promise<Network> {
  const folder = (name: string): string => {
    const home = join(workspace, `${engine}-${name}`)
    mkdirSync(home, { mode: 0o700 })
    return home
  }
  const at: Place = { home: folder('server'), env: databaseUrl ? { TN_DATABASE_URL: databaseUrl } : {} }
  const serving = await tnTalking(at, ['serve', '--port', '0', '--json'])
  const address = String(serving.said['address'])
  const linked = async (name: string): Promise<Replica> => {
    const place = { home: folder(name) }
    const linking = await tnTalking(place, ['link', address, '--name', name, '--json'])
    await tn(at, ['link', 'approve', String(linking.said['code']), '--json'])
    await linking.over
    return lookInto(place)
  }
  const server = await lookInto(at, databaseUrl ? { databaseUrl } : undefined)
  const [a, b] = [await linked('a'), await linked('b')]
  return {
    engine,
    server,
    a,
    b,
    async end() {
      for (const { place } of [a, b]) await tn(place, ['daemon', 'stop', '--json'])
      await serving.end()
      for (const { store } of [server, a, b]) await store.close()
    },
  }
}

async function lookInto(place: Place, location?: StoreLocation): Promise<Replica> {
  const store = await openStore(location ?? { file: join(place.home, 'tutor-nexus.db') })
  const { id: owner } = await store.read
    .selectFrom('user')
    .select('id')
    .where('isLocalOwner', '=', true)
    .executeTakeFirstOrThrow()
  return { place, store, owner }
}

const homes = new Set<string>()
// Also when the run is broken off: a daemon outlives whoever has started it.
process.once('exit', () => {
  for (const home of homes) {
    const running = existsSync(home) ? runningDaemon(home) : undefined
    if (running) process.kill(running.pid, 'SIGKILL')
  }
})

/** Starts the daemon of a device, and gives its process. */
export async function startDaemon({ place }: Replica): Promise<number> {
  const { pid } = await tn(place, ['daemon', 'start', '--json'])
  homes.add(place.home)
  return Number(pid)
}

/** Looks until it is so, and says when that was. */
export async function seenAt(isSo: () => Promise<boolean>): Promise<number> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await wait(LOOK_EVERY_MS))
    if (await isSo()) return Date.now()
  throw new Error(`It did not come about within ${PATIENCE_MS / 1000} s`)
}
