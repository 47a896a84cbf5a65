import * as z from 'zod'

const Entry = z.looseObject({
  traceId: z.string().optional(),
  faults: z.array(z.string()).optional(),
  err: z.unknown().optional(),
})

const Thrown = z.looseObject({ message: z.string(), cause: z.unknown().optional() })

/** What a log says of one call beyond its answer. */
export interface CallLog {
  /** What was thrown. */
  causes: string[]
  /** What went wrong beside the answer without changing it. */
  faults: string[]
}

export function logOf(told: readonly unknown[], traceId: string): CallLog {
  const entries = told
    .filter((entry) => typeof entry !== 'string' || entry.includes(traceId))
    .map((entry): unknown => (typeof entry === 'string' ? JSON.parse(entry) : entry))
    .map((entry) => Entry.safeParse(entry).data ?? {})
    .filter((entry) => entry.traceId === traceId)
  return {
    causes: entries.flatMap(({ err }) => (err === undefined ? [] : messageOf(err))),
    faults: entries.flatMap(({ faults = [] }) => faults),
  }
}

/** An error, or what a logger has made of one. */
function messageOf(thrown: unknown): string {
  const message = thrown instanceof Error ? thrown.message : Thrown.safeParse(thrown).data?.message
  return message ?? String(thrown)
}
