import type { FeatureContext, OpenFeature } from '../../platform/feature/feature.ts'
import { ownerOf } from '../../platform/identity/identity.ts'
import type { ModelKey } from '../../platform/settings/model-key.ts'
import { VERSION } from '../../platform/settings/server-info.ts'
import { RunningAnswers } from './asking/running-answers.ts'
import type { SessionServices } from './define.ts'
import { tutors } from './engine/mount.ts'
import { DEFAULT_LIMITS, type ModelConsents, type TutorPreferences, type TutorQuota } from './engine/ports.ts'
import type { SessionWorkspace } from './model/tutor-port.ts'
import { DailyTokenBudget, type TokenCounter } from './model/daily-token-budget.ts'
import { eventLog } from './store/event-log-store.ts'
import { requireFewSessions } from './store/anonymous-sessions-store.ts'
import { sessionDevices } from './store/session-devices-store.ts'
import { sessionRequests } from './store/session-request-store.ts'

const DAY = 86_400_000

export interface TutorPorts {
  modelKeysOf(owner: string): Promise<readonly ModelKey[]>
  takePrompt(owner: string, action: string): ReturnType<TutorQuota['take']>
  tutorPreferencesOf(owner: string): Promise<TutorPreferences>
  modelConsentsOf(owner: string): ModelConsents
  /** The workspace's defaults; a workspace that nobody made has none. */
  workspaceOf(owner: string, workspaceId: string): Promise<SessionWorkspace>
  /** Throws if the owner may not store more. */
  requireRoom(owner: string): Promise<void>
  readonly tokenCounter: TokenCounter
  /** Fetches addresses that this user has given. */
  fetchOf(owner: string): typeof fetch
}

export function openTutor(context: FeatureContext & TutorPorts): OpenFeature {
  const { settings, store, pipeline, logger, now, elapsed } = context
  const running = new RunningAnswers()
  const tutorOf = tutors({
    pipeline,
    version: VERSION,
    keys: (caller) => () => context.modelKeysOf(ownerOf(caller)),
    quota: (caller) => ({ take: (action) => context.takePrompt(ownerOf(caller), action) }),
    preferences: (caller) => () => context.tutorPreferencesOf(ownerOf(caller)),
    consents: (caller) => context.modelConsentsOf(ownerOf(caller)),
    operator: settings.tutor.operator,
    budget: new DailyTokenBudget(context.tokenCounter, settings.tutor.dailyTokens, now),
    limits: { ...DEFAULT_LIMITS, tokens: settings.tutor.tokens },
    now,
    elapsed,
    logger,
    fetch: (caller) => context.fetchOf(ownerOf(caller)),
  })
  const onFault = (err: unknown) => logger.warn({ err }, 'a snapshot of a session failed')
  return {
    services: (caller): SessionServices => ({
      log: eventLog(store, ownerOf(caller), { now, onFault }),
      tutor: tutorOf(caller),
      device: store.device,
      expiryMs: settings.sessionDays * DAY,
      running,
      workspaceOf: (id) => context.workspaceOf(ownerOf(caller), id),
      requireRoom: () => context.requireRoom(ownerOf(caller)),
      requireFewSessions: () => requireFewSessions(store, ownerOf(caller), now()),
      requests: sessionRequests(store, ownerOf(caller), { now }),
      devices: sessionDevices(store, ownerOf(caller)),
    }),
  }
}
