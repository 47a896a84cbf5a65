import { ToolError } from '@tutor-nexus/toolkit'

/** As OWASP recommends for Argon2id: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const { memoryCost, timeCost, parallelism } = COST

/** Costs as much to check as a real hash, and no password has it. */
const DECOY = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Threads of the pool are left to files. */
const MOST_RUNNING = 2
const MOST_WAITING = 20
const RETRY_SECONDS = 2

/** Hashes passwords on other threads. When too many wait, the next are refused, so that nobody can queue up hours of work. */
export class PasswordHasher {
  readonly #waiting: (() => void)[] = []
  #running = 0

  hash(password: string): Promise<string> {
    return this.#run(async () => (await import('@node-rs/argon2')).hash(normalized(password), COST))
  }

  /** Does the same work if there is no hash, so that its time tells nobody whether a name exists. */
  matches(hash: string | undefined, password: string): Promise<boolean> {
    return this.#run(async () =>
      (await import('@node-rs/argon2')).verify(hash ?? DECOY, normalized(password)),
    )
  }

  async #run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= MOST_RUNNING) {
      if (this.#waiting.length >= MOST_WAITING) throw busy()
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else this.#running += 1
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}

/** The same characters typed on another system. */
const normalized = (password: string): string => password.normalize('NFKC')

const busy = (): ToolError =>
  new ToolError('SERVICE_UNAVAILABLE', 'Too many people are signing in right now', {
    details: { reason: `Try again in ${RETRY_SECONDS} seconds`, retryAfter: RETRY_SECONDS },
  })
