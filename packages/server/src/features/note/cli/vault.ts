import { basename } from 'node:path'
import type { App } from '../../../platform/feature/app.ts'
import { vaultKey, VaultStore, type VaultRow } from '../store/vault-store.ts'
import type { User } from '../../../platform/identity/identity.ts'
import { ulidFactory } from '../../../platform/store/clock-ids-and-secrets.ts'
import { checkVaultPath, UnfitVault } from '../store/check-vault-path.ts'
import { removeVaultIndex } from '../store/index/index-database-store.ts'
import { vaultIndexFile } from '../store/open-vault.ts'
import { ownFolder } from '../store/automatic-vault.ts'
import { UsageError } from '../../../platform/cli/errors-and-exit-codes.ts'
import { shellQuote } from '../../../platform/cli/do/shell-quote.ts'
import { userNamed } from '../../../platform/cli/named-user.ts'
import { printJson, printTable } from '../../../platform/cli/terminal/output.ts'
import { asStarted } from '../../../platform/cli/started-as.ts'
import type { VaultAddOptions, VaultOptions } from './index.ts'
import type { CommandHost } from '../../../platform/cli/command-host.ts'

const LONGEST_NAME = 100

const withVaults = <Result>(
  host: CommandHost,
  { user }: VaultOptions,
  work: (vaults: VaultStore, owner: User, app: App) => Promise<Result>,
): Promise<Result> =>
  host.withApp(async (app) => work(new VaultStore(app.store), await userNamed(app, user), app))

export async function addVault(host: CommandHost, folder: string, options: VaultAddOptions): Promise<void> {
  const { json, readOnly = false } = options
  const added = await withVaults(host, options, async (vaults, owner, app) => {
    const path = await checkFolder(folder, app.settings.home, readOnly)
    const name = nameOf(options.name ?? basename(path))
    const twin = (await vaults.list(owner.id)).find((row) => row.path === path)
    if (twin) throw alreadyAdded(owner, twin)
    const row = { id: ulidFactory()(), owner: owner.id, name, path, readOnly, isOwn: false }
    const isNew = await vaults.add({ ...row, createdAt: new Date().toISOString() })
    const kept = await vaults.find(owner.id, name)
    if (!isNew) throw nameTaken(owner, name, kept)
    return { user: owner.name, name, path, readOnly, isDefault: kept?.isDefault ?? false }
  })
  if (json) return printJson(added)
  const rights = readOnly ? 'read and search' : 'read, search and write'
  console.log(`Assistants of ${added.user} can now ${rights} the notes in ${added.path}.`)
  console.log(
    added.isDefault
      ? `It is named ${added.name} and is the default vault.`
      : `It is named ${added.name}. To make it the default: ${asStarted(`tn vault default ${shellQuote(added.name)}${ofUser(options)}`)}`,
  )
}

const checkFolder = (folder: string, home: string, readOnly: boolean): Promise<string> =>
  checkVaultPath({ path: folder, home, readOnly }).catch((error: unknown) => {
    throw error instanceof UnfitVault ? new UsageError(error.message) : error
  })

function nameOf(given: string): string {
  const name = given.trim()
  if (name !== '' && name.length <= LONGEST_NAME && /[\p{L}\p{N}]/u.test(vaultKey(name))) return name
  throw new UsageError(
    `${given} is not a valid vault name: use at least one letter or digit and at most ${LONGEST_NAME} characters. Set one with --name.`,
  )
}

const alreadyAdded = (owner: User, { name, path, readOnly }: VaultRow): UsageError =>
  new UsageError(
    `${owner.name} already has ${path} as ${name}${readOnly ? ' (read-only)' : ''}. To change it, first run \`tn vault remove ${shellQuote(name)}\`; notes are not touched.`,
  )

/** Names are compared without case and punctuation, so the existing vault may be the automatic one. */
const nameTaken = (owner: User, name: string, other: VaultRow | undefined): UsageError =>
  new UsageError(
    `${owner.name} already has a vault ${other?.name ?? name}${other ? `: ${other.path}` : ''}. Choose another name with --name.`,
  )

const ofUser = ({ user }: VaultOptions): string => (user === undefined ? '' : ` --user ${shellQuote(user)}`)

export async function listVaults(host: CommandHost, options: VaultOptions): Promise<void> {
  const { shown, ownNotes } = await host.withApp(async (app) => {
    const only = options.user === undefined ? undefined : (await userNamed(app, options.user)).id
    const names = new Map((await app.users.listUsers()).map(({ id, name }) => [id, name]))
    const rows = await new VaultStore(app.store).list(only)
    return {
      ownNotes: app.settings.local
        ? ownFolder(app.settings.home, only ?? app.localOwner.id, app.localOwner.id)
        : undefined,
      shown: rows.map((row) => ({
        user: names.get(row.owner) ?? row.owner,
        name: row.name,
        path: row.path,
        readOnly: row.readOnly,
        isDefault: row.isDefault,
      })),
    }
  })
  if (options.json) return printJson(shown)
  if (shown.length === 0) {
    const until = ownNotes === undefined ? '' : ` Until you add one, notes go to ${ownNotes}.`
    console.log(
      asStarted(`No vaults yet.${until} Add a folder of notes: tn vault add <folder>${ofUser(options)}`),
    )
    return
  }
  printTable(
    ['user', 'name', 'folder', 'access', ''],
    shown.map(({ user, name, path, readOnly, isDefault }) => [
      user,
      name,
      path,
      readOnly ? 'read' : 'read and write',
      isDefault ? 'default' : '',
    ]),
  )
}

export async function chooseDefault(host: CommandHost, name: string, options: VaultOptions): Promise<void> {
  const chosen = await withVaults(host, options, async (vaults, owner) => {
    const row = await existing(vaults, owner, name)
    await vaults.setDefault(owner.id, row.id)
    return { user: owner.name, name: row.name, isDefault: true }
  })
  if (options.json) printJson(chosen)
  else console.log(`${chosen.name} is now the default vault of ${chosen.user}.`)
}

export async function removeVault(host: CommandHost, name: string, options: VaultOptions): Promise<void> {
  const removed = await withVaults(host, options, async (vaults, owner, { settings }) => {
    const row = await existing(vaults, owner, name)
    if (row.isOwn && (await vaults.list(owner.id)).length === 1) throw onlyVault(row)
    await vaults.remove(owner.id, row.id)
    // The index contains words from the notes.
    removeVaultIndex(vaultIndexFile(settings.home), row.id)
    return { user: owner.name, name: row.name, path: row.path, removed: true }
  })
  if (options.json) printJson(removed)
  else
    console.log(
      `Removed the vault ${removed.name} of ${removed.user}. The notes in ${removed.path} were not touched.`,
    )
}

const onlyVault = ({ name, path }: VaultRow): UsageError =>
  new UsageError(
    `${name} (${path}) is the only vault and would be created again. Add another first: tn vault add <folder>`,
  )

async function existing(vaults: VaultStore, owner: User, name: string): Promise<VaultRow> {
  const row = await vaults.find(owner.id, name)
  if (row) return row
  const names = (await vaults.list(owner.id)).map((each) => each.name)
  throw new UsageError(
    names.length === 0
      ? `${owner.name} has no vault yet. Add one: tn vault add <folder>${owner.isLocalOwner ? '' : ` --user ${shellQuote(owner.name)}`}`
      : `${owner.name} has no vault ${name}. There are: ${names.join(', ')}.`,
  )
}
