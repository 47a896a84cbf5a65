import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { openStore } from '../../packages/server/src/app/database.ts'
import { UserStore } from '../../packages/server/src/features/account/store/user-store.ts'
import { newId } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { tn } from '../support/tn.ts'
import { type } from './linking.ts'
import { edits } from './replicas.ts'

/** What `tn daemon status --json` says. */
export interface Status {
  running: boolean
  pid: number | null
  linked: boolean
  server?: string
  name?: string | null
  pending?: number
  refused?: number
  unread?: number
  archived?: number
  fault?: string | null
}

export interface Started {
  running: boolean
  started: boolean
  pid: number
  fault: string | null
}

const OFTEN = { TN_SYNC_SECONDS: '1' }

/** Starts the daemon of a data folder; it ends with the test at the latest. */
export async function startDaemon(home: string): Promise<Started> {
  onTestFinished(async () => void (await type(home, ['daemon', 'stop'])))
  const { code, stdout, stderr } = await tn(home, ['daemon', 'start', '--json'], '', OFTEN)
  if (code !== 0) throw new Error(stdout + stderr)
  return JSON.parse(stdout)
}

export const statusOf = async (home: string): Promise<Status> =>
  JSON.parse((await type(home, ['daemon', 'status', '--json'])).stdout)

const PATIENCE = { timeout: 120_000, interval: 100 }

/** Waits until the status is as expected. */
export async function awaitStatus(home: string, expected: object): Promise<void> {
  await expect.poll(() => statusOf(home), PATIENCE).toMatchObject(expected)
}

/** Adds tasks without a process for each. */
export async function addTasks(home: string, titles: readonly string[]): Promise<void> {
  const store = await openStore({ file: join(home, 'tutor-nexus.db') })
  try {
    const { id: owner } = await new UserStore(store, { newId, now: () => new Date() }).ensureLocalOwner()
    const { addTask } = edits(store, owner)
    for (const title of titles) await addTask(title)
  } finally {
    await store.close()
  }
}

/** Waits until a data folder has these tasks and no others. */
export async function awaitTasks(home: string, titles: readonly string[]): Promise<void> {
  const store = await openStore({ file: join(home, 'tutor-nexus.db') })
  try {
    const read = async () =>
      (await store.read.selectFrom('task').select('title').execute()).map(({ title }) => title).toSorted()
    await expect.poll(read, PATIENCE).toEqual(titles.toSorted())
  } finally {
    await store.close()
  }
}
