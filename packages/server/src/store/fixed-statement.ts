import { CompiledQuery, type QueryResult } from 'kysely'

/** A statement written by hand that is always the same but for its values, so that a database need read it only once. */
export interface FixedStatement extends CompiledQuery {
  readonly isFixed: true
}

export function fixedStatement(text: string, ...values: readonly unknown[]): FixedStatement {
  return { ...CompiledQuery.raw(text, [...values]), isFixed: true }
}

export const changedRows = ({ numAffectedRows = 0n }: QueryResult<unknown>): number => Number(numAffectedRows)

export const isFixed = (query: CompiledQuery): boolean => 'isFixed' in query
