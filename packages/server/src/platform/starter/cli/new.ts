import { resolve } from 'node:path'
import { UsageError } from '../../cli/errors-and-exit-codes.ts'
import { printJson } from '../../cli/terminal/output.ts'
import { nameFor, writeStarter } from '../starter.ts'

export async function newServer(folder: string, { json }: { json?: boolean }): Promise<void> {
  const path = resolve(folder)
  const name = nameFor(path)
  if (name === undefined) throw new UsageError(`${folder} gives no name: use letters, digits and hyphens.`)
  const files = await writeStarter(path, name)
  if (files === undefined) throw new UsageError(`${folder} is not empty. Name a new folder.`)
  if (json) return printJson({ folder: path, name, files })
  console.log(`Created ${name} in ${path}.

Next:
  cd ${folder}
  npm install
  npm run dev`)
}
