import type { Intent } from './frame.ts'
import table from './vocabulary/intents.json' with { type: 'json' }

interface IntentRule {
  intent: Intent
  patterns: readonly RegExp[]
  /** Facts about one course, of which a question may ask for several at once. */
  joins: boolean
}

const RULES: readonly IntentRule[] = table.map(({ intent, patterns, joins = false }) => ({
  intent,
  patterns: patterns.map((pattern) => new RegExp(pattern, 'i')),
  joins,
}))

/** Words of the table, which people misspell. */
export const KEYWORDS: ReadonlySet<string> = new Set(table.flatMap(({ words }) => words))

/** Every word that a pattern has, which is therefore spelled right. */
export const PATTERN_WORDS: ReadonlySet<string> = new Set(
  table.flatMap(({ patterns }) =>
    patterns.flatMap((pattern) => pattern.replaceAll(/\\[a-z]/g, ' ').match(/[a-z]{4,}/g) ?? []),
  ),
)

/** Every example of the table with its intent. */
export const INTENT_EXAMPLES: readonly { intent: Intent; example: string }[] = table.flatMap(
  ({ intent, examples }) => examples.map((example) => ({ intent, example })),
)

/** `prerequisites and units` */
const AMOUNT_TOO = /(?:\band|&|,|\+) (?:how many |the )?(?:units|credits)\b|\b(?:units|credits) (?:and|&)\b/

/** What a masked text asks for: the first rule of the table that fits, and further facts of a course. */
export function intentsOf(masked: string): Intent[] {
  const matching = RULES.filter(({ patterns }) => patterns.some((pattern) => pattern.test(masked)))
  const [main, ...others] = matching
  if (!main) return []
  const joined = [main, ...(main.joins ? others.filter(({ joins }) => joins) : [])].map(
    ({ intent }) => intent,
  )
  // The course in general is asked for only if nothing particular is.
  const particular = joined.filter((intent) => intent !== 'course' || AMOUNT_TOO.test(masked))
  return [...new Set(particular.length > 0 ? particular : joined)]
}
