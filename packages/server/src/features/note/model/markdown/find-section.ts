import { ToolError } from '@tutor-nexus/toolkit'
import type { Heading } from './parsed-note.ts'

const MAX_LISTED = 10
const LONGEST_SHOWN = 120

/** A requested heading, with a level if `#` were given. */
interface HeadingStep {
  readonly level: number
  readonly text: string
}

/** Finds a heading by its text or its path: `Methods > Data`, `Methods#Data`, `## Data`. */
export function findSection(headings: readonly Heading[], requested: string): Heading {
  for (const steps of interpretations(requested)) {
    const exact = matching(headings, steps, (text) => text.trim())
    const found = exact.length > 0 ? exact : matching(headings, steps, (text) => text.trim().toLowerCase())
    const [heading, another] = found
    if (another) throw ambiguous(headings, found, requested)
    if (heading) return heading
  }
  throw unknownHeading(headings, requested)
}

/** The whole text first, because a heading may contain the separators. */
function interpretations(requested: string): HeadingStep[][] {
  const whole = requested.trim()
  return [[whole], whole.split('>'), whole.replace(/^#+/, '').split('#')]
    .filter((steps, index) => index === 0 || steps.length > 1)
    .map((steps) => steps.map(headingStep))
}

function headingStep(written: string): HeadingStep {
  const [, marks = '', text = ''] = /^(?:(#{1,6})\s+)?([^]*)$/.exec(written.trim()) ?? []
  return { level: marks.length, text }
}

function matching(
  headings: readonly Heading[],
  steps: readonly HeadingStep[],
  folded: (text: string) => string,
): Heading[] {
  const fits = (heading: Heading, { level, text }: HeadingStep) =>
    folded(heading.text) === folded(text) && (level === 0 || level === heading.level)
  const above = steps.slice(0, -1)
  const last = steps.at(-1)
  if (!last) return []
  return headings.filter((heading) => {
    if (!fits(heading, last)) return false
    let next = 0
    for (const each of ancestorsOf(headings, heading)) {
      const step = above[next]
      if (step && fits(each, step)) next += 1
    }
    return next === above.length
  })
}

/** Outermost first. */
const ancestorsOf = (headings: readonly Heading[], heading: Heading): Heading[] =>
  headings.filter(({ from, to, level }) => from < heading.from && heading.from < to && level < heading.level)

function ambiguous(headings: readonly Heading[], found: readonly Heading[], requested: string): ToolError {
  const lines = found
    .slice(0, MAX_LISTED)
    .map((heading) => `line ${heading.line}: ${pathOf(headings, heading)}`)
  return new ToolError('BAD_REQUEST', `${found.length} headings in the note match ${shown(requested)}`, {
    details: {
      reason: `${lines.join('; ')}. Include the headings above it, as in Plan > Todo`,
      issues: [{ path: 'heading', message: 'names more than one heading' }],
    },
  })
}

function unknownHeading(headings: readonly Heading[], requested: string): ToolError {
  const nearest = headings.slice(0, MAX_LISTED).map((heading) => pathOf(headings, heading))
  return new ToolError('NOT_FOUND', `The note has no heading ${shown(requested)}`, {
    details: {
      reason:
        nearest.length === 0 ? 'It has no headings: appendContent adds to its end' : 'Give an existing one',
      ...(nearest.length > 0 && { nearest }),
    },
  })
}

const pathOf = (headings: readonly Heading[], heading: Heading): string =>
  [...ancestorsOf(headings, heading), heading].map(({ text }) => shown(text)).join(' > ')

const shown = (text: string): string =>
  text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN).toWellFormed()}…` : text
