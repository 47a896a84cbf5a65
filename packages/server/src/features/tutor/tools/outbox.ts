import {
  anyId,
  anyTime,
  fromGiven,
  listed,
  pageOf,
  pagination,
  Timestamp,
  wholeList,
} from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { query } from '../define.ts'
import { PENDING_KINDS, pendingOf } from '../model/pending.ts'
import { findWithHome } from './shared/find-session.ts'
import { sessionIdParameter } from './shared/parameters.ts'
import { cancelDraft, readHistory, sendDraft, takeBack } from './shared/suggestions.ts'
import { Part } from './shared/views.ts'

export const outbox = query({
  name: 'tn_session_outbox',
  title: 'List unsent messages',
  description: {
    what: "List a session's drafts, its question without an answer, and messages that wait for another device.",
    when: 'Use this to find what is not sent or not answered yet, with its id: "which drafts do I have?".',
    returns: 'Returns each message with id, kind and text.',
  },
  tags: ['tutoring'],
  parameters: () => z.object({ sessionId: sessionIdParameter(), ...pagination() }),
  data: () =>
    pageOf(
      z.object({
        id: z.ulid().describe('As `draftId` of tn_session_ask or `id` of tn_session_cancel_pending'),
        kind: z
          .enum(PENDING_KINDS)
          .describe("waiting and waiting-draft: on their way to the session's home device"),
        text: z.string().nullable(),
        at: Timestamp.nullable(),
        device: z.string().nullable().describe('Where it waits'),
        part: Part().optional(),
      }),
    ),
  examples: [
    {
      description: 'One draft',
      given: [
        { tool: 'tn_session_start', params: {} },
        {
          tool: 'tn_session_ask',
          params: { sessionId: fromGiven(0, 'sessionId'), message: 'What is a limit?', draft: true },
        },
      ],
      params: { sessionId: fromGiven(0, 'sessionId') },
      expectedResult: {
        items: [{ id: anyId, kind: 'draft', text: 'What is a limit?', at: anyTime, device: null }],
        totalCount: 1,
        hasMore: false,
      },
    },
  ],
  async handler({ sessionId, limit, cursor }, context) {
    const { requests } = context.services
    const { state } = await findWithHome(sessionId, context)
    const { here, waiting } = pendingOf(state, await requests.waiting(sessionId))
    const all = [...here, ...waiting]
    const { items, shown, fields, meta, next } = await context.page(
      wholeList(all, ({ id }) => id, 'outbox'),
      { cursor, limit, view: (message) => ({ ...message }), longFields: ['text'] },
    )
    const draft = shown.find(({ kind }) => kind === 'draft')
    const onItsWay = shown.find(({ kind }) => kind === 'waiting')
    const isOpen = state.status === 'open'
    return context.ok(
      { items, ...fields },
      listed({
        kind: 'message',
        records: shown.map(({ id, text }) => ({ id, label: text })),
        total: all.length,
        provenance: 'verified',
        page: meta,
        next: [
          ...next,
          ...(draft && isOpen ? sendDraft(sessionId, draft.id, draft.text) : []),
          ...(draft ? [cancelDraft(sessionId, draft.id)] : []),
          ...(onItsWay ? [takeBack(sessionId, onItsWay.id)] : []),
          readHistory(sessionId),
        ],
      }),
    )
  },
})
