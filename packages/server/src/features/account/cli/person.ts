import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { App } from '../../../app.ts'
import { archiveLines } from '../store/person-archive.ts'
import { PersonStore } from '../store/person-store.ts'
import { scrub } from '../store/scrub-store.ts'
import type { User } from '../store/user-store.ts'
import { removeIndex } from '../../trace/store/index-file.ts'
import { removeVaultIndex } from '../../note/store/index/remove-vault-index.ts'
import { vaultIndexFile } from '../../note/store/open-vault.ts'
import { VaultStore } from '../../note/store/vault-store.ts'
import { UsageError } from '../../../platform/cli/exit.ts'
import { userNamed } from '../../../platform/cli/named-user.ts'
import { printJson } from '../../../platform/cli/output.ts'
import { writeOwnFile } from '../../../platform/cli/own-file.ts'
import type { EraseOptions, ExportOptions } from './user-commands.ts'
import { withCliApp } from '../../../platform/cli/with-app.ts'

export async function exportPerson(name: string, { out, force, json }: ExportOptions): Promise<void> {
  const day = new Date().toISOString().slice(0, 10)
  await withCliApp(async (app) => {
    const user = await userNamed(app, name)
    const lines = () =>
      Readable.from(archiveLines(user, new PersonStore(app.store).read(user.id), new Date().toISOString()))
    if (out === '-') return pipeline(lines(), process.stdout, { end: false })
    const file = resolve(out ?? `tutor-nexus-${user.name}-${day}.jsonl`)
    await writeOwnFile(
      file,
      (partial) => pipeline(lines(), createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true })),
      force,
    )
    const tables = await new PersonStore(app.store).count(user.id)
    const notes = (await new VaultStore(app.store).list(user.id)).map(({ path }) => path)
    if (json) return printJson({ file, tables, notes })
    console.log(`Everything of ${user.name} is in ${file}: ${inWords(tables)}.`)
    if (notes.length > 0) console.log(`Notes are files already: ${notes.join(', ')}.`)
  })
}

export async function erasePerson(name: string, { yes, force, json }: EraseOptions): Promise<void> {
  const { erased, user, settings, vaults } = await withCliApp(async (app) => {
    const people = new PersonStore(app.store)
    const person = (await remainsOf(app, people, name)) ?? (await userNamed(app, name))
    if (person.isLocalOwner && !force) throw localOwner(person)
    if (!yes) throw notYet(person, await people.count(person.id))
    const given = await new VaultStore(app.store).list(person.id)
    const gone = await erase(app, people, person)
    return { erased: gone, user: person, settings: app.settings, vaults: given }
  })
  scrub(settings.location)
  // It holds words out of the logs in this person's folders.
  removeIndex(settings.home)
  for (const { id } of vaults) removeVaultIndex(vaultIndexFile(settings.home), id)
  // What the program made in its own folder goes with the rest; folders that somebody gave are theirs.
  for (const { path } of vaults.filter(({ isOwn }) => isOwn)) await rm(path, { recursive: true, force: true })
  if (json) return printJson({ user: user.name, erased })
  console.log(`Erased ${user.name} (${user.id}): ${inWords(erased)}.`)
  console.log('Backups and log files that were made before still hold what they held: delete them as well.')
}

/** Somebody who is erased already, of whom a server that was running has written something since. */
async function remainsOf(app: App, people: PersonStore, id: string): Promise<User | undefined> {
  if ((await app.users.findUser(id)) || Object.keys(await people.count(id)).length === 0) return undefined
  return { id, name: id, isLocalOwner: false, createdAt: '' }
}

/** The tokens go first, so that no further call is made on the person's behalf. */
async function erase(app: App, people: PersonStore, { id }: User): Promise<Record<string, number>> {
  for (const token of await app.tokens.listTokens(id)) await app.tokens.revokeToken(token.id)
  await app.tokens.settle()
  return people.erase(id)
}

const inWords = (tables: Readonly<Record<string, number>>): string =>
  Object.entries(tables)
    .map(([table, count]) => `${count} ${table.replaceAll('_', ' ')}${count === 1 ? '' : 's'}`)
    .join(', ')

const localOwner = ({ name }: User): UsageError =>
  new UsageError(`${name} is whom this installation belongs to. Add --force to erase them all the same.`)

const notYet = ({ name }: User, tables: Readonly<Record<string, number>>): UsageError =>
  new UsageError(
    `This would delete ${name} for good: ${inWords(tables)}. \`tn user export ${name}\` writes it to a file first; add --yes to do it.`,
  )
