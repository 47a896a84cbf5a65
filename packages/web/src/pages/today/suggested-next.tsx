import type { NextAction } from '../../api/call-failure.ts'
import type { Answer } from '../../api/call.ts'
import { pageForCall } from '../../parts/links/page-for-call.ts'
import { NextActions } from '../../parts/links/next-actions.tsx'
import { Section } from './section.tsx'

const MOST = 5
const ORDER = { critical: 0, high: 1, medium: 2, low: 3 } as const

/** Each task has a box to tick on the page itself. */
const DONE_HERE = new Set(['next-page', 'complete-task'])

/** What the answers of the page suggest, the most urgent first, each way only once; what mends a call is left out. */
export function SuggestedNext({ answers }: { answers: readonly (Answer | undefined)[] }) {
  const actions = suggested(answers.flatMap((answer) => answer?.agentHints.suggestedNextActions ?? []))
  return actions.length === 0 ? null : (
    <Section title="Suggested next">
      <NextActions actions={actions} />
    </Section>
  )
}

/** Where two lead to the same page, the one that is said to its reader rather than of them. */
const rankOf = ({ action, priority }: NextAction): number =>
  ORDER[priority] + (action === 'reveal-answer' ? 0.5 : 0)

function suggested(all: readonly NextAction[]): NextAction[] {
  const ways = new Map<string, NextAction>()
  for (const action of all.toSorted((one, other) => rankOf(one) - rankOf(other))) {
    const way = JSON.stringify(pageForCall(action) ?? null)
    const isForADay = !DONE_HERE.has(action.action) && action.category !== 'correction'
    if (isForADay && !ways.has(way)) ways.set(way, action)
  }
  return [...ways.values()].slice(0, MOST)
}
