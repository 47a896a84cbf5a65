import { spreadOf, type Spread } from '../measure/spread.ts'
import { seenAt, type Network, type Replica } from './replicas.ts'
import { tn } from './tn.ts'

export interface Edits {
  engine: string
  edits: number
  /** From the edit to the moment it is found there. */
  toServerMillis: Spread
  toDeviceMillis: Spread
}

/** Adds tasks on the command line of one device, and times how long each takes to the server and to the other device. */
export async function timeEdits({ engine, server, a, b }: Network, edits: number): Promise<Edits> {
  const toServer: number[] = []
  const toDevice: number[] = []
  for (let turn = 0; turn < edits; turn++) {
    const title = `Edit ${turn}`
    // Begun first: the daemon may be faster than the command ends.
    const server$ = seenAt(() => has(server, title))
    const device$ = seenAt(() => has(b, title))
    await tn(a.place, ['do', 'task', 'add', title, '--json'])
    const madeAt = await timeOf(a, title)
    toServer.push((await server$) - madeAt)
    toDevice.push((await device$) - madeAt)
  }
  return { engine, edits, toServerMillis: spreadOf(toServer), toDeviceMillis: spreadOf(toDevice) }
}

const task = ({ store, owner }: Replica, title: string) =>
  store.read.selectFrom('task').select('createdAt').where('owner', '=', owner).where('title', '=', title)

const has = async (replica: Replica, title: string): Promise<boolean> =>
  (await task(replica, title).executeTakeFirst()) !== undefined

const timeOf = async (replica: Replica, title: string): Promise<number> =>
  Date.parse((await task(replica, title).executeTakeFirstOrThrow()).createdAt)
