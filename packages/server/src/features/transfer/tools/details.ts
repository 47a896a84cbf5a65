import { asFound, found as foundOne, lazy, pagination, singleRecord, ToolError } from '@tutor-nexus/toolkit'
import { shortLabel } from '@tutor-nexus/toolkit/contract'
import * as z from 'zod'
import { NamesById, namesById } from '../../../platform/catalog/schools/names-by-id.ts'
import { ruleAnswerFacts } from './shared/answer-facts.ts'
import { query, searchPair } from '../define.ts'
import { detailsExamples } from './shared/examples.ts'
import { asOfParameter, dayOf, ruleIdParameter } from './shared/parameters.ts'
import { provenanceOf } from '../model/rule-confidence.ts'
import {
  catalogCredits,
  DetailedEvidence,
  detailedEvidence,
  recordOf,
  RuleView,
  ruleView,
} from './shared/rule-view.ts'
import { Condition, Source, type TransferRule } from '../model/rule.ts'
import { targetsText } from '../model/source-text.ts'

const Part = lazy(() =>
  z
    .object({ field: z.string(), from: z.int(), to: z.int(), of: z.int() })
    .describe('Present where the text is too long for one answer: its characters `from` up to `to`, of `of`'),
)

/** By the numbers by which the student chooses: the conditions count places in `targets`. */
const AlternativeView = lazy(() =>
  z.object({
    alternative: z.int().min(1).describe('Its number, from 1: what `choices` of tn_transfer_resolve takes'),
    gives: z.string(),
    conditions: z.array(z.string()).describe('Those about this alternative alone'),
  }),
)

const alternativesOf = ({
  targets,
  conditions,
}: TransferRule): z.output<ReturnType<typeof AlternativeView>>[] =>
  targets.map((set, index) => ({
    alternative: index + 1,
    gives: targetsText([set]),
    conditions: conditions
      .filter(({ appliesTo }) => appliesTo?.set === index)
      .map(({ verbatim }) => shortLabel(verbatim, WORDS_CHARACTERS)),
  }))

const WORDS_CHARACTERS = 200

export const details = query({
  name: 'tn_transfer_details',
  title: 'Get transfer agreement',
  version: '1.3.0',
  description: {
    what: 'Show one transfer agreement in full: its original text, how it was read, its evidence.',
    when: 'Use this when the user wants to check or quote one: "what exactly does the agreement say?".',
    returns: 'Returns what it asks for and gives, every condition, and where and when it was found.',
  },
  tags: ['evidence'],
  parameters: () =>
    z.object({
      ruleId: ruleIdParameter(),
      asOfDate: asOfParameter().describe('Day to judge by, YYYY-MM-DD; else today'),
      cursor: pagination().cursor,
    }),
  data: () =>
    RuleView().extend({
      evidence: z.array(DetailedEvidence()),
      sourceTree: Source(),
      conditionDetails: z.array(Condition()).readonly(),
      alternatives: z
        .array(AlternativeView())
        .optional()
        .describe('Where there are several, the sets of `targets` by their numbers'),
      structured: z.boolean().describe('False where only the text is known'),
      understood: z.number().min(0).max(1).describe('The share of the text that was understood'),
      originalText: z.string().nullable(),
      schools: NamesById(),
      part: Part().optional(),
      nextCursor: z.string().optional(),
      hasMore: z.boolean(),
    }),
  examples: detailsExamples,
  async handler({ ruleId, asOfDate, cursor }, { services, now, page, ok }) {
    const known = await services.rules.byId(ruleId)
    if (!known) throw new ToolError('NOT_FOUND', 'No agreement has this id', gone)
    const { rule } = known
    const day = dayOf(asOfDate, now())
    const view = {
      ...ruleView(known, { day, credits: await catalogCredits([known], services) }),
      evidence: detailedEvidence(known),
      sourceTree: rule.sources,
      conditionDetails: rule.conditions,
      ...(rule.targets.length > 1 && { alternatives: alternativesOf(rule) }),
      structured: rule.structured,
      understood: rule.understood,
      originalText: rule.verbatim,
    }
    const { items, hasMore, nextCursor, meta, next } = await page(singleRecord(view), {
      cursor,
      view: asFound,
      longFields: ['originalText'],
    })
    const [shown = view] = items
    const pair = { sourceInstitution: rule.sourceInstitution, targetInstitution: rule.targetInstitution }
    const schools = await namesById(services.schools, Object.values(pair))
    return ok(
      { ...shown, schools, ...(nextCursor !== undefined && { nextCursor }), hasMore },
      {
        ...foundOne({
          kind: 'transfer-rule',
          record: recordOf(view),
          provenance: provenanceOf([known]),
        }),
        ...ruleAnswerFacts([known], day, [...next, searchPair(pair)]),
        page: meta,
      },
    )
  },
})

const gone = {
  details: { reason: 'Ids come from tn_transfer_resolve, tn_transfer_search and tn_transfer_reverse' },
}
