import type { DialectName } from '../store/store.ts'
import { postgresTokenIndex } from './postgres-token-index.ts'
import { sqliteTokenIndex } from './sqlite-token-index.ts'
import type { TokenIndex } from './token-index.ts'

export const tokenIndexOf = (dialect: DialectName): TokenIndex =>
  dialect === 'sqlite' ? sqliteTokenIndex : postgresTokenIndex
