import type { Engine, EngineChoice } from '../../../platform/session/session-event.ts'

/** One engine to try. Of own keys, the chosen one comes first and the others are an attempt of their own. */
export type Attempt =
  | { readonly engine: 'own-key'; readonly keys: 'chosen' | 'others' }
  | { readonly engine: Exclude<Engine, 'own-key'> }

/** The user's own model, then the server's, then the client's, and at last the records, which always answer. */
const AUTO: readonly Attempt[] = [
  { engine: 'own-key', keys: 'chosen' },
  { engine: 'own-key', keys: 'others' },
  { engine: 'operator' },
  { engine: 'sampling' },
  { engine: 'offline' },
]

/** Who is asked, in order: for `auto` everybody, for a named engine that one and then the user's fallback. */
export function attemptsOf(choice: EngineChoice, fallback: Engine | 'none'): readonly Attempt[] {
  if (choice === 'auto') return AUTO
  const named = attemptAt(choice, 'chosen')
  if (fallback === 'none' || (fallback === choice && choice !== 'own-key')) return [named]
  return [named, attemptAt(fallback, 'others')]
}

const attemptAt = (engine: Engine, keys: 'chosen' | 'others'): Attempt =>
  engine === 'own-key' ? { engine, keys } : { engine }
