import { asFound, found, fromGiven, lazy, type PageSource, pagination } from '@tutor-nexus/toolkit'
import type { Loaded } from '@tutor-nexus/toolkit/contract'
import * as z from 'zod'
import { query } from '../define.ts'
import { findSession } from './shared/find-session.ts'
import { SessionId, sessionIdParameter } from './shared/parameters.ts'
import { summarizeSession } from './shared/suggestions.ts'
import { sessionFacts } from './shared/views.ts'
import type { EventLog } from '../store/event-log.ts'
import { type Exported, exportLines, ExportSeal, type Line } from '../model/export-format.ts'
import { cutIntoParts, type ExportPart } from '../model/export-parts.ts'

const Count = z.int().min(0)

export const exportTool = query({
  name: 'tn_session_export',
  title: 'Export tutoring session',
  description: {
    what: 'Export a tutoring session as a checksummed text, in parts.',
    when: 'Use this to take a session to another device: "export this session to a file".',
    returns: 'Returns one part and a cursor to the next; all parts in order go to tn_session_import.',
  },
  responseTime: 'medium',
  tags: ['sync'],
  parameters: () => z.object({ sessionId: sessionIdParameter(), cursor: pagination().cursor }),
  data: () =>
    z.object({
      sessionId: SessionId,
      part: z.string().describe('This part of the text; the parts joined are the whole'),
      partNumber: Count,
      totalParts: Count,
      events: Count,
      sha256: z.string().describe('Of the whole but its last line'),
      nextCursor: z.string().optional(),
      hasMore: z.boolean(),
    }),
  examples: [
    {
      description: 'Exported twice it is the same',
      given: [
        { tool: 'tn_session_start', params: { title: 'Limits' } },
        { tool: 'tn_session_export', params: { sessionId: fromGiven(0, 'sessionId') } },
      ],
      params: { sessionId: fromGiven(0, 'sessionId') },
      expectedResult: {
        sessionId: fromGiven(0, 'sessionId'),
        part: fromGiven(1, 'part'),
        partNumber: 1,
        totalParts: 1,
        events: 1,
        sha256: fromGiven(1, 'sha256'),
        hasMore: false,
      },
    },
  ],
  async handler({ sessionId, cursor }, context) {
    const { services, ok } = context
    const state = await findSession(sessionId, context)
    const exported = { sessionId, device: services.device, events: state.lastSeq }
    const page = await context.page(exportSource(services.log, exported), { cursor, view: asFound })
    const { meta, next, nextCursor, hasMore } = page
    const { part, at } = page.loaded
    const facts = found({
      ...sessionFacts(sessionId, state),
      next: [...next, summarizeSession(sessionId)],
    })
    return ok(
      {
        sessionId,
        part: part.text,
        partNumber: at.number,
        totalParts: at.total,
        events: at.events,
        sha256: at.sha256,
        ...(nextCursor !== undefined && { nextCursor }),
        hasMore,
      },
      { ...facts, page: { ...meta, chunk_index: at.number - 1, total_chunks: at.total } },
    )
  },
})

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
type ExportPosition = z.output<ReturnType<typeof ExportPosition>>

interface GivenPart {
  part: ExportPart
  at: ExportPosition
}

const BEGINNING = { line: 0, offset: 0 }

const exportSource = (
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

/** The first part. The whole export is read once, because every part states the number of parts and the checksum. */
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

/** A later part, of the session as it was at the first part. */
async function exportPart(log: EventLog, of: Exported, at: ExportPosition): Promise<GivenPart> {
  const { events, sha256, start } = at
  const lines = exportLines(log, { ...of, events }, { line: start.line, sha256 })
  const { value } = await cutIntoParts(lines, start).next()
  return { part: value ?? { text: '', next: undefined }, at }
}
