import type { ChildProcess } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll } from 'vitest'
import { demoHome, layDemo } from '../support/demo.ts'
import { temporaryFolder } from '../support/test-app.ts'
import { ended, startServing, tn, tnBegin, tnServe, type Ran, type Served } from '../support/tn.ts'
import { typist, type Typist } from '../support/typist.ts'

type Run = (home: string, args: readonly string[]) => Promise<Ran>

/** Where no test is about the process of a command, they share one: `typeAtOneDesk()`. */
let desk: Typist | undefined
export const type: Run = (home, args) => (desk?.type ?? tn)(home, args)

/** One process for what `type` runs, for as long as the tests of the file. */
export function typeAtOneDesk(): void {
  beforeAll(() => void (desk = typist()))
  afterAll(async () => {
    await desk?.end()
    desk = undefined
  })
}

export interface Linking {
  /** As the device shows it. */
  code: string
  child: ChildProcess
  /** The rest of what it says, when it is done. */
  end: Promise<Ran>
}

/** Starts `tn link` on a device, and gives the code that it shows. */
export async function beginLinking(home: string, server: string, name = 'Laptop'): Promise<Linking> {
  const { first, child, end } = await tnBegin(home, ['link', server, '--name', name, '--json'])
  return { code: first.code, child, end }
}

/** Links a device with its user's approval at the server, through the first exchange. */
export async function linkedTo(
  server: string,
  served: Pick<Served, 'address'>,
  device: string,
  name = 'Laptop',
): Promise<Ran> {
  const { code, end } = await beginLinking(device, served.address, name)
  const approved = await type(server, ['link', 'approve', code, '--json'])
  if (approved.code !== 0) throw new Error(approved.stderr)
  return end
}

/** A server that runs, and the data folder of a device. */
export interface Pair {
  server: string
  served: Served
  device: string
}

/** A device that is not linked yet. */
export async function serverAndDevice(): Promise<Pair> {
  const [server, device] = [await demoHome(), await demoHome()]
  return { server, device, served: await tnServe(server) }
}

/**
 * Links a server and a device for the first test of a file, because that takes more than a second. Each call of what
 * this returns gives copies of the two, without any tasks.
 */
export function linkedPairs(): () => Promise<Pair> {
  let made: ReturnType<typeof linkedFolders> | undefined
  afterAll(async () => {
    if (made) await rm((await made).folder, { recursive: true, force: true })
  })
  return async () => {
    const { folder, address } = await (made ??= linkedFolders())
    const own = await temporaryFolder()
    await cp(folder, own, { recursive: true })
    const { server, device } = partsOf(own)
    const served = await tnServe(server)
    await moveLink(device, address, served.address)
    return { server, served, device }
  }
}

const partsOf = (folder: string) => ({ server: join(folder, 'server'), device: join(folder, 'device') })

/** Both data folders as the link has left them, and the address that the server had. */
async function linkedFolders(): Promise<{ folder: string; address: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'tutor-nexus-test-'))
  const { server, device } = partsOf(folder)
  for (const home of [server, device]) {
    await mkdir(home)
    await layDemo({ file: join(home, 'tutor-nexus.db') })
  }
  const served = await startServing(server)
  try {
    const linked = await linkedTo(server, served, device)
    if (linked.code !== 0) throw new Error(linked.stderr)
  } finally {
    await ended(served.child)
  }
  return { folder, address: served.address }
}

/** Has a linked device know its server by another address. */
async function moveLink(device: string, from: string, to: string): Promise<void> {
  const file = join(device, 'link-token.json')
  await writeFile(file, (await readFile(file, 'utf8')).replace(from, to))
  const database = new Database(join(device, 'tutor-nexus.db'))
  const { changes } = database.prepare('update sync_link set server = ? where server = ?').run(to, from)
  database.close()
  if (changes !== 1) throw new Error(`${device} is not linked to ${from}`)
}

export const addTask = async (home: string, title: string): Promise<string> =>
  JSON.parse((await type(home, ['do', 'task', 'add', title, '--json'])).stdout).data.task_id

export async function taskTitles(home: string): Promise<string[]> {
  const { stdout } = await type(home, ['do', 'task', 'list', '--json'])
  const tasks: { title: string }[] = JSON.parse(stdout).data.tasks
  return tasks.map(({ title }) => title).toSorted()
}
