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
  /** Where the user has to choose: values per argument. The call is accepted with any of them beside `arguments`. */
  choose?: Readonly<Record<string, readonly unknown[]>>
  /** What the call itself does not tell, such as "The same call was made 9 times". `description` is for people only. */
  why?: string
}

/** What can speak for or against an answer. */
export const FACTOR_NAMES = [
  'agreement',
  'coverage',
  'evidence',
  'freshness',
  'precision',
  'relevance',
] as const
export type FactorName = (typeof FACTOR_NAMES)[number]

/** One computed reason for confidence. Without a value the odds are even. */
export interface Factor {
  name: FactorName
  /** The probability that nothing is wrong in this respect, computed from data; absent where the data for it is. */
  value?: number
  /** The figures behind the value, for `reasoning`: "3 of 4 rules". */
  basis: string
  /** What would change the answer if it were known, for `contextNeeded`. */
  missing?: readonly string[]
}

/**
 * Where the data comes from. `verified`: the owner's own records, or a change that was carried out. `official`: taken
 * from where it is published. `reliable`: imported or computed. `uncertain`: guessed or written by a model.
 * `demo`: invented. How sure each can be is in `hints/provenance.ts`.
 */
export type Provenance = 'verified' | 'official' | 'reliable' | 'uncertain' | 'demo' | 'unknown'

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
  /** One plain sentence where the answer is empty or null for certain: "No cards studied yet". */
  nothing?: string
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
  /** For the client and no model: the protocol's `_meta` of the result. */
  meta?: Readonly<Record<string, unknown>>
}
