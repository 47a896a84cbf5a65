import type { NextCall } from '@tutor-nexus/toolkit'
import type { PreferenceAlignment } from '@tutor-nexus/toolkit/contract'
import { NAMES, type Preferences } from './preferences.ts'

/** One reason why an action suits the user, or does not: from -1 to 1. */
interface Reason {
  preference: string
  score: number
  explanation: string
}

type Rule = (preferences: Preferences, call: NextCall) => Reason | undefined

/** How much weight an action is given by who suggests it. */
const WEIGHT: Readonly<Record<NextCall['priority'], number>> = {
  critical: 1,
  high: 0.75,
  medium: 0.5,
  low: 0.25,
}

/** An action that names a preference in its own arguments either does as the user likes, or does not. */
const named: Rule = (preferences, { arguments: given }) => {
  const name = NAMES.find((each) => preferences[each] !== undefined && typeof given[each] === 'string')
  if (name === undefined) return undefined
  const fits = given[name] === preferences[name]
  return {
    preference: `${name}: ${String(preferences[name])}`,
    score: fits ? 1 : -1,
    explanation: fits ? 'It matches your preference' : `It would use ${String(given[name])} instead`,
  }
}

/** A user who likes details is offered more of them. */
const answerStyle: Rule = ({ answerStyle: style }, { category, priority }) =>
  style === 'detailed' && category === 'exploration'
    ? { preference: 'answerStyle: detailed', score: WEIGHT[priority], explanation: 'It shows more details' }
    : undefined

/** Beginners are best served by what can be undone; the advanced by what teaches. */
const difficulty: Rule = ({ difficulty: level }, { category, reversible, priority }) => {
  if (level === 'beginner' && reversible !== undefined) {
    return {
      preference: 'difficulty: beginner',
      score: reversible ? WEIGHT[priority] : -WEIGHT[priority],
      explanation: reversible ? 'It can be undone' : 'It cannot be undone',
    }
  }
  if (level === 'advanced' && category === 'learning') {
    return {
      preference: 'difficulty: advanced',
      score: WEIGHT[priority],
      explanation: 'It helps you learn',
    }
  }
  return undefined
}

/** A suggestion is a nudge as well. */
const notifications: Rule = ({ notifications: wish }, { priority }) => {
  switch (wish) {
    case 'none':
      return {
        preference: 'notifications: none',
        score: WEIGHT[priority] - 1,
        explanation: 'You want no notifications',
      }
    case 'important': {
      const isImportant = priority === 'critical' || priority === 'high'
      return {
        preference: 'notifications: important',
        score: isImportant ? WEIGHT[priority] : -WEIGHT.low,
        explanation: isImportant ? 'It is important' : 'It is not important',
      }
    }
    case 'all':
      return {
        preference: 'notifications: all',
        score: WEIGHT[priority],
        explanation: 'You want all notifications',
      }
    default:
      return undefined
  }
}

const RULES: readonly Rule[] = [named, answerStyle, difficulty, notifications]

/** The suggested action that a preference speaks for or against most clearly: one, because a list of all says little. */
export function alignmentOf(preferences: Preferences, next: readonly NextCall[]): PreferenceAlignment[] {
  const reasons = next.flatMap((call) =>
    RULES.flatMap((rule) => rule(preferences, call) ?? []).map((reason) => ({
      action: call.action,
      ...reason,
    })),
  )
  const [clearest] = reasons
    .filter(({ score }) => score !== 0)
    .toSorted((one, other) => Math.abs(other.score) - Math.abs(one.score))
  return clearest ? [{ ...clearest, alignment: wordFor(clearest.score) }] : []
}

function wordFor(score: number): PreferenceAlignment['alignment'] {
  if (score < 0) return 'conflict'
  if (score >= WEIGHT.high) return 'strong'
  return score >= WEIGHT.medium ? 'moderate' : 'weak'
}
