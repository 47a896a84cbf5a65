import { content, created, fromGiven } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { mutation } from '../define.ts'
import { asOf } from '../model/expiry.ts'
import { importSession } from './shared/import-session.ts'
import { SessionId } from './shared/parameters.ts'
import { readExport } from '../model/read-export.ts'
import { readHistory, resumeSession } from './shared/suggestions.ts'
import { OPTIONAL_FIELDS, recordOf } from './shared/views.ts'

const MOST_PARTS = 1_000
const LONGEST_PART = 4_000_000

export const importTool = mutation({
  name: 'tn_session_import',
  title: 'Import tutoring session',
  description: {
    what: 'Import a tutoring session that was exported elsewhere, exactly as it was.',
    when: 'Use this to bring a session to this device: "import the session from my old laptop".',
    returns: 'Returns its id, and how many events are new here.',
  },
  responseTime: 'medium',
  idempotent: true,
  permissions: ['sessions:create'],
  tags: ['sync'],
  parameters: () =>
    z.object({
      parts: z
        .array(z.string().min(1).max(LONGEST_PART))
        .min(1)
        .max(MOST_PARTS)
        .meta(content)
        .describe('All parts of the export, in order'),
    }),
  data: () =>
    z.object({
      sessionId: SessionId,
      status: z.enum(['imported', 'extended', 'unchanged']),
      added: z.int().min(0).describe('Events that were not here before'),
      events: z.int().min(0).describe('Events that are here now'),
    }),
  examples: [
    {
      description: 'What is here already stays as it is',
      given: [
        { tool: 'tn_session_start', params: { title: 'Limits' } },
        { tool: 'tn_session_export', params: { sessionId: fromGiven(0, 'sessionId') } },
      ],
      params: { parts: [fromGiven(1, 'part')] },
      expectedResult: {
        sessionId: fromGiven(0, 'sessionId'),
        status: 'unchanged',
        added: 0,
        events: 1,
      },
    },
  ],
  async handler({ parts }, { services, userId, now, ok }) {
    const exported = readExport(parts.join(''))
    const { sessionId } = exported.header
    const { state, added, wasHere } = await importSession(services, exported, userId)
    const seen = asOf(state, now(), services.expiryMs)
    return ok(
      {
        sessionId,
        status: added === 0 ? 'unchanged' : wasHere ? 'extended' : 'imported',
        added,
        events: state.lastSeq,
      },
      created({
        kind: 'session',
        record: recordOf(sessionId, state),
        optional: OPTIONAL_FIELDS,
        provenance: 'reliable',
        next: [readHistory(sessionId), ...(seen.status === 'closed' ? [resumeSession(sessionId)] : [])],
      }),
    )
  },
})
