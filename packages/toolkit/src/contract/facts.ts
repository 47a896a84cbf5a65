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

/** A suggested next call: the action, and the tool and arguments to call unchanged. */
export interface NextCall extends Omit<SuggestedAction, 'data'> {
  tool: string
  arguments: Readonly<Record<string, unknown>>
  /** Values per argument for the user to choose from. The call is valid with any of them beside `arguments`. */
  choose?: Readonly<Record<string, readonly unknown[]>>
  /** A reason that the call does not show, such as "The same call was made 9 times". `description` is for people only. */
  why?: string
}

/** The kinds of evidence for or against an answer. */
export const FACTOR_NAMES = [
  'agreement',
  'coverage',
  'evidence',
  'freshness',
  'precision',
  'relevance',
] as const
export type FactorName = (typeof FACTOR_NAMES)[number]

/** One computed reason for confidence. Without a value it counts as even odds. */
export interface Factor {
  name: FactorName
  /** The probability that this aspect is right, computed from data; absent without data. */
  value?: number
  /** The figures behind the value, for `reasoning`: "3 of 4 rules". */
  basis: string
  /** Missing information that would change the answer, for `contextNeeded`. */
  missing?: readonly string[]
}

/**
 * Where the data comes from. `verified`: the owner's own records, or a change that was carried out. `official`: taken
 * from where it is published. `reliable`: imported or computed. `uncertain`: guessed or written by a model.
 * `demo`: invented. How sure each can be is in `hints/provenance.ts`.
 */
export type Provenance = 'verified' | 'official' | 'reliable' | 'uncertain' | 'demo' | 'unknown'

/** How long the data stays valid: milliseconds, or until it changes. */
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

/** What a tool knows about its answer. The pipeline builds the hints from it. */
export interface Facts {
  factors?: readonly Factor[]
  provenance?: Provenance
  /** One plain sentence for an answer that is known to be empty: "No cards studied yet". */
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
  /** How suggestions match the user's wishes that the tool knows; preferences are added. */
  alignment?: readonly PreferenceAlignment[]
  /** Benefit and cost of the suggestions, 0 to 1, if the tool can compute them. */
  impact?: { benefit: number; effort: number }
  affectedMetrics?: readonly string[]
  page?: PageMeta
  content?: readonly ContentBlock[]
  /** For the client, not for models: the protocol's `_meta` of the result. */
  meta?: Readonly<Record<string, unknown>>
}
