import type { TokenUse } from '../../model/recording.ts'
import { SPENT, type SpentRow } from './index-database-store.ts'

export const ADDED_TO_SPENT = SPENT.map((column) => `${column} = ${column} + excluded.${column}`).join(', ')

export const SPENT_PARAMETERS = SPENT.map(() => '?').join(', ')

export const spentColumns = (tokens: TokenUse, above: TokenUse): number[] => [
  tokens.input,
  tokens.output,
  tokens.cacheRead,
  tokens.cacheWrite,
  tokens.cacheWriteHour,
  tokens.reasoning,
  above.input,
  above.output,
  above.cacheRead,
  above.cacheWrite,
  above.cacheWriteHour,
]

export const tokensIn = (row: SpentRow): TokenUse => ({
  input: row.input,
  output: row.output,
  cacheRead: row.cache_read,
  cacheWrite: row.cache_write,
  cacheWriteHour: row.cache_write_hour,
  reasoning: row.reasoning,
})

export const aboveIn = (row: SpentRow): TokenUse => ({
  input: row.above_input,
  output: row.above_output,
  cacheRead: row.above_cache_read,
  cacheWrite: row.above_cache_write,
  cacheWriteHour: row.above_cache_write_hour,
  reasoning: 0,
})
