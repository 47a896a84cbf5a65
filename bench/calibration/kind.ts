import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Forecast } from './figures.ts'

/** Answers of one kind on one set of data. */
export interface Checked {
  set: string
  /** A part of the set before it, shown only: each bound holds for whole sets. */
  isPart?: boolean
  forecasts: readonly Forecast[]
}

/** A kind of answer whose outcome can be checked. */
export interface Kind {
  name: string
  /** What was said, and what counts as right. */
  about: string
  check(quick: boolean): Promise<readonly Checked[]>
}

const FOLDER = join(import.meta.dirname, '../../../shared/data')

/** A file of real data, which is not in the repository; where it is absent, undefined. */
export function sharedJson(path: string): unknown {
  const file = join(FOLDER, path)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
