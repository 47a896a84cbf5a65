import type { Factor } from '@tutor-nexus/toolkit'
import type { RecordingHead } from './recording.ts'

/** What a log may leave out. */
export const OPTIONAL_FIELDS = ['start', 'end', 'folder', 'model'] as const

/** A recording as the hint generators look at it. */
export const recordOf = ({ id, provider, startedAt, endedAt, cwd, models }: RecordingHead) => ({
  id,
  label: `${provider} session`,
  provider,
  start: startedAt,
  end: endedAt,
  folder: cwd,
  model: models[0]?.name ?? null,
})

/** Lines of a log that could not be read may have said anything. */
export function unreadLines({ skippedLines, steps, otherRecords }: RecordingHead): Factor[] {
  if (skippedLines === 0) return []
  const read = Object.values(otherRecords).reduce((sum, count) => sum + count, steps)
  const lines = skippedLines === 1 ? '1 line' : `${skippedLines} lines`
  return [
    {
      name: 'coverage',
      value: read / (read + skippedLines),
      basis: `${lines} of the log could not be read`,
      missing: ['what could not be read'],
    },
  ]
}
