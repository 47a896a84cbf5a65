import { toolsFor } from '@tutor-nexus/toolkit'
import type { Recordings } from './model/recordings-port.ts'

export interface TraceServices {
  /** Of the caller alone. */
  recordings: Recordings
  /** Whether the caller may see what is masked for others. */
  mayShowSecrets: boolean
}

export const defineTool = toolsFor<TraceServices>()

export const READ = 'trace:read'
export const SHOW_SECRETS = 'trace:secrets'

const MINUTE = 60_000

export const readLimit = { maxCalls: 600, windowMs: MINUTE }
export const summaryLimit = { maxCalls: 100, windowMs: MINUTE }
export const fullLimit = { maxCalls: 10, windowMs: MINUTE }

const KB = 1024

/** What an answer may weigh. Turns, steps, lists and hits keep the usual ceiling. */
export const SUMMARY_CEILING = 5 * KB
export const FULL_BYTES = { least: 4 * KB, standard: 48 * KB, most: 100 * KB }
