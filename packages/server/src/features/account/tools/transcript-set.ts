import { content, defined, ToolError, updated, type NextCall } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { courseToKeep, schoolToKeep } from '../../../platform/catalog/schools/school-to-keep.ts'
import { getTranscript, mutation } from '../define.ts'
import type { Transcript } from '../store/transcript-store.ts'
import { readTranscriptText } from '../model/transcript-text.ts'
import { previewHints, previewOf, shownLine } from './shared/transcript-preview.ts'
import {
  GivenEntry,
  merged,
  MOST_ENTRIES,
  readEntries,
  schoolOf,
  type TranscriptEntry,
  TranscriptEntryView,
} from '../model/transcript.ts'

const MOST_SHOWN = 50
const MOST_REPEATED = 30
const MOST_CHARACTERS = 200_000
const LARGEST_REQUEST = 1024 * 1024

export const transcriptSet = mutation({
  name: 'tn_user_transcript_set',
  version: '1.3.0',
  title: 'Set transcript',
  description: {
    what: "Set the student's transcript, from entries or pasted text.",
    when: 'Use this when the student tells which courses they have taken: "I have CMPT 120 with a B", "here is my transcript".',
    returns: 'Returns what was understood and kept, and word for word what was not.',
  },
  idempotent: true,
  permissions: ['transcript:update'],
  tags: ['transcript'],
  recovery: [getTranscript],
  maxRequestBytes: LARGEST_REQUEST,
  parameters: () =>
    z.object({
      entries: z
        .array(GivenEntry())
        .min(1)
        .max(MOST_ENTRIES)
        .optional()
        .describe('The courses; this or text')
        .meta(content),
      text: z
        .string()
        .min(1)
        .max(MOST_CHARACTERS)
        .optional()
        .describe('As copied, exported or typed, of which 60,000 characters are read; this or entries')
        .meta(content),
      institution: z
        .string()
        .trim()
        .min(1)
        .max(64)
        .optional()
        .describe('School of bare codes: id or name, such as sfu'),
      mode: z
        .enum(['replace', 'merge'])
        .default('replace')
        .describe('replace drops what was there; merge keeps it'),
      baseRev: z
        .int()
        .min(0)
        .max(Number.MAX_SAFE_INTEGER)
        .optional()
        .describe('Refused if the rev is another by now'),
      preview: z.boolean().default(false).describe('Return what would be kept; keep nothing'),
      from: z
        .int()
        .min(0)
        .max(MOST_CHARACTERS)
        .default(0)
        .describe('Preview: the first item and line to return'),
    }),
  data: () =>
    z.object({
      items: z.array(TranscriptEntryView()),
      totalCount: z.int().min(0),
      notUnderstood: z.array(z.string()),
      notUnderstoodCount: z.int().min(0),
      headings: z.int().min(0).describe('Lines that are no courses: terms, totals, names'),
      rev: z.int().min(0),
    }),
  examples: [
    {
      description: 'Two courses of one school',
      params: {
        institution: 'NRC',
        entries: [
          { course: 'math1171', grade: 'B+' },
          { course: 'CPSC-1110', term: 'Fall 2025' },
        ],
      },
      expectedResult: {
        items: [
          {
            course: 'nrc:MATH 1171',
            grade: 'B+',
            term: null,
            credits: null,
            completed: null,
            title: null,
            status: 'completed',
          },
          {
            course: 'nrc:CPSC 1110',
            grade: null,
            term: 'Fall 2025',
            credits: null,
            completed: null,
            title: null,
            status: 'completed',
          },
        ],
        totalCount: 2,
        notUnderstood: [],
        notUnderstoodCount: 0,
        headings: 0,
        rev: 1,
      },
    },
    {
      description: 'Pasted text, of which one line says something else',
      params: { institution: 'nrc', text: 'Fall 2025\nMATH 1171 Calculus I  B+  3.0\nMATH 12?? A\n' },
      expectedResult: {
        items: [
          {
            course: 'nrc:MATH 1171',
            grade: 'B+',
            term: 'Fall 2025',
            credits: 3,
            completed: null,
            title: 'Calculus I',
            status: 'completed',
          },
        ],
        totalCount: 1,
        notUnderstood: ['MATH 12?? A'],
        notUnderstoodCount: 1,
        headings: 1,
        rev: 1,
      },
    },
  ],
  async handler(params, { services: { transcript, schools }, newId, now, ok }) {
    const { entries, text, institution, mode, baseRev, preview } = params
    if ((entries === undefined) === (text === undefined)) throw oneOrTheOther()
    const named = institution && (await schoolToKeep(institution, schools, setAt(params)))
    const school = schoolOf(named)
    const known = await schools.schools()
    const withSchool = (course: string) => courseToKeep(course, known)
    const read =
      entries === undefined
        ? readTranscriptText(text ?? '', school, withSchool)
        : readEntries(
            entries.map((entry) => ({ ...entry, course: withSchool(entry.course) })),
            school,
          )
    if (preview) {
      const { rev } = await transcript.get()
      return ok(previewOf(read, rev, params.from), previewHints(read, params))
    }
    if (read.entries.length === 0) throw nothingUnderstood(read.notUnderstood, school)
    const { before, after } = await transcript.change(
      { changeId: newId(), at: now().toISOString(), baseRev },
      (kept) => {
        const all = mode === 'merge' ? merged(kept, read.entries) : read.entries
        if (all.length > MOST_ENTRIES) throw tooMany()
        return all
      },
    )
    const lost = read.notUnderstood
    return ok(
      {
        items: after.entries.slice(0, MOST_SHOWN).map((entry) => ({ ...entry })),
        totalCount: after.entries.length,
        notUnderstood: lost.slice(0, MOST_REPEATED).map(shownLine),
        notUnderstoodCount: lost.length,
        headings: read.headings,
        rev: after.rev,
      },
      {
        ...updated({
          kind: 'transcript',
          provenance: 'verified',
          next: [getTranscript, ...checkCodes(read.entries), ...undo(before)],
        }),
        ...(lost.length > 0
          ? {
              warnings: [
                {
                  type: 'validation' as const,
                  severity: 'medium' as const,
                  message: `${lost.length} lines couldn't be read and were skipped`,
                },
              ],
            }
          : {}),
      },
    )
  },
})

