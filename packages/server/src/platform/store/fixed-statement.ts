import { CompiledQuery, type QueryResult } from 'kysely'

/** A statement written by hand that is always the same but for its values, so that a database need read it only once. */
export interface FixedStatement extends CompiledQuery {
  readonly isFixed: true
}

/** Few enough to be kept, because making one costs more than sending it. */
const known = new Map<string, FixedStatement>()

export function fixedStatement(text: string, ...parameters: readonly unknown[]): FixedStatement {
  const statement = known.get(text) ?? { ...CompiledQuery.raw(text), isFixed: true }
  known.set(text, statement)
  return { ...statement, parameters }
}

export const changedRows = ({ numAffectedRows = 0n }: QueryResult<unknown>): number => Number(numAffectedRows)

export const isFixed = (query: CompiledQuery): boolean => 'isFixed' in query
