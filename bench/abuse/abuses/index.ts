import type { Abuse } from '../abuse.ts'
import { bodies } from './bodies.ts'
import { compressed } from './compressed.ts'
import { connections } from './connections.ts'
import { documents } from './documents.ts'
import { importsAndSync } from './imports-and-sync.ts'
import { queries } from './queries.ts'
import { sessions } from './sessions.ts'
import { storage } from './storage.ts'

export const ABUSES: readonly Abuse[] = [
  ...documents,
  ...bodies,
  compressed,
  ...sessions,
  ...storage,
  ...connections,
  ...queries,
  ...importsAndSync,
]

/** The baseline of a run. */
export const IDLE: Abuse = {
  name: 'idle',
  what: 'nothing',
  prepare: () => ({ strikes: [], atOnce: 1, storm: async () => undefined }),
}
