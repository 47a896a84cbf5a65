import type { ChildProcess } from 'node:child_process'
import { demoHome } from '../support/demo.ts'
import { tn, tnBegin, tnServe, type Ran, type Served } from '../support/tn.ts'

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
