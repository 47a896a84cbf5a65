import { lazy } from '@tutor-nexus/toolkit'
import { shortLabel } from '@tutor-nexus/toolkit/contract'
import * as z from 'zod'
import { bestSet, wholeCredits } from '../../model/credits.ts'
import { ruleConfidence } from '../../model/rule-confidence.ts'
import type { KnownRule } from '../../store/rule-row.ts'
import { isInEffect } from '../../model/effective-range.ts'
import type { TransferServices } from '../../define.ts'
import { Evidence, OUTCOMES, RuleId, Target, type TransferRule } from '../../model/rule.ts'
import { sourceCourses } from '../../model/source-tree.ts'
import { sourceText } from '../../model/source-text.ts'

const EvidenceView = lazy(() =>
  Evidence()
    .omit({ file: true, row: true })
    .extend({
      demo: z.exactOptional(z.literal(true).describe('Invented data about fictional schools')),
    }),
)

const credits = lazy(() => z.number().min(0).optional())

/** The fields of a rule in every answer. */
export const ruleFields = lazy(() => ({
  ruleId: RuleId,
  outcome: z
    .enum(OUTCOMES)
    .describe('individual-assessment: nobody has decided in advance, the school looks at it'),
  targets: z
    .array(z.array(Target()).readonly())
    .readonly()
    .describe('Alternatives; the targets of one are given together'),
  sourceCredits: credits(),
  targetCredits: credits().describe('Of the alternative that carries most'),
  effectiveStart: z.iso.date().optional().describe('The course must have been completed from this day on'),
  effectiveEnd: z.iso.date().optional(),
  conditions: z.array(z.string()).describe('As the agreement words them'),
  evidence: z.array(EvidenceView()),
  confidence: z.number().min(0).max(1),
}))

const QUOTED_CHARACTERS = 400
const MOST_EVIDENCE = 3

const evidenceOf = ({ rule, demo }: KnownRule): z.input<ReturnType<typeof EvidenceView>>[] =>
  rule.evidence.map(({ file: _, row: _row, ...each }) => (demo ? { ...each, demo } : each))

/** Where a rule was read: details name the file and the row. */
export const DetailedEvidence = lazy(() =>
  EvidenceView().extend({
    file: z.string().optional().describe('The file or address that it was read from'),
    row: z.int().optional().describe('Which row of it'),
  }),
)

export const detailedEvidence = ({ rule, demo }: KnownRule): z.input<ReturnType<typeof DetailedEvidence>>[] =>
  rule.evidence.slice(0, MOST_EVIDENCE).map((each) => (demo ? { ...each, demo } : each))

const effective = ({ effectiveStart, effectiveEnd }: TransferRule) => ({
  ...(effectiveStart !== undefined && { effectiveStart }),
  ...(effectiveEnd !== undefined && { effectiveEnd }),
})

export interface Seen {
  /** The day to judge by. */
  day: string
  contradicted?: ReadonlySet<string>
  /** What courses carry at their own school, as far as the catalog knows. */
  credits?: ReadonlyMap<string, number>
}

/** The fields of a rule in answers; the best open alternative decides its credits. */
export function fieldsOf(known: KnownRule, { day, contradicted }: Seen, open?: readonly number[]) {
  const { rule } = known
  const best = bestSet(rule, open ?? [...rule.targets.keys()])
  return {
    ruleId: rule.id,
    outcome: rule.outcome,
    targets: open ? rule.targets.filter((_, set) => open.includes(set)) : rule.targets,
    ...(best && { targetCredits: best.credits }),
    ...effective(rule),
    conditions: rule.conditions.map(({ verbatim }) => shortLabel(verbatim, QUOTED_CHARACTERS)),
    evidence: evidenceOf(known).slice(0, MOST_EVIDENCE),
    confidence: ruleConfidence(known, day, contradicted),
  }
}

/** A rule in a list. */
export const RuleView = lazy(() =>
  z.object({
    ...ruleFields(),
    sourceInstitution: z.string(),
    targetInstitution: z.string(),
    sources: z.string().describe('What is asked for, in one line'),
    sourceCourses: z.array(z.string()),
    inEffect: z.boolean().describe('Whether a course completed on the day asked about counts'),
  }),
)

const MOST_COURSES = 30
const SOURCES_CHARACTERS = 600

export function ruleView(known: KnownRule, seen: Seen): z.input<ReturnType<typeof RuleView>> {
  const { rule } = known
  const courses = [...sourceCourses(rule.sources).keys()]
  const carried = wholeCredits(
    rule,
    new Map(Array.from(seen.credits ?? [], ([course, each]) => [course, { course, credits: each }])),
  )
  return {
    ...fieldsOf(known, seen),
    ...(carried !== undefined && { sourceCredits: carried }),
    sourceInstitution: rule.sourceInstitution,
    targetInstitution: rule.targetInstitution,
    sources: shortLabel(sourceText(rule.sources), SOURCES_CHARACTERS),
    sourceCourses: courses.slice(0, MOST_COURSES),
    inEffect: isInEffect(rule, seen.day),
  }
}

/** The catalog's credits of the courses that some rules name. */
export const catalogCredits = (
  known: readonly KnownRule[],
  { courseCredits }: Pick<TransferServices, 'courseCredits'>,
): Promise<ReadonlyMap<string, number>> =>
  courseCredits([...new Set(known.flatMap(({ rule }) => [...sourceCourses(rule.sources).keys()]))])

/** A rule as a record for hints. */
export const recordOf = (view: z.input<ReturnType<typeof RuleView>>) => ({
  ...view,
  id: view.ruleId,
  label: `${view.sources} to ${view.targetInstitution}`,
})
