import * as z from 'zod'
import { Timestamp } from './ids.ts'

const Share = z.number().min(0).max(1)
const Level = z.enum(['critical', 'high', 'medium', 'low'])
const Identifier = z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/)

export const SuggestedAction = z.strictObject({
  action: Identifier,
  priority: Level,
  data: z.record(z.string(), z.unknown()).optional(),
  description: z.string().optional(),
  estimatedTime: z.number().min(0).optional(),
  estimatedCost: z.number().min(0).optional(),
  category: z.enum(['exploration', 'optimization', 'correction', 'learning']).optional(),
  prerequisites: z.array(z.string()).optional(),
  expectedOutcome: z.string().optional(),
  reversible: z.boolean().optional(),
  confidence: Share.optional(),
})
export type SuggestedAction = z.output<typeof SuggestedAction>

export const RelatedResource = z.strictObject({
  type: z.string().min(1),
  id: z.string().min(1),
  label: z.string(),
  relevance: Share,
  metadata: z
    .strictObject({
      category: z.string().optional(),
      lastAccessed: Timestamp.optional(),
      accessCount: z.int().min(0).optional(),
      quality: z.string().optional(),
      freshness: z.string().optional(),
    })
    .optional(),
})
export type RelatedResource = z.output<typeof RelatedResource>

export const RiskFactor = z.strictObject({
  type: z.enum(['performance', 'accuracy', 'cost', 'complexity', 'user-experience']),
  severity: Level,
  description: z.string(),
  probability: Share,
  impact: Share,
  mitigation: z.string().optional(),
})
export type RiskFactor = z.output<typeof RiskFactor>

export const ActionDependency = z.strictObject({
  action: Identifier,
  dependsOn: z.array(Identifier),
  type: z.enum(['required', 'recommended', 'optional']),
  reason: z.string().optional(),
})
export type ActionDependency = z.output<typeof ActionDependency>

export const EstimatedImpact = z.strictObject({
  benefit: Share,
  effort: Share,
  roi: z.number().min(0),
  affectedMetrics: z.array(z.string()).optional(),
})

export const PreferenceAlignment = z.strictObject({
  action: Identifier,
  preference: z.string(),
  alignment: z.enum(['strong', 'moderate', 'weak', 'neutral', 'conflict']),
  score: z.number().min(-1).max(1),
  explanation: z.string().optional(),
})
export type PreferenceAlignment = z.output<typeof PreferenceAlignment>

export const HintWarning = z.strictObject({
  type: z.enum(['validation', 'duplicate', 'conflict', 'deprecation', 'performance']),
  severity: Level,
  message: z.string(),
  relatedIds: z.array(z.string()).optional(),
  suggestedFix: z.string().optional(),
  autoFixable: z.boolean().optional(),
})
export type HintWarning = z.output<typeof HintWarning>

export const Alternative = z.strictObject({
  approach: z.string(),
  confidence: Share,
  reasoning: z.string(),
  pros: z.array(z.string()).optional(),
  cons: z.array(z.string()).optional(),
  estimatedImpact: Share.optional(),
})
export type Alternative = z.output<typeof Alternative>

export const SourceQuality = z.enum(['high', 'medium', 'low', 'unknown'])
export type SourceQuality = z.output<typeof SourceQuality>

export const ValidityPeriod = z.enum(['immediate', 'short', 'medium', 'long', 'indefinite'])
export type ValidityPeriod = z.output<typeof ValidityPeriod>

/** What every answer tells the agent about itself and about what to do next. */
export const AgentHints = z.strictObject({
  suggestedNextActions: z.array(SuggestedAction),
  relatedResources: z.array(RelatedResource),
  confidence: Share,
  sourceQuality: SourceQuality,
  validityPeriod: ValidityPeriod,
  contextNeeded: z.array(z.string()),
  assumptions: z.array(z.string()),
  riskFactors: z.array(RiskFactor),
  dependencies: z.array(ActionDependency).refine(isAcyclic, 'The dependencies form a cycle'),
  estimatedImpact: EstimatedImpact,
  preferenceAlignment: z.array(PreferenceAlignment),
  reasoning: z.string().optional(),
  warnings: z.array(HintWarning).optional(),
  alternatives: z.array(Alternative).optional(),
  constraints: z.array(z.string()).optional(),
  metadata: z
    .strictObject({
      generatedAt: Timestamp.optional(),
      generatedBy: z.string().optional(),
      modelVersion: z.string().optional(),
      processingTime: z.number().min(0).optional(),
    })
    .optional(),
})

/** The same of a tool that does not say what its answer rests on: then nobody knows how sure it is. */
export const PlainHints = AgentHints.partial({ confidence: true, sourceQuality: true })
export type AgentHints = z.output<typeof PlainHints>

/** True where no action waits, directly or not, for itself. */
export function isAcyclic(dependencies: readonly ActionDependency[]): boolean {
  if (dependencies.length === 0) return true
  const waitsFor = new Map<string, string[]>()
  for (const { action, dependsOn } of dependencies) {
    waitsFor.set(action, [...(waitsFor.get(action) ?? []), ...dependsOn])
  }
  const done = new Set<string>()
  const open = new Set<string>()
  const visit = (action: string): boolean => {
    if (done.has(action)) return true
    if (open.has(action)) return false
    open.add(action)
    const fine = (waitsFor.get(action) ?? []).every(visit)
    open.delete(action)
    done.add(action)
    return fine
  }
  return [...waitsFor.keys()].every(visit)
}
