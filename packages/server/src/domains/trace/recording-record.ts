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
