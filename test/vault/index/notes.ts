import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import type { HitPage } from '../../../packages/server/src/features/note/model/vault-port.ts'
import {
  openVaultIndex,
  type VaultIndex,
} from '../../../packages/server/src/features/note/store/index/vault-index.ts'

const PATIENCE_MS = 15_000

/** A folder of notes and its index, which are removed with the test. */
export class Notes {
  readonly folder = mkdtempSync(join(tmpdir(), 'tn-notes-'))
  readonly root = join(this.folder, 'vault')
  readonly indexFile = join(this.folder, 'home', 'vault-index.db')
  readonly faults: object[] = []

  constructor(notes: Record<string, string> = {}) {
    mkdirSync(this.root)
    onTestFinished(() => rmSync(this.folder, { recursive: true, force: true }))
    for (const [path, text] of Object.entries(notes)) this.write(path, text)
  }

  open(vaultId = 'vault-1', root = this.root): VaultIndex {
    const index = openVaultIndex({
      indexFile: this.indexFile,
      vaultId,
      root,
      logger: { warn: (facts) => void this.faults.push(facts) },
    })
    onTestFinished(() => index.close())
    return index
  }

  /** Opened, and with all there is. */
  async settled(): Promise<VaultIndex> {
    const index = this.open()
    await index.settled()
    return index
  }

  path(path: string): string {
    return join(this.root, path)
  }

  write(path: string, content: string | Uint8Array): void {
    mkdirSync(dirname(this.path(path)), { recursive: true })
    writeFileSync(this.path(path), content)
  }

  move(path: string, newPath: string): void {
    mkdirSync(dirname(this.path(newPath)), { recursive: true })
    renameSync(this.path(path), this.path(newPath))
  }

  remove(path: string): void {
    rmSync(this.path(path), { recursive: true })
  }
}

export const search = (
  index: VaultIndex,
  text: string,
  more: { folder?: string; tag?: string } = {},
): Promise<HitPage> => index.search({ text, folder: '', ...more }, 0, 100)

export const found = async (
  index: VaultIndex,
  text: string,
  more: { folder?: string; tag?: string } = {},
): Promise<string[]> => (await search(index, text, more)).hits.map(({ path }) => path)

export const listed = async (index: VaultIndex, path = ''): Promise<string[]> =>
  (await index.list({ path, recursive: true }, 0, 100_000)).items.map((entry) => entry.path)

/** Asks until the answer is the expected one, as somebody does who knows nothing of how the index is kept. */
export async function until(ask: () => Promise<unknown>, expected: unknown): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      expect(await ask()).toEqual(expected)
      return
    } catch (error) {
      if (performance.now() > deadline) throw error
    }
    await setTimeout(5)
  }
}
