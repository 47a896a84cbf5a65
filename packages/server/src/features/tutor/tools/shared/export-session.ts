import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import type { EventLog } from '../../store/event-log.ts'
import { ExportSeal, exportLines, type Exported, type Line } from '../../model/export-format.ts'
import { cutIntoParts, type ExportPart } from '../../model/export-parts.ts'

const Count = z.int().min(0)

const ExportPosition = lazy(() =>
  z.object({
    /** Which part it is, from 1. */
    number: Count,
    total: Count,
    events: Count,
    sha256: z.string(),
    start: z.object({ line: Count, offset: Count }),
  }),
)
export type ExportPosition = z.output<ReturnType<typeof ExportPosition>>

export interface GivenPart {
  part: ExportPart
  at: ExportPosition
}

const BEGINNING = { line: 0, offset: 0 }

/** The first part. The whole is gone through once, so that every part can tell the number of parts and the checksum. */
export async function openExport(log: EventLog, exported: Exported): Promise<GivenPart> {
  let last = ''
  async function* watched(): AsyncGenerator<Line> {
    for await (const line of exportLines(log, exported, { line: 0 })) {
      last = line.text
      yield line
    }
  }
  let first: ExportPart | undefined
  let total = 0
  for await (const part of cutIntoParts(watched(), BEGINNING)) {
    first ??= part
    total += 1
  }
  const { sha256 } = ExportSeal().parse(JSON.parse(last))
  const at = { number: 1, total, events: exported.events, sha256, start: BEGINNING }
  return { part: first ?? { text: '', next: undefined }, at }
}

/** A later part, of the session as it was when its first part was given. */
export async function exportPart(
  log: EventLog,
  of: Omit<Exported, 'events'>,
  position: unknown,
): Promise<GivenPart> {
  const at = ExportPosition().parse(position)
  const { events, sha256, start } = at
  const lines = exportLines(log, { ...of, events }, { line: start.line, sha256 })
  const { value } = await cutIntoParts(lines, start).next()
  return { part: value ?? { text: '', next: undefined }, at }
}
