import type { SessionState } from './session-state.ts'

/** When a session closes by itself, unless something happens in it before. */
export const expiryOf = (
  { lastActivityAt }: Pick<SessionState, 'lastActivityAt'>,
  expiryMs: number,
): string => new Date(Date.parse(lastActivityAt) + expiryMs).toISOString()

/** Whether its time has passed, though nobody may have written that down yet. */
export const isExpired = (state: SessionState, now: Date, expiryMs: number): boolean =>
  state.status === 'open' && Date.parse(state.lastActivityAt) + expiryMs <= now.getTime()

/** The state as it counts now: one whose time has passed is closed, written down or not. */
export const asOf = (state: SessionState, now: Date, expiryMs: number): SessionState =>
  isExpired(state, now, expiryMs) ? { ...state, status: 'closed', closedBy: 'expired' } : state
