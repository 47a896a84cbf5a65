import { ToolError } from '@tutor-nexus/toolkit'
import type { ProviderName } from './recording.ts'
import type { RecordingFilter } from './recordings-port.ts'

export interface GivenFilter {
  provider?: ProviderName | undefined
  project?: string | undefined
  since?: string | undefined
  until?: string | undefined
}

/** Days as the instants that they begin and end with. */
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
