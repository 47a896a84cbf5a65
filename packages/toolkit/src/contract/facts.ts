import * as z from 'zod'
import type {
  ActionDependency,
  Alternative,
  HintWarning,
  PreferenceAlignment,
  RelatedResource,
  RiskFactor,
  SuggestedAction,
} from './hints.ts'
import type { PageMeta } from './result.ts'

/** A call that leads on: the action, and the tool and arguments that carry it out as they stand. */
export interface NextCall extends Omit<SuggestedAction, 'data'> {
  tool: string
  arguments: Readonly<Record<string, unknown>>
}

/** What can speak for or against an answer. The weights are in `hints/confidence.ts`. */
export type FactorName =
  | 'agreement'
  | 'completeness'
  | 'coverage'
  | 'evidence'
  | 'freshness'
  | 'precision'
  | 'relevance'

/** One computed reason for confidence. Without a value it counts as missing and is asked for. */
export interface Factor {
  name: FactorName
  /** 0 to 1, computed from data; absent where the data for it is. */
  value?: number
  /** The figures behind the value, for `reasoning`: "3 of 4 fields". */
  basis: string
  /** What would have to be known to improve it, for `contextNeeded`. */
  missing?: readonly string[]
}

/** Where the data comes from, best first. */
export type Provenance = 'verified' | 'reliable' | 'uncertain' | 'unknown'

/** How long the data holds: milliseconds, or until somebody changes it. */
export type Holds = number | 'until-changed'

const Embedded = z.strictObject({ uri: z.string(), mimeType: z.string().exactOptional() })

/** Blocks that follow the envelope's text on surfaces that can show them. */
export const ContentBlock = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string() }),
  z.strictObject({ type: z.enum(['image', 'audio']), data: z.base64(), mimeType: z.string() }),
  z.strictObject({
    type: z.literal('resource'),
    resource: z.union([Embedded.extend({ text: z.string() }), Embedded.extend({ blob: z.base64() })]),
  }),
  z.strictObject({
    type: z.literal('resource_link'),
    uri: z.string(),
    name: z.string(),
    mimeType: z.string().exactOptional(),
    description: z.string().exactOptional(),
  }),
])
export type ContentBlock = z.output<typeof ContentBlock>

/** What a tool knows about its answer. The pipeline makes the hints from it. */
export interface Facts {
  factors?: readonly Factor[]
  provenance?: Provenance
  holds?: Holds
  next?: readonly NextCall[]
  related?: readonly RelatedResource[]
  contextNeeded?: readonly string[]
  assumptions?: readonly string[]
  risks?: readonly RiskFactor[]
  dependencies?: readonly ActionDependency[]
  warnings?: readonly HintWarning[]
  alternatives?: readonly Alternative[]
  constraints?: readonly string[]
  /** How suggestions fit what the tool knows of the user's wishes; preferences are added to it. */
  alignment?: readonly PreferenceAlignment[]
  /** What following the suggestions would bring and cost, 0 to 1, where the tool can compute it. */
  impact?: { benefit: number; effort: number }
  affectedMetrics?: readonly string[]
  page?: PageMeta
  content?: readonly ContentBlock[]
}
