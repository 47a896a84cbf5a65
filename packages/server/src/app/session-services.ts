import type { Caller, Logger, Pipeline } from '@tutor-nexus/toolkit'
import type { SessionServices } from '../features/tutor/define.ts'
import { eventLog } from '../features/tutor/store/event-log-store.ts'
import { RunningAnswers } from '../features/tutor/asking/running-answers.ts'
import { sessionDevices } from '../features/tutor/store/session-devices-store.ts'
import { sessionRequests } from '../features/tutor/store/session-request-store.ts'
import type { Accounts } from '../features/account/store/accounts.ts'
import { viewOf } from '../features/account/model/preferences.ts'
import type { Settings } from '../platform/settings/settings.ts'
import type { Store } from '../platform/store/store.ts'
import { tutors } from '../features/tutor/engine/mount.ts'
import { DEFAULT_LIMITS } from '../features/tutor/engine/ports.ts'
import { VERSION } from '../platform/settings/version.ts'

const DAY = 86_400_000

export interface SessionParts {
  pipeline: Pipeline
  store: Store
  accounts: Accounts
  /** After how many days without activity a session closes by itself. */
  sessionDays: number
  tutor: Settings['tutor']
  logger: Logger
  now(): Date
  elapsed(): number
}

const ownerOf = ({ userId }: Caller): string => userId ?? ''

/** Gives the session tools of each caller their log and their tutor. */
export function sessionServices(parts: SessionParts): (caller: Caller) => SessionServices {
  const { pipeline, store, accounts, sessionDays, tutor, logger, now, elapsed } = parts
  const running = new RunningAnswers()
  const tutorOf = tutors({
    pipeline,
    version: VERSION,
    keys: (caller) => () => accounts.vault.usable(ownerOf(caller)),
    quota: (caller) => ({ take: (action) => accounts.takePrompt(ownerOf(caller), action) }),
    preferences: (caller) => async () => {
      const { preferences, rev } = await accounts.preferencesOf(ownerOf(caller)).get()
      return viewOf(preferences, rev)
    },
    operator: tutor.operator,
    limits: { ...DEFAULT_LIMITS, tokens: tutor.tokens },
    now,
    elapsed,
    logger,
    fetch: accounts.fetch,
  })
  const onFault = (err: unknown) => logger.warn({ err }, 'a snapshot of a session failed')
  return (caller) => ({
    log: eventLog(store, ownerOf(caller), { now, onFault }),
    tutor: tutorOf(caller),
    device: store.device,
    expiryMs: sessionDays * DAY,
    running,
    requests: sessionRequests(store, ownerOf(caller), { now }),
    devices: sessionDevices(store, ownerOf(caller)),
  })
}