const LONGEST_REPEATED = 2_000

/** The same call with another school, unless it is long: the caller has just sent it. */
const setAt =
  (params: Readonly<Record<string, unknown>>) =>
  (institution: string): NextCall | undefined =>
    JSON.stringify(params).length > LONGEST_REPEATED
      ? undefined
      : {
          action: 'choose-school',
          priority: 'high',
          category: 'correction',
          description: institution,
          reversible: true,
          tool: 'tn_user_transcript_set',
          arguments: { ...defined(params), institution },
        }

/** Anything that looks like a code is kept; only the catalog can tell whether it is one. */
const checkCodes = (entries: readonly TranscriptEntry[]): NextCall[] =>
  entries.length > MOST_REPEATED
    ? []
    : [
        {
          action: 'check-codes',
          priority: 'medium',
          category: 'correction',
          description: 'Check whether the schools list these courses',
          tool: 'tn_course_check',
          arguments: { courses: entries.map(({ course }) => course) },
        },
      ]

/** The call that restores the previous values. */
function undo({ entries }: Transcript): NextCall[] {
  if (entries.length === 0 || entries.length > MOST_REPEATED) return []
  const given = entries.map((entry) =>
    Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null)),
  )
  return [
    {
      action: 'restore-transcript',
      priority: 'low',
      category: 'correction',
      description: 'Restore the previous transcript',
      reversible: true,
      tool: 'tn_user_transcript_set',
      arguments: { entries: given },
    },
  ]
}

const oneOrTheOther = () =>
  new ToolError('BAD_REQUEST', 'Give either entries or text', {
    details: { reason: 'Give exactly one of them' },
  })

const nothingUnderstood = (lines: readonly string[], school: string | undefined) =>
  new ToolError('UNPROCESSABLE_ENTITY', 'No courses could be read, so nothing was changed', {
    details: {
      reason:
        school === undefined
          ? 'Name the school with `institution`, or write courses as sfu:CMPT 225'
          : `The first line that was not understood: ${(lines[0] ?? '').slice(0, 100).toWellFormed()}`,
    },
  })

const tooMany = () =>
  new ToolError('UNPROCESSABLE_ENTITY', `A transcript holds at most ${MOST_ENTRIES} courses`)
