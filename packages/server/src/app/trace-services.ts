import { grants, type Caller } from '@tutor-nexus/toolkit'
import { SHOW_SECRETS, type TraceServices } from '../features/trace/define.ts'
import type { Recordings } from '../features/trace/model/recordings-port.ts'

/** Gives the inspector's tools the recordings of each caller, and says who may see what is masked. */
export const traceServices =
  (recordingsOf: (owner: string) => Recordings) =>
  ({ userId, scopes }: Caller): TraceServices => ({
    recordings: recordingsOf(userId ?? ''),
    mayShowSecrets: grants(scopes, SHOW_SECRETS),
  })
