import { asStarted } from '../started-as.ts'
import { stat } from 'node:fs/promises'
import type { DocsCommandOptions } from './index.ts'
import { EXIT, UsageError } from '../errors-and-exit-codes.ts'
import { printJson } from '../terminal/output.ts'
import { compareFolder, productReference, writeFolder } from '../reference.ts'
import type { CommandHost } from '../command-host.ts'

export async function docs(host: CommandHost, { out, check, json }: DocsCommandOptions): Promise<void> {
  const found = await stat(out).catch(() => undefined)
  if (found && !found.isDirectory()) throw new UsageError(`${out} is a file. Name a folder with --out.`)
  const files = productReference(await host.registry(), host.product)
  await (check ? compare : write)(out, files, json ?? false)
}

type Files = ReturnType<typeof productReference>

async function compare(folder: string, files: Files, json: boolean): Promise<void> {
  const differences = await compareFolder(folder, files)
  const { stale, missing, superfluous } = differences
  const current = [stale, missing, superfluous].every((paths) => paths.length === 0)
  if (!current) process.exitCode = EXIT.validation
  if (json) return printJson({ folder, current, files: files.length, ...differences })
  if (current) return console.log(`${folder} is current: ${files.length} files.`)
  for (const path of stale) console.log(`stale        ${path}`)
  for (const path of missing) console.log(`missing      ${path}`)
  for (const path of superfluous) console.log(`superfluous  ${path}`)
  console.error(asStarted(`${folder} is out of date. Run \`tn docs\`${beyond(superfluous)}.`))
}

const beyond = (superfluous: readonly string[]): string =>
  superfluous.length > 0 ? ', and remove what is superfluous and was not generated' : ''

async function write(folder: string, files: Files, json: boolean): Promise<void> {
  const { stale, missing, superfluous } = await writeFolder(folder, files)
  const written = [...stale, ...missing]
  if (json) return printJson({ folder, files: files.length, written, removed: superfluous })
  for (const path of written) console.log(`wrote    ${path}`)
  for (const path of superfluous) console.log(`removed  ${path}`)
  console.log(`${folder}: ${files.length} files, ${written.length} written, ${superfluous.length} removed.`)
}
