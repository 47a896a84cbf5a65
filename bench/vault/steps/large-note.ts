import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TEXT_CEILING } from '@tutor-nexus/toolkit/contract'
import type { Vault } from '../../../packages/server/src/features/note/model/vault-port.ts'
import { millisOf, type Task } from '../contestants/task.ts'

const NAME = 'Large.md'
const LINE = 'A line of a note that somebody has let grow for far too long, with nothing new in it.\n'
const PAGES = 20

/** One page of a very large note: the first that is read of it, then pages all over it. */
export async function readLarge(
  vault: Vault,
  { corpus, largeBytes }: Task,
): Promise<{ bytes: number; firstMillis: number; millis: number[] }> {
  const lines = Math.floor(largeBytes / LINE.length)
  const file = join(corpus.folder, NAME)
  writeFileSync(file, LINE.repeat(lines))
  const read = (line: number) => vault.read(NAME, { line, offset: 0 }, undefined, TEXT_CEILING)
  const firstMillis = await millisOf(() => read(1))
  const millis: number[] = []
  for (let page = 0; page < PAGES; page++) {
    const line = 1 + ((page * 104_729) % (lines - 1))
    millis.push(await millisOf(() => read(line)))
  }
  rmSync(file)
  return { bytes: lines * LINE.length, firstMillis, millis }
}
