import { content, ToolError, updated, type HintWarning } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { courseToKeep, schoolToKeep } from '../../../platform/catalog/schools/school-to-keep.ts'
import { getTranscript, mutation } from '../define.ts'
import { attemptsInDoubt, correctedBy, droppedBy, merged, wouldLoseMost } from '../model/merge-transcript.ts'
import { readTranscriptText, schoolNamedIn } from '../model/transcript-text.ts'
import { checkCodes, previewHints, previewOf, restore, shownLine } from './shared/transcript-preview.ts'
import {
  losesMost,
  nothingUnderstood,
  oneOfThem,
  setAt,
  tooMany,
  whichTerm,
} from './shared/transcript-refusals.ts'
import {
  GivenEntry,
  MOST_ENTRIES,
  readEntries,
  type ReadTranscript,
  schoolOf,
  type TranscriptEntry,
  TranscriptEntryView,
} from '../model/transcript.ts'

const MOST_SHOWN = 50
const MOST_REPEATED = 30
const MOST_CORRECTED = 5
const MOST_CHARACTERS = 200_000
const LARGEST_REQUEST = 1024 * 1024

export const transcriptSet = mutation({
  name: 'tn_user_transcript_set',
  version: '1.5.0',
  title: 'Set transcript',
  description: {
    what: "Set the student's transcript, from entries or pasted text.",
    when: 'Use this when the student tells which courses they have taken: "here is my transcript"; or with mode merge what to add: "I also have CMPT 120 with a B".',
    returns:
      'Returns what was understood and kept, word for word what was not, and how many stored courses were removed.',
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
        .describe('As copied, exported or typed, of which 40,000 characters are read; this or entries')
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
        .optional()
        .describe('replace drops what was there, merge keeps it; left out, replace where little is lost'),
      restoreRev: z
        .int()
        .min(1)
        .max(Number.MAX_SAFE_INTEGER)
        .optional()
        .describe('Undo: the rev whose courses to put back; instead of entries and text'),
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
      removedCount: z.int().min(0).describe('Stored courses that are no longer in it'),
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
        removedCount: 0,
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
        removedCount: 0,
        rev: 1,
      },
    },
  ],
  async handler(params, { services: { transcript, schools }, newId, now, ok }) {
    const { entries, text, institution, mode, restoreRev, baseRev, preview } = params
    if ([entries, text, restoreRev].filter((each) => each !== undefined).length !== 1) throw oneOfThem()
    const named = institution && (await schoolToKeep(institution, schools, setAt(params)))
    const school = schoolOf(named)
    const known = await schools.schools()
    const withSchool = (course: string) => courseToKeep(course, known)
    const read =
      restoreRev !== undefined
        ? earlier(await transcript.entriesAt(restoreRev))
        : entries === undefined
          ? readTranscriptText(text ?? '', school, known)
          : readEntries(
              entries.map((entry) => ({ ...entry, course: withSchool(entry.course) })),
              school,
            )
    const idOf = (course: string) => readEntries([{ course: withSchool(course) }], school).entries[0]?.course
    const kept = (before: readonly TranscriptEntry[]) => {
      if (mode !== 'merge') return read.entries
      const inDoubt = attemptsInDoubt(before, read.entries)
      if (inDoubt.length > 0) throw whichTerm(inDoubt, params, ofTerm(entries, idOf))
      return merged(before, read.entries)
    }
    const isOpen = mode === undefined && restoreRev === undefined
    if (preview) {
      const { rev, entries: before } = await transcript.get()
      const [all, isLoss] = [kept(before), isOpen && wouldLoseMost(before, read.entries)]
      const found = { ...read, entries: all, removedCount: droppedBy(before, all).length }
      return ok(previewOf(found, rev, params.from), previewHints(found, params, isLoss))
    }
    if (read.entries.length === 0 && restoreRev === undefined)
      throw nothingUnderstood(
        { notUnderstood: read.notUnderstood, school, namedIn: schoolNamedIn(text ?? '', known) },
        params,
      )
    const { before, after } = await transcript.change(
      { changeId: newId(), at: now().toISOString(), baseRev },
      (stored) => {
        if (isOpen && wouldLoseMost(stored, read.entries)) throw losesMost(stored, read, params)
        const all = kept(stored)
        if (all.length > MOST_ENTRIES) throw tooMany()
        return all
      },
    )
    const lost = read.notUnderstood
    const removedCount = droppedBy(before.entries, after.entries).length
    const lines = lost.length === 1 ? '1 line' : `${lost.length} lines`
    const warnings = [
      ...(mode === 'merge'
        ? correctedBy(before.entries, read.entries).slice(0, MOST_CORRECTED).map(corrected)
        : []),
      ...(lost.length > 0 ? [warning(`${lines} could not be read: see notUnderstood`)] : []),
      ...(removedCount > 0
        ? [warning(`${removedCount} stored courses were removed; restoreRev ${before.rev} puts them back`)]
        : []),
    ]
    return ok(
      {
        items: after.entries.slice(0, MOST_SHOWN).map((entry) => ({ ...entry })),
        totalCount: after.entries.length,
        notUnderstood: lost.slice(0, MOST_REPEATED).map(shownLine),
        notUnderstoodCount: lost.length,
        headings: read.headings,
        removedCount,
        rev: after.rev,
      },
      {
        ...updated({
          kind: 'transcript',
          provenance: 'verified',
          next: [
            ...checkCodes(read.entries),
            getTranscript,
            ...(before.entries.length > 0 && before.rev !== after.rev ? [restore(before.rev)] : []),
          ],
        }),
        ...(warnings.length > 0 ? { warnings } : {}),
      },
    )
  },
})

const warning = (message: string): HintWarning => ({ type: 'validation', severity: 'medium', message })

function earlier(entries: readonly TranscriptEntry[] | undefined): ReadTranscript {
  if (!entries) throw new ToolError('NOT_FOUND', 'The transcript of that rev is not known any more')
  return { entries: [...entries], notUnderstood: [], headings: 0 }
}

/** The given entries, those of a course with a term. */
const ofTerm =
  (entries: readonly GivenEntry[] | undefined, nameOf: (course: string) => string | undefined) =>
  (term: string, course: string) =>
    entries?.map((entry) => (nameOf(entry.course) === course ? { ...entry, term } : entry))

/** What a merge changed of an attempt that was not named by its term. */
function corrected({ entry, old }: { entry: TranscriptEntry; old: TranscriptEntry }): HintWarning {
  const ofItsTerm = old.term === null ? '' : ` of ${old.term}`
  const [was, is] = [old, entry].map(({ grade, status }) => grade ?? status)
  return warning(`Corrected ${entry.course}${ofItsTerm} from ${was} to ${is}; a term would add an attempt`)
}
