import { isToolError } from '@tutor-nexus/toolkit'
import { StoreError } from '../../store/errors.ts'
import { exchangeChanges, type ServerPort } from '../client/exchange.ts'
import { HttpServer } from '../client/http-client.ts'
import { readLinkToken } from '../link/link-token.ts'
import { findLink, saveFault, type SyncLink } from '../client/link-store.ts'
import type { SyncReplica, SyncedEntity } from '../synced-entity.ts'
import { ServerError, SyncError } from '../sync-error.ts'
import type { DaemonLog } from './daemon-log.ts'
import type { Outcome } from './schedule.ts'

export interface RoundDeps {
  readonly replica: SyncReplica
  readonly entities: readonly SyncedEntity[]
  /** The data folder, which contains the token. */
  readonly home: string
  readonly log: DaemonLog
  readonly signal: AbortSignal
  /** Whether the disk is full. */
  isFull(fault: unknown): boolean
  /** Runs a large round in a child process, to keep this process small. */
  runElsewhere?(): Promise<Outcome>
}

/** Larger exchanges run in a child process. */
const MOST_CHANGES_HERE = 100

/** This exchange is too large for the daemon's own process. */
class TooManyChanges extends Error {}

/** A failure explained to the user, and whether it is temporary. */
interface ExplainedFault {
  readonly outcome: Outcome
  readonly words: string
}

/** Runs the daemon's rounds. A failure is stored for `tn daemon status` and logged once. */
export class SyncRounds {
  readonly #deps: RoundDeps
  #reported: string | null | undefined

  constructor(deps: RoundDeps) {
    this.#deps = deps
  }

  async run(): Promise<Outcome> {
    const { replica, log, signal, runElsewhere } = this.#deps
    const { store, owner } = replica
    try {
      const link = await findLink(store.read, owner)
      if (!link) return { kind: 'unlinked' }
      const outcome = await this.#exchange(link)
      if (link.fault !== null) await saveFault(store, owner, null)
      if (this.#reported !== null) log.write(`Synced with ${link.server}`)
      this.#reported = null
      return outcome
    } catch (fault) {
      if (signal.aborted) return { kind: 'away' }
      if (fault instanceof TooManyChanges && runElsewhere) return runElsewhere()
      const { outcome, words } = this.#explain(fault)
      await this.#report(words, fault)
      return outcome
    }
  }

  async #exchange(link: SyncLink): Promise<Outcome> {
    const { replica, entities, home, signal, runElsewhere } = this.#deps
    const token = await readLinkToken(home)
    if (token?.server !== link.server)
      throw new SyncError(
        'UNAUTHORIZED',
        `This device's token for ${link.server} is missing from the data folder. Link it again: npx tutor-nexus link ${link.server}`,
      )
    const server = new HttpServer({ address: link.server, token: token.token, signal })
    const { sent, received, lost, refused, pending } = await exchangeChanges(
      replica,
      runElsewhere ? limitChanges(server) : server,
      entities,
    )
    const gone = sent + lost + refused
    return { kind: 'done', sent: gone, received, hasMore: pending > 0 && gone + received > 0 }
  }

  #explain(fault: unknown): ExplainedFault {
    if (fault instanceof ServerError && fault.isTransient)
      return {
        words: fault.message,
        outcome: {
          kind: 'away',
          ...(fault.retryAfter === undefined ? {} : { retryAfterMs: fault.retryAfter * 1000 }),
        },
      }
    if (fault instanceof SyncError) return { words: fault.message, outcome: { kind: 'barred' } }
    if (this.#deps.isFull(fault)) return { words: NO_ROOM, outcome: { kind: 'away' } }
    if (fault instanceof StoreError) return { words: fault.message, outcome: { kind: 'away' } }
    if (isToolError(fault)) {
      const { reason } = fault.details
      const words = reason === undefined ? fault.message : `${fault.message}. ${reason}`
      return { words, outcome: { kind: 'barred' } }
    }
    const said = fault instanceof Error ? fault.message : String(fault)
    return {
      words: `Unexpected error: ${said}. Unsent changes stay on this device. See the daemon's log.`,
      outcome: { kind: 'away' },
    }
  }

  async #report(words: string, fault: unknown): Promise<void> {
    if (words === this.#reported) return
    const { replica, log } = this.#deps
    const isKnown = fault instanceof SyncError || fault instanceof StoreError || isToolError(fault)
    log.write(words, isKnown || !(fault instanceof Error) ? {} : { stack: fault.stack })
    this.#reported = words
    await saveFault(replica.store, replica.owner, words).catch((unkept: unknown) => {
      // Log it again once the disk has space.
      this.#reported = undefined
      log.write(`Could not save the error: ${String(unkept)}`)
    })
  }
}

/** Aborts as soon as an exchange becomes too large, which is safe at any time. */
function limitChanges(server: ServerPort): ServerPort {
  let hasMore = false
  return {
    async exchange(request) {
      if (hasMore || request.changes.length > MOST_CHANGES_HERE) throw new TooManyChanges()
      const answer = await server.exchange({ ...request, limit: Math.min(request.limit, MOST_CHANGES_HERE) })
      hasMore = answer.hasMore
      return answer
    },
    common: (request) => server.common(request),
  }
}

const NO_ROOM =
  'The disk of the data folder is full. Free up space: nothing is lost, and sync continues on its own.'
