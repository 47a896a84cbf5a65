import { brandedId, lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'

export const RuleId = brandedId('RuleId')
export type RuleId = z.output<typeof RuleId>

const Credits = lazy(() => z.number().min(0))

/** Credits are a number, or a range from `credits` to `maxCredits`. */
const creditFields = lazy(() => ({
  credits: z.exactOptional(Credits()),
  maxCredits: z.exactOptional(Credits()),
}))

/** A course in its canonical form, `langara:ASTR 1101`. */
const Course = lazy(() => z.string().regex(/^[^:]+:.+ \S+$/))

export interface SourceCourse {
  course: string
  credits?: number
  maxCredits?: number
}

/** What a student must have completed: a course, or a group of groups. */
export type Source =
  | SourceCourse
  | { allOf: readonly Source[] }
  | { oneOf: readonly Source[] }
  | { nOf: number; of: readonly Source[] }

const Group = lazy(() => z.lazy(() => z.array(Source()).readonly()))

export const Source = lazy((): z.ZodType<Source> =>
  z.union([
    z.strictObject({ course: Course(), ...creditFields() }),
    z.strictObject({ allOf: Group() }),
    z.strictObject({ oneOf: Group() }),
    z.strictObject({ nOf: z.int().min(1), of: Group() }),
  ]),
)

const Level = lazy(() => z.int().min(0).max(9))

export const Target = lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('course'), course: Course(), ...creditFields() }),
    /** Credit in a subject at a level, for no course in particular: `CPSC 1XX`, `ARTS 1st`, `DESN 200 lev`. */
    z.strictObject({
      kind: z.literal('generic'),
      subject: z.string().min(1),
      pattern: z.string().min(1),
      level: z.exactOptional(Level()),
      ...creditFields(),
    }),
    /** Credit in no subject: `ELEV 1st`, `GEN EL`, a general education area. */
    z.strictObject({
      kind: z.literal('elective'),
      bucket: z.string().min(1),
      pattern: z.exactOptional(z.string().min(1)),
      level: z.exactOptional(Level()),
      ...creditFields(),
    }),
  ]),
)
export type Target = z.output<ReturnType<typeof Target>>

const conditionFields = lazy(() => ({
  verbatim: z.string().min(1),
  /** Whether the structure holds all that the text says, whether or not a transcript can prove it. */
  understood: z.boolean(),
  /** The set of targets, or the target in it, that the condition is about; absent where it is about all. */
  appliesTo: z.exactOptional(
    z
      .strictObject({
        set: z.int().min(0).describe('Place in `targets`, from 0: the alternative of that number less one'),
        target: z.exactOptional(z.int().min(0).describe('Place in that set, from 0')),
      })
      .describe('The condition is about these targets alone'),
  ),
}))

const Courses = lazy(() => z.array(Course()).readonly())

export const Condition = lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('minimum-grade'),
      grade: z.exactOptional(z.string()),
      /** The source courses that need it; all of them where absent. */
      courses: z.exactOptional(Courses()),
      /** What the grade is needed for. */
      purpose: z.exactOptional(z.enum(['credit', 'prerequisite'])),
      ...conditionFields(),
    }),
    /** What the credit counts as at the receiving school: `B-Sci`, `Q`, `Lab`, a requirement that it fulfils. */
    z.strictObject({
      kind: z.literal('designation'),
      designations: z.array(z.string()).readonly(),
      ...conditionFields(),
    }),
    /** Courses that need not be taken; none where a target of no credits is itself the exemption. */
    z.strictObject({ kind: z.literal('exemption'), courses: Courses(), ...conditionFields() }),
    z.strictObject({
      kind: z.literal('exclusion'),
      courses: Courses(),
      /** No credit for these beside the targets, credit for one of them, or credit up to `maxCredits`. */
      limit: z.exactOptional(z.enum(['none', 'one', 'credits'])),
      maxCredits: z.exactOptional(Credits()),
      ...conditionFields(),
    }),
    z.strictObject({
      kind: z.literal('co-requisite'),
      courses: Courses(),
      /** What must be taken too, where it is no list of courses. */
      text: z.exactOptional(z.string()),
      alone: z.exactOptional(z.literal(true)),
      ...conditionFields(),
    }),
    z.strictObject({
      kind: z.literal('program'),
      restriction: z.exactOptional(z.enum(['only', 'not'])),
      program: z.exactOptional(z.string()),
      ...conditionFields(),
    }),
    /** The course must have been completed at most so many years before. */
    z.strictObject({ kind: z.literal('recency'), years: z.int().min(1).max(50), ...conditionFields() }),
    /** The student picks one of the alternatives, or has to ask for the one that it is about. */
    z.strictObject({
      kind: z.literal('choice'),
      by: z.enum(['student', 'request']),
      ...conditionFields(),
    }),
    z.strictObject({ kind: z.literal('other'), ...conditionFields() }),
  ]),
)
export type Condition = z.output<ReturnType<typeof Condition>>
export type ConditionKind = Condition['kind']

export const Evidence = lazy(() =>
  z.strictObject({
    source: z.string().min(1),
    link: z.exactOptional(z.url()),
    accessedOn: z.iso.date(),
    attribution: z.exactOptional(z.string()),
    /** The file or address that it was read from, and which row of it. */
    file: z.exactOptional(z.string()),
    row: z.exactOptional(z.int().min(1)),
  }),
)
export type Evidence = z.output<ReturnType<typeof Evidence>>

export const OUTCOMES = ['credit', 'no-credit', 'individual-assessment'] as const

export const TransferRule = lazy(() =>
  z.strictObject({
    id: RuleId,
    sourceInstitution: z.string().min(1),
    targetInstitution: z.string().min(1),
    sources: Source(),
    outcome: z.enum(OUTCOMES),
    /** Alternatives; the targets of one set are given together. */
    targets: z.array(z.array(Target()).min(1).readonly()).readonly(),
    conditions: z.array(Condition()).readonly(),
    /** The course must have been completed inside this range; an absent end is open. */
    effectiveStart: z.exactOptional(z.iso.date()),
    effectiveEnd: z.exactOptional(z.iso.date()),
    /** False where only the text is known: then somebody has to read it, so the outcome is an assessment. */
    structured: z.boolean(),
    /** The share of the text's characters that the structure accounts for. */
    understood: z.number().min(0).max(1),
    verbatim: z.string(),
    evidence: z.array(Evidence()).readonly(),
    /** Schools by id, where the source names them: kept once, not with each rule. */
    schoolNames: z.exactOptional(z.record(z.string(), z.string())),
  }),
)
export type TransferRule = z.output<ReturnType<typeof TransferRule>>
export type RuleContent = Omit<TransferRule, 'id' | 'evidence' | 'schoolNames'>
