import type { Condition } from '../model/rule.ts'

/** The share of a text's characters that is not in conditions nobody understood. */
export function understoodShare(text: string, conditions: readonly Condition[]): number {
  const unread = conditions.filter(({ understood }) => !understood).map(({ verbatim }) => verbatim)
  return Math.max(0, 1 - characters(unread.join('')) / Math.max(1, characters(text)))
}

const characters = (text: string): number => text.replace(/\s/g, '').length
