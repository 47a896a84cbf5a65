import { asFound, byOffset, listed, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { query } from '../define.ts'
import { TranscriptEntryView } from '../model/transcript.ts'

export const transcriptGet = query({
  name: 'tn_user_transcript_get',
  version: '1.2.0',
  title: 'Get transcript',
  description: {
    what: "Get the student's transcript: the courses taken, with grades, terms and credits.",
    when: 'Use this when an answer depends on what the student has taken: "which courses do I have?", "what were my grades?".',
    returns: 'Returns the entries in the order given, and their revision.',
  },
  cacheTTL: 60,
  permissions: ['transcript:read'],
  tags: ['transcript'],
  parameters: () => z.object(pagination({ standard: 100 })),
  data: () =>
    z.object({
      items: z.array(TranscriptEntryView()),
      rev: z.int().min(0),
      totalCount: z.int().min(0),
      hasMore: z.boolean(),
      nextCursor: z.string().optional(),
    }),
  examples: [
    {
      description: 'Nothing has been entered yet',
      params: {},
      expectedResult: { items: [], rev: 0, totalCount: 0, hasMore: false },
    },
    {
      description: 'One course',
      given: [
        {
          tool: 'tn_user_transcript_set',
          params: { entries: [{ course: 'nrc:MATH 1171', grade: 'B+', term: 'Fall 2025', credits: 3 }] },
        },
      ],
      params: {},
      expectedResult: {
        items: [
          {
            course: 'nrc:MATH 1171',
            grade: 'B+',
            term: 'Fall 2025',
            credits: 3,
            completed: null,
            title: null,
            status: 'completed',
          },
        ],
        rev: 1,
        totalCount: 1,
        hasMore: false,
      },
    },
  ],
  async handler({ limit, cursor }, { services: { transcript }, page, ok }) {
    const { entries, rev } = await transcript.get()
    const { items, shown, fields, meta, next } = await page(
      byOffset((from) => ({ found: entries.slice(from, from + limit), total: entries.length })),
      { cursor, limit, view: asFound },
    )
    return ok(
      { items, rev, ...fields, totalCount: entries.length },
      listed({
        kind: 'course',
        records: shown.map((entry) => ({ ...entry, id: entry.course, label: entry.course })),
        total: entries.length,
        provenance: 'verified',
        nothing: 'The transcript is empty',
        page: meta,
        next,
      }),
    )
  },
})
