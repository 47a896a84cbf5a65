import { once, type Loaded, type PageSource } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import type { EventLog } from '../../store/event-log.ts'
import { ExportSeal, exportLines, type Exported, type Line } from '../../model/export-format.ts'
import { cutIntoParts, type ExportPart } from '../../model/export-parts.ts'

const Count = z.int().min(0)

const ExportPosition = once(() =>
  z.object({
    /** Which part it is, from 1. */
    number: Count,
    total: Count,
    events: Count,
    sha256: z.string(),
    start: z.object({ line: Count, offset: Count }),
  }),
)
type ExportPosition = z.output<ReturnType<typeof ExportPosition>>

interface GivenPart {
  part: ExportPart
  at: ExportPosition
}

const BEGINNING = { line: 0, offset: 0 }

/** The parts of a session's export, one a page. */
export const exportSource = (
  log: EventLog,
  exported: Exported,
): PageSource<ExportPosition, Loaded<GivenPart, ExportPosition> & GivenPart> => ({
  position: ExportPosition,
  async load(position) {
    const given = position ? await exportPart(log, exported, position) : await openExport(log, exported)
    const { part, at } = given
    return { found: [given], part, at, next: part.next && { ...at, number: at.number + 1, start: part.next } }
  },
  after: ({ at }) => at,
  counted: false,
})

/** The first part. The whole is gone through once, so that every part can tell the number of parts and the checksum. */
async function openExport(log: EventLog, exported: Exported): Promise<GivenPart> {
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
async function exportPart(log: EventLog, of: Exported, at: ExportPosition): Promise<GivenPart> {
  const { events, sha256, start } = at
  const lines = exportLines(log, { ...of, events }, { line: start.line, sha256 })
  const { value } = await cutIntoParts(lines, start).next()
  return { part: value ?? { text: '', next: undefined }, at }
}
