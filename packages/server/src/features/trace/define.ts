import { toolFamily } from '@tutor-nexus/toolkit'
import { readLimit, utterancesOf } from '../../platform/tools/tool-facts.ts'
import { listSessions } from './tools/shared/suggestions.ts'
import type { PriceTable } from './model/prices/price-table.ts'
import type { Recordings } from './model/recordings-port.ts'

export interface TraceServices {
  recordings: Recordings
  /** Whether the caller may see secrets unmasked. */
  mayShowSecrets: boolean
  /** What models cost, as set or as shipped. */
  prices(): Promise<PriceTable>
  /** Whether a tool of this server changes something. */
  isChange(tool: string): boolean
}

export const SHOW_SECRETS = 'trace:secrets'

const MINUTE = 60_000

export const summaryLimit = { maxCalls: 100, windowMs: MINUTE }
export const fullLimit = { maxCalls: 10, windowMs: MINUTE }

export const { query } = toolFamily<TraceServices>({
  agent: 'sessionInspector',
  utterances: utterancesOf('trace'),
  resource: 'trace',
  tags: ['trace', 'sessions'],
  responseTime: 'medium',
  recovery: [listSessions],
  reads: { rateLimit: readLimit },
})

const KB = 1024

/** Size limits of answers in bytes. Turns, steps, lists and hits have the default limit. */
export const SUMMARY_CEILING = 5 * KB
export const FULL_BYTES = { least: 4 * KB, standard: 48 * KB, most: 100 * KB }
