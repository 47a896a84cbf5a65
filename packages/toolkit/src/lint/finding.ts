import type { TokenCounter } from '../contract/budget.ts'
import type { CompiledTool } from '../compiled-tool.ts'

/** What to do about each kind of finding. */
const HELP = {
  checklist: 'Fix it: a tool with this fault cannot be registered.',
  guidance: 'Say it: agents choose and call better. A strict server insists on it.',
  'description-length': 'Say in 50 to 1,000 characters what it does, when to use it and what it returns.',
  'description-tokens': 'Shorten it: every agent that lists the tools pays for these words.',
  'description-verb':
    'Begin with a verb that says what the tool does: "Search courses…" or "Searches courses…".',
  'description-twin': 'Say in both what tells them apart, and which to use when.',
  'parameter-description': 'Say what the value means, its form, and an example where it is not plain.',
  'parameter-spelling': 'Spell the parameters of a domain in one way, all snake_case or all camelCase.',
  'name-length': 'Keep names to 40 characters: some clients put a prefix of their own before them.',
  'example-missing': 'Add an example that gives this parameter.',
  'utterance-count': 'Add ways in which people ask for it, in words that the description does not have.',
  'utterance-shared': 'Leave it to the tool that it means, or make both more exact.',
  'utterance-quoted': 'The description has these words already: give another way of asking.',
  ceiling: 'Declare a ceiling that its answers fit under, or leave it out and page.',
  deprecation: 'Remove the tool, or name a replacement that stays and a later day.',
  destructive: 'Say in the description that it cannot be undone, or drop the mark.',
  permissions: 'Name permissions as the domain does: resource:read, :create, :update, :delete.',
  view: 'Name only tools of this registry under `calls` of the view.',
  'agent-purpose': 'Say in one sentence what the agent is for, under `agents` of its domain.',
  tokens: 'Shorten descriptions, drop what a parameter’s name says already, split what does two things.',
  'tokens-average': 'Shorten the longest first.',
  confused: 'Sharpen both descriptions and utterances until the request finds the tool that it is meant for.',
  neighbour:
    'Give each of the two utterances with words that only it is asked by, and tell them apart in their descriptions.',
} as const

export type LintCheck = keyof typeof HELP
export type Severity = 'error' | 'warning'

/** Something that an author should look at. */
export interface Finding {
  /** The tool's published name, or `*` for the registry as a whole. */
  tool: string
  check: LintCheck
  severity: Severity
  message: string
  /** How to fix it. */
  help: string
}

export const WHOLE_REGISTRY = '*'

export const finding = (tool: string, check: LintCheck, severity: Severity, message: string): Finding => ({
  tool,
  check,
  severity,
  message,
  help: HELP[check],
})

export const warning = (tool: string, check: LintCheck, message: string): Finding =>
  finding(tool, check, 'warning', message)
export const error = (tool: string, check: LintCheck, message: string): Finding =>
  finding(tool, check, 'error', message)

/** What of a registry is looked at. */
export interface LintedRegistry {
  getAll(): readonly CompiledTool[]
  /** By its published name or an alias. */
  get(name: string): CompiledTool | undefined
  /** False where guidance only warns. */
  readonly strict?: boolean
  /** What each agent is for. */
  agents(): ReadonlyMap<string, string>
}

/** Finds tools by what people ask for, best first. */
export type Ranker = (request: string) => readonly { readonly name: string }[]

export interface LintOptions {
  /** Against which removal dates are held; now, if left out. */
  today?: Date
  /** Counts what the tools cost on the flat surface; that is not checked without it. */
  countTokens?: TokenCounter
  /** Makes a search over tools; which of them are mistaken for another is not checked without it. */
  rankerOf?: (tools: readonly CompiledTool[]) => Ranker
}
