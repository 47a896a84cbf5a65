import { createWriteStream } from 'node:fs'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { App } from '../../../platform/feature/app.ts'
import { archiveLines } from '../store/person-archive.ts'
import { PersonStore } from '../store/person-store.ts'
import { scrub } from '../store/scrub-store.ts'
import type { User } from '../../../platform/identity/identity.ts'
import { UsageError } from '../../../platform/cli/errors-and-exit-codes.ts'
import { userNamed } from '../../../platform/cli/named-user.ts'
import { printJson } from '../../../platform/cli/terminal/output.ts'
import { writeOwnFile } from '../../../platform/cli/own-file.ts'
import type { EraseOptions, ExportOptions } from './index.ts'
import type { CommandHost } from '../../../platform/cli/command-host.ts'

export async function exportPerson(
  host: CommandHost,
  name: string,
  { out, force, json }: ExportOptions,
): Promise<void> {
  const day = new Date().toISOString().slice(0, 10)
  await host.withApp(async (app) => {
    const user = await userNamed(app, name)
    const people = new PersonStore(app.store, await host.tables())
    const lines = () => Readable.from(archiveLines(user, people.read(user.id), new Date().toISOString()))
    await app.audit.record({ event: 'exported', userId: user.id, detail: { by: 'command line' } })
    if (out === '-') return pipeline(lines(), process.stdout, { end: false })
    const file = resolve(out ?? `tutor-nexus-${user.name}-${day}.jsonl`)
    await writeOwnFile(
      file,
      (partial) => pipeline(lines(), createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true })),
      force,
    )
    const tables = await people.count(user.id)
    const { folders: notes } = await host.personalFiles(app.store, app.settings, user.id)
    if (json) return printJson({ file, tables, notes })
    console.log(`Exported everything of ${user.name} to ${file}: ${inWords(tables)}.`)
    if (notes.length > 0) console.log(`Notes are not included, they are in: ${notes.join(', ')}.`)
  })
}

export async function erasePerson(
  host: CommandHost,
  name: string,
  { yes, force, json }: EraseOptions,
): Promise<void> {
  const { erased, user, settings, files } = await host.withApp(async (app) => {
    const people = new PersonStore(app.store, await host.tables())
    const person = (await remainsOf(app, people, name)) ?? (await userNamed(app, name))
    if (person.isLocalOwner && !force) throw localOwner(person)
    if (!yes) throw notYet(person, await people.count(person.id))
    const kept = await host.personalFiles(app.store, app.settings, person.id)
    const gone = await erase(app, people, person)
    return { erased: gone, user: person, settings: app.settings, files: kept }
  })
  scrub(settings.location)
  await files.remove()
  if (json) return printJson({ user: user.name, erased })
  console.log(`Erased ${user.name} (${user.id}): ${inWords(erased)}.`)
  console.log('Earlier backups and log files still contain this data: delete them as well.')
}

/** An erased person for whom a running server has written something since. */
async function remainsOf(app: App, people: PersonStore, id: string): Promise<User | undefined> {
  if ((await app.users.findUser(id)) || Object.keys(await people.count(id)).length === 0) return undefined
  return { id, name: id, isLocalOwner: false, createdAt: '', role: 'student', email: null, disabledAt: null }
}

/** The tokens go first, so that no further call is made on the person's behalf. */
async function erase(app: App, people: PersonStore, { id }: User): Promise<Record<string, number>> {
  for (const token of await app.tokens.listTokens(id)) await app.tokens.revokeToken(token.id)
  await app.tokens.settle()
  return app.store.write(
    async () => {
      const erased = await people.erase(id)
      await app.audit.record({ event: 'erased', userId: null, detail: { person: id, by: 'command line' } })
      return erased
    },
    { durable: true },
  )
}

const inWords = (tables: Readonly<Record<string, number>>): string =>
  Object.entries(tables)
    .map(([table, count]) => `${count} ${table.replaceAll('_', ' ')}${count === 1 ? '' : 's'}`)
    .join(', ')

const localOwner = ({ name }: User): UsageError =>
  new UsageError(`${name} is the local owner. Add --force to erase them anyway.`)

const notYet = ({ name }: User, tables: Readonly<Record<string, number>>): UsageError =>
  new UsageError(
    `This permanently deletes ${name}: ${inWords(tables)}. Export first with \`tn user export ${name}\`, or add --yes to delete.`,
  )
