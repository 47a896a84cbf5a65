import { asFound, coverage, found, fromGiven, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { query } from '../define.ts'
import { exportSource } from './shared/export-session.ts'
import { findSession } from './shared/find-session.ts'
import { SessionId, sessionIdParameter } from './shared/parameters.ts'
import { summarizeSession } from './shared/suggestions.ts'
import { OPTIONAL_FIELDS, recordOf } from './shared/views.ts'

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
      kind: 'session',
      record: recordOf(sessionId, state),
      optional: OPTIONAL_FIELDS,
      provenance: 'verified',
      factors: [coverage(at.number, at.total)],
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
