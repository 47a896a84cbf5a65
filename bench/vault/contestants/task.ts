import { readFileSync } from 'node:fs'
import type { Corpus } from '../notes.ts'

/** What a contestant is sent to do. */
export interface Task {
  corpus: Corpus
  queries: string[]
  /** The data folder of the product. */
  home: string
  /** How often each rename is made and undone. */
  renames: number
  /** How many edits by another program are waited for. */
  edits: number
  /** The size of one large note. */
  largeBytes: number
}

export const readTask = (): Task => JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))

export async function millisOf(work: () => unknown): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
