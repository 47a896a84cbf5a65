import { statSync } from 'node:fs'
import { ToolError } from '@tutor-nexus/toolkit'
import { isFromThisMachine } from '../../../platform/http/client.ts'
import { vaultKey, vaultInfo, VaultStore, type VaultRow } from './vault-store.ts'
import type { Vault, Vaults } from '../model/vault-port.ts'
import type { VaultContext } from './open-vault.ts'
import { makeOwnNotes, ownFolder, OWN_NAME } from './automatic-vault.ts'
import type { LocalVault } from './vault.ts'

export interface VaultsOptions extends VaultContext {
  /** On a shared server nobody gets a vault automatically. */
  readonly isShared: boolean
  readonly localOwner: string
  readonly newId: () => string
}

interface OpenedVault {
  readonly row: VaultRow
  readonly inode: bigint
  readonly vault: Promise<LocalVault>
}

/** The vaults of all owners, each opened on first use and then kept. */
export async function openVaults(options: VaultsOptions): Promise<LazyVaults> {
  const vaults = new LazyVaults(options)
  await vaults.loadNames()
  return vaults
}

export class LazyVaults {
  readonly #options: VaultsOptions
  readonly #rows: VaultStore
  readonly #opened = new Map<string, OpenedVault>()
  readonly #outdated: Promise<LocalVault>[] = []
  readonly #names = new Map<string, ReadonlySet<string>>()

  constructor(options: VaultsOptions) {
    this.#options = options
    this.#rows = new VaultStore(options.store)
  }

  of(owner: string): Vaults {
    return {
      list: async () =>
        (await this.#rowsOf(owner)).map((row) => ({
          ...vaultInfo(row),
          folder: this.#isOwnMachine(owner) ? row.path : null,
        })),
      countNotes: async (name) => this.#countNotes(chooseVault(await this.#rowsOf(owner), name)),
      open: async (name) => this.#open(chooseVault(await this.#rowsOf(owner), name)),
    }
  }

  /** Synchronous, from cached names. */
  isVault(owner: string, name: string): boolean {
    const names = this.#names.get(owner)
    if (names) return names.has(vaultKey(name))
    return this.#hasAutomatic(owner) && vaultKey(name) === OWN_NAME
  }

  async loadNames(): Promise<void> {
    for (const [owner, rows] of Map.groupBy(await this.#rows.list(), (row) => row.owner))
      this.#cacheNames(owner, rows)
  }

  async close(): Promise<void> {
    const all = [...this.#outdated, ...[...this.#opened.values()].map(({ vault }) => vault)]
    this.#opened.clear()
    await Promise.all(
      all.map((openNew) =>
        openNew.then(
          (vault) => vault.close(),
          () => undefined,
        ),
      ),
    )
  }

  async #rowsOf(owner: string): Promise<VaultRow[]> {
    const given = await this.#rows.list(owner)
    const rows = given.length === 0 && this.#hasAutomatic(owner) ? await this.#createAutomatic(owner) : given
    this.#cacheNames(owner, rows)
    return rows
  }

  #cacheNames(owner: string, rows: readonly VaultRow[]): void {
    if (rows.length === 0) this.#names.delete(owner)
    else this.#names.set(owner, new Set(rows.map(({ nameKey }) => nameKey)))
  }

  /** Where things are on this machine is for its owner, at this machine. */
  #isOwnMachine(owner: string): boolean {
    const { isShared, localOwner } = this.#options
    return !isShared && owner === localOwner && isFromThisMachine()
  }

  #hasAutomatic(owner: string): boolean {
    return !this.#options.isShared && /^\w+$/.test(owner)
  }

  async #createAutomatic(owner: string): Promise<VaultRow[]> {
    const { home, localOwner, newId, now } = this.#options
    const id = newId()
    const path = await makeOwnNotes(ownFolder(home, owner, localOwner), id)
    const createdAt = now().toISOString()
    await this.#rows.add({ id, owner, name: OWN_NAME, path, readOnly: false, isOwn: true, createdAt })
    return this.#rows.list(owner)
  }

  async #open(row: VaultRow): Promise<Vault> {
    if (row.isOwn) await makeOwnNotes(row.path, this.#options.newId())
    const inode = inodeOf(row)
    const known = this.#opened.get(row.id)
    if (known && known.inode === inode && isSame(known.row, row)) return known.vault
    // Running calls may still use it.
    if (known) this.#outdated.push(known.vault)
    const vault = this.#openNew(row)
    this.#opened.set(row.id, { row, inode, vault })
    // Allows another attempt.
    vault.catch(() => this.#opened.get(row.id)?.vault === vault && this.#opened.delete(row.id))
    return vault
  }

  async #countNotes(row: VaultRow): Promise<number | null> {
    if (!row.isOwn && inodeAt(row.path) === undefined) return null
    const vault = await this.#open(row)
    return (await vault.findNames({ text: '', kinds: ['note'], folder: '' }, 0, 1)).total
  }

  /** Imported on first use to keep startup fast. */
  async #openNew(row: VaultRow): Promise<LocalVault> {
    const { openVault } = await import('./open-vault.ts')
    return openVault(row, this.#options)
  }
}

const isSame = (one: VaultRow, other: VaultRow): boolean =>
  one.path === other.path &&
  one.name === other.name &&
  one.readOnly === other.readOnly &&
  one.isDefault === other.isDefault

function inodeAt(path: string): bigint | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found?.isDirectory() ? found.ino : undefined
}

function inodeOf({ name, path }: VaultRow): bigint {
  const inode = inodeAt(path)
  if (inode !== undefined) return inode
  throw new ToolError('NOT_FOUND', `The folder of the vault ${name} does not exist`, {
    details: {
      reason:
        'It was moved or deleted, or its disk is not connected. `npx tutor-nexus vault list` shows where it was',
    },
  })
}

function chooseVault(rows: readonly VaultRow[], name: string | undefined): VaultRow {
  const [first] = rows
  if (!first)
    throw new ToolError('NOT_FOUND', 'You have no vault', {
      details: {
        reason: "The server's administrator can add one: npx tutor-nexus vault add <folder> --user <you>",
      },
    })
  if (name === undefined) return rows.find(({ isDefault }) => isDefault) ?? first
  const found = rows.find(({ nameKey }) => nameKey === vaultKey(name))
  if (found) return found
  const names = rows.map((row) => row.name)
  throw new ToolError('NOT_FOUND', `You have no vault named ${name}`, {
    details: { reason: `Yours: ${names.join(', ')}`, nearest: names },
  })
}
