import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { demoHome } from '../support/demo.ts'
import { ended, TN, tn, tnServe, type Ran, type Served } from '../support/tn.ts'

export interface Linking {
  /** As the device shows it. */
  code: string
  child: ChildProcess
  /** The rest of what it says, when it is done. */
  end: Promise<Ran>
}

/** Starts `tn link` on a device, and gives the code that it shows. */
export async function beginLinking(home: string, server: string, name = 'Laptop'): Promise<Linking> {
  const child = spawn(process.execPath, [TN, 'link', server, '--name', name, '--json'], {
    env: { PATH: process.env['PATH'], TN_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => ended(child))
  const errors = text(child.stderr)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const first = await lines.next()
  if (first.done) throw new Error(`tn link ended without a code: ${await errors}`)
  const rest = async (): Promise<Ran> => {
    const closed = once(child, 'close')
    const said: string[] = []
    for (let line = await lines.next(); !line.done; line = await lines.next()) said.push(line.value)
    await closed
    return { code: child.exitCode, stdout: said.join('\n'), stderr: await errors }
  }
  return { code: JSON.parse(first.value).code, child, end: rest() }
}

/** Links a device with its user's approval at the server, through the first exchange. */
export async function linkedTo(
  server: string,
  served: Served,
  device: string,
  name = 'Laptop',
): Promise<Ran> {
  const { code, end } = await beginLinking(device, served.address, name)
  const approved = await tn(server, ['link', 'approve', code, '--json'])
  if (approved.code !== 0) throw new Error(approved.stderr)
  return end
}

/** A server that runs, and the data folder of a device that is not linked yet. */
export async function serverAndDevice(): Promise<{ server: string; served: Served; device: string }> {
  const [server, device] = [await demoHome(), await demoHome()]
  return { server, device, served: await tnServe(server) }
}

export const addTask = async (home: string, title: string): Promise<string> =>
  JSON.parse((await tn(home, ['do', 'task', 'add', title, '--json'])).stdout).data.task_id

export async function taskTitles(home: string): Promise<string[]> {
  const { stdout } = await tn(home, ['do', 'task', 'list', '--json'])
  const tasks: { title: string }[] = JSON.parse(stdout).data.tasks
  return tasks.map(({ title }) => title).toSorted()
}
