import type { SearchRunTable } from '../store/schema/search-tables.ts'
import type { Reader } from '../store/store.ts'
import type { Collection } from './collection.ts'
import type { Question } from './question.ts'
import type { TokenIndex } from './token-index.ts'

/** Where a search looks: which documents are visible to it and pass its filters. */
export interface Scope<Name extends string = string> {
  readonly db: Reader
  readonly index: TokenIndex
  readonly collection: Collection<Name>
  readonly runs: readonly SearchRunTable[]
  readonly parts: readonly number[]
  readonly filters: readonly Question[]
}

export function runOfPart({ runs }: Scope, part: number): number {
  return runs.find((run) => run.part === part)?.run ?? 0
}
