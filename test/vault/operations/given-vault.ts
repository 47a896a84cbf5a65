import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isToolError } from '@tutor-nexus/toolkit'
import { onTestFinished } from 'vitest'
import type { ChangeMeta } from '../../../packages/server/src/features/note/model/vault-port.ts'
import type { Store } from '../../../packages/server/src/platform/store/store.ts'
import { newId, type TestDatabase } from '../../../packages/server/src/platform/store/testing/test-stores.ts'
import { openVault } from '../../../packages/server/src/features/note/store/open-vault.ts'
import type { LocalVault } from '../../../packages/server/src/features/note/store/vault.ts'
import { VaultStore, type VaultRow } from '../../../packages/server/src/features/note/store/vault-store.ts'

export const OWNER = 'ann'

export interface GivenVault {
  readonly vault: LocalVault
  readonly folder: string
  readonly home: string
  readonly store: Store
  readonly row: VaultRow
  /** What was warned of. */
  readonly warnings: string[]
  /** Opens it once more, as another process would. */
  again(): Promise<LocalVault>
}

/** A vault with these notes on a real folder, with its journal in the test's database; closed when the test ends. */
export async function givenVault(
  database: TestDatabase,
  notes: Readonly<Record<string, string>> = {},
  { readOnly = false } = {},
): Promise<GivenVault> {
  const base = await database.directory()
  const [folder, home] = [join(base, 'vault'), join(base, 'home')]
  await mkdir(home, { recursive: true })
  await writeNotes(folder, notes)
  const store = await database.open()
  const rows = new VaultStore(store)
  await rows.add({
    id: newId(),
    owner: OWNER,
    name: 'test',
    path: folder,
    readOnly,
    isOwn: false,
    createdAt: '2026-01-02T03:04:05.678Z',
  })
  const row = await rows.find(OWNER, 'test')
  if (!row) throw new Error('The vault was not added')
  const warnings: string[] = []
  const logger = { warn: (_: unknown, message: string) => void warnings.push(message) }
  const again = async () => {
    const vault = await openVault(row, { store, home, logger, now: () => new Date() })
    onTestFinished(() => vault.close())
    return vault
  }
  return { vault: await again(), folder, home, store, row, warnings, again }
}

export async function writeNotes(folder: string, notes: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const path of Object.keys(notes)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), notes[path] ?? '')
  }
}

export const mark = (clientEventId: string | null = null): ChangeMeta => ({
  operationId: newId(),
  clientEventId,
  at: new Date().toISOString(),
})

/** Every file below a folder with its bytes, but for what is hidden. */
export async function filesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .filter((path) => !path.split('/').some((part) => part.startsWith('.')))
    .toSorted()
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(folder, path), 'latin1')])),
  )
}

export async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .filter((path) => !path.split('/').some((part) => part.startsWith('.')))
    .toSorted()
}

/** The code of the refusal that is waited for, with what it says. */
export async function refusal(
  work: Promise<unknown>,
): Promise<{ code: string; message: string; reason: string }> {
  try {
    await work
  } catch (error) {
    if (!isToolError(error)) throw error
    return { code: error.code, message: error.message, reason: error.details.reason ?? '' }
  }
  throw new Error('It was not refused')
}
