import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Vault } from '../../../packages/server/src/features/note/model/vault-port.ts'
import { costFromHere, type Cost } from '../../trace/contestants/cost.ts'
import { millisOf, type Task } from '../contestants/task.ts'
import type { Corpus } from '../notes.ts'

const CHANGED_SHARE = 0.01
const EVERY = Math.round(1 / CHANGED_SHARE)
const ASK_AGAIN_MS = 2

/** Writes as any editor does, behind the product's back. */
const append = ({ folder }: Corpus, path: string, word: string): void =>
  appendFileSync(join(folder, path), `\nA word that was not there: ${word}.\n`)

async function untilFound(vault: Vault, word: string, count: number): Promise<void> {
  while ((await vault.search({ text: `"${word}"`, folder: '' }, 0, 1)).total < count)
    await setTimeout(ASK_AGAIN_MS)
}

/** From one edit by another program until a search finds what it wrote. */
export async function editsUntilFound(vault: Vault, { corpus, edits }: Task): Promise<number[]> {
  const millis: number[] = []
  for (let turn = 0; turn < edits; turn++) {
    const { path = '' } = corpus.notes[(turn * 7919) % corpus.notes.length] ?? {}
    const word = `newlywritten${turn}`
    append(corpus, path, word)
    millis.push(await millisOf(() => untilFound(vault, word, 1)))
  }
  return millis
}

/** From the last of many edits until a search finds all of them; `open` gives the vault, if it is not open already. */
export async function manyEditsUntilFound(
  { corpus }: Task,
  word: string,
  open: () => Promise<Vault>,
): Promise<Cost & { notes: number }> {
  const changed = corpus.notes.filter((_, at) => at % EVERY === 1)
  for (const { path } of changed) append(corpus, path, `changed${word}`)
  const cost = costFromHere()
  await untilFound(await open(), `changed${word}`, changed.length)
  return { ...cost(), notes: changed.length }
}
