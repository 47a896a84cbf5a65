import type { ServerResponse } from 'node:http'
import { ToolError } from '../../contract/errors.ts'
import { Refusal } from './refusal.ts'

/** Four bodies of the largest size that a tool may take. */
const MAX_OWNER_BYTES = 16 * 1024 * 1024
const MAX_BYTES = 64 * 1024 * 1024
const RETRY_SECONDS = 1

/** Whose body it is, and whose end frees its memory. */
export interface BodySender {
  readonly owner: string | null
  readonly response: ServerResponse
}

/** Limits the bytes of large bodies that are in memory at once, from their first byte until they are answered. */
class HeldBodies {
  readonly #byOwner = new Map<string | null, number>()
  #all = 0

  /** Counts one body. The function takes its size so far, and returns a refusal where there is no room for it. */
  count({ owner, response }: BodySender): (size: number) => Refusal | undefined {
    let counted = 0
    return (size) => {
      if (!this.#add(owner, size - counted)) return noRoom()
      if (counted === 0) response.once('close', () => this.#add(owner, -counted))
      counted = size
      return undefined
    }
  }

  /** Whether there was room for it. */
  #add(owner: string | null, bytes: number): boolean {
    const own = (this.#byOwner.get(owner) ?? 0) + bytes
    if (bytes > 0 && (own > MAX_OWNER_BYTES || this.#all + bytes > MAX_BYTES)) return false
    this.#all += bytes
    if (own > 0) this.#byOwner.set(owner, own)
    else this.#byOwner.delete(owner)
    return true
  }
}

/** One for all surfaces and servers, because they share the memory of the process. */
export const heldBodies = new HeldBodies()

const noRoom = (): Refusal =>
  new Refusal(
    new ToolError('RATE_LIMITED', 'Too many large requests at once', {
      details: {
        reason: `Bodies of ${MAX_OWNER_BYTES} bytes may be sent at once; wait until one is answered`,
        retryAfter: RETRY_SECONDS,
      },
    }),
    undefined,
    // The rest of the body is not read.
    { Connection: 'close', 'Retry-After': String(RETRY_SECONDS) },
  )
