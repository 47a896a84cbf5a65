import { hkdfSync, randomBytes } from 'node:crypto'
import type { Idempotency } from '../../pipeline/ports.ts'
import { memoryIdempotency } from './memory-idempotency.ts'

const KEY_BYTES = 32

/** What a server keeps for itself. All processes that serve the same data share it. */
export interface ServerState {
  /** At least 32 bytes from which its keys are made: a cursor of another secret is refused. */
  readonly secret: Uint8Array
  /** Knows the calls that were made, so that a repeated one is not made twice. */
  readonly idempotency: Idempotency
  close?(): void | Promise<void>
}

export const memoryState = (): ServerState => ({
  secret: randomBytes(KEY_BYTES),
  idempotency: memoryIdempotency(),
})

/** State in a file is loaded on demand: not every runtime has SQLite. */
export async function openState(given: string | ServerState | undefined): Promise<ServerState> {
  if (typeof given !== 'string') return given ?? memoryState()
  const { sqliteState } = await import('./sqlite-state-store.ts')
  return sqliteState(given)
}

/** A key of its own for each purpose. */
export function keyFor(purpose: 'cursor' | 'request-state', { secret }: ServerState): Uint8Array {
  if (secret.length < KEY_BYTES)
    throw new RangeError(`The secret of a server's state needs at least ${KEY_BYTES} bytes`)
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))
}
