import { lazy, ToolError } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { PROVIDERS, STEP_KINDS, type ProviderName } from '../../model/recording.ts'
import type { RecordingFilter } from '../../model/recordings-port.ts'

/** A shorter prefix would match too many sessions. */
export const SHORTEST_PREFIX = 8

const CURSOR_LENGTH = 1024

export const sessionIdParameter = lazy(() =>
  z.string().trim().min(1).max(200).describe(`Id or its first ${SHORTEST_PREFIX}+ characters`),
)

export const indexParameter = lazy(() => z.int().min(0).max(Number.MAX_SAFE_INTEGER))

export const turnIndexParameter = lazy(() => indexParameter().describe('From 0'))

export const showSecretsParameter = lazy(() => z.boolean().default(false).describe('Unmask secrets'))

export const startCursorParameter = lazy(() =>
  z
    .string()
    .min(1)
    .max(CURSOR_LENGTH)
    .nullable()
    .describe('"start" or null first, then from the last answer'),
)

export const filterParameters = lazy(() => ({
  provider: z.enum(PROVIDERS).optional().describe('Whose sessions'),
  project: z.string().trim().min(1).max(1000).optional().describe('Hash or part of its folder'),
  since: z.iso.date().optional().describe('First day (UTC)'),
  until: z.iso.date().optional().describe('Last day (UTC)'),
}))

export const kindsParameter = lazy(() =>
  z.array(z.enum(STEP_KINDS)).min(1).max(STEP_KINDS.length).optional().describe('Only steps of these kinds'),
)

export interface GivenFilter {
  provider?: ProviderName | undefined
  project?: string | undefined
  since?: string | undefined
  until?: string | undefined
}

/** Converts days to the instants at which they begin and end. */
export function filterOf({ provider, project, since, until }: GivenFilter): RecordingFilter {
  if (since !== undefined && until !== undefined && since > until)
    throw new ToolError('BAD_REQUEST', 'since is after until', {
      details: {
        issues: [{ path: 'since', message: `is after until, ${until}`, expected: `${until} or earlier` }],
      },
    })
  return {
    ...(provider === undefined ? {} : { provider }),
    ...(project === undefined ? {} : { project }),
    ...(since === undefined ? {} : { since: `${since}T00:00:00.000Z` }),
    ...(until === undefined ? {} : { until: `${until}T23:59:59.999Z` }),
  }
}
