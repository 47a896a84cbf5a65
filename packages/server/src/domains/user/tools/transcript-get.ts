import { listed, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { defineTool } from '../define.ts'
import { TranscriptEntryView } from '../transcript.ts'

const Position = z.object({ from: z.int().min(0), rev: z.int().min(0) })
const FIELDS = ['grade', 'term', 'credits', 'completed'] as const

export const transcriptGet = defineTool({
  name: 'tn_user_transcript_get',
  address: 'userAccount/transcriptGet',
  version: '1.0.0',
  description: {
    what: "Get the student's transcript: the courses taken, with grades, terms and credits.",
    when: 'Use this when an answer depends on what the student has taken: "which courses do I have?", "what were my grades?".',
    returns: 'Returns the entries in the order given, and their revision.',
  },
  category: 'query',
  responseTime: 'fast',
  idempotent: true,
  cacheable: true,
  cacheTTL: 60,
  permissions: ['transcript:read'],
  tags: ['user', 'transcript'],
  utterances: [
    'open my transcript',
    'what courses have I passed',
    'list my grades',
    'how many credits do I have',
    'which classes have I taken',
    'what grade did I get in chemistry',
    'what mark did I have in history',
    'when did I take economics',
    'did I take it in the fall',
    'what do you know about my studies',
    'what have you stored about my studies',
    'my course history so far',
    'which courses did I already do',
    'did I pass statistics',
    'how many credits have I completed',
    'credits I earned so far',
    'what have I taken',
    'which ones have I completed',
    'how did I do in my courses',
    'my mark in english',
    'show what I passed',
    'look at my grades',
    'my credits so far',
    'list everything I have taken',
    'do I have calculus already',
    'which courses have I told you about',
    'which term did I take it, fall or spring',
    'bring up the transcript you hold for me',
    'what grade did I receive in CHEM 121',
    'list the courses on my record',
    'what is on my transcript',
    'have I taken MATH 1171',
    'did I already complete psychology',
    'what marks did I get last fall',
    'which modules have I finished so far',
    'show my academic record',
    'what was my grade for physics',
    'sum of the units I earned to date',
    'pull up my grades',
    'do you have my transcript saved',
    'what is my record at Aurelia',
    'what courses did I take last year',
    'have I done any economics',
    'which modules are down as completed on my record',
    'how did I do in STAT 203',
    'what was my mark in linear algebra',
    'which courses do you have down for me',
    'see the classes I have credit for',
    'tell me my grades',
    'did I ever take accounting',
    'what did I score in calculus',
    'is BIOL 120 on my transcript',
    'read back my course history',
    'what grades did I get so far',
    'show the classes I took in the past',
    'view my transcript and credits',
    'in which term did I take biology',
    'which courses have I done at Aurelia',
  ],
  parameters: z.object(pagination({ standard: 100 })),
  data: z.object({
    items: z.array(TranscriptEntryView),
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
        items: [{ course: 'nrc:MATH 1171', grade: 'B+', term: 'Fall 2025', credits: 3, completed: null }],
        rev: 1,
        totalCount: 1,
        hasMore: false,
      },
    },
  ],
  async handler({ limit, cursor }, { services: { transcript }, cursors, ok }) {
    const { entries, rev } = await transcript.get()
    const position = cursor === undefined ? { from: 0, rev } : Position.parse(cursors.open(cursor))
    const page = entries.slice(position.from, position.from + limit)
    const end = position.from + page.length
    const next = end < entries.length ? { nextCursor: cursors.seal({ from: end, rev }) } : {}
    return ok(
      {
        items: page.map((entry) => ({ ...entry })),
        rev,
        totalCount: entries.length,
        hasMore: end < entries.length,
        ...next,
      },
      listed({
        kind: 'course',
        records: page.map((entry) => ({ ...entry, id: entry.course, label: entry.course })),
        optional: FIELDS,
        total: entries.length,
        provenance: 'reliable',
        page: {
          has_more: end < entries.length,
          total_items: entries.length,
          returned_count: page.length,
          ...(next.nextCursor === undefined ? {} : { next_cursor: next.nextCursor }),
        },
        next:
          next.nextCursor === undefined
            ? []
            : [
                {
                  action: 'next-page',
                  priority: 'medium',
                  description: 'Go on with the transcript',
                  tool: 'tn_user_transcript_get',
                  arguments: { limit, cursor: next.nextCursor },
                },
              ],
      }),
    )
  },
})
