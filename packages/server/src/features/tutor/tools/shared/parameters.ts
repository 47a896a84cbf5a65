import { brandedId, lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'

export const SessionId = brandedId('SessionId')

export const LONGEST_MESSAGE = 10_000

export const sessionIdParameter = lazy(() =>
  SessionId.describe("From tn_session_start or tn_session_list; not the call's session"),
)

/** The last event that the caller has. */
export const afterSeqParameter = lazy(() =>
  z.int().min(0).max(Number.MAX_SAFE_INTEGER).default(0).describe('Last seq you have'),
)
