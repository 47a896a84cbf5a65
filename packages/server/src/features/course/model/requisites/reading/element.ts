import type { Doubt, Join, Phrase } from './phrases/phrase.ts'

/** A phrase, or what stands between parentheses. */
export type Element = Exclude<Phrase, { is: 'open' | 'close' | 'item' }> | { is: 'group'; of: Element[] }

const MOST_DEPTH = 12

/** Parentheses and marks like `(a)` made into groups. */
export function nest(phrases: readonly Phrase[], doubt: Doubt): Element[] {
  const root: Element[] = []
  const open: { of: Element[]; marked: boolean }[] = []
  const inside = (): Element[] => open.at(-1)?.of ?? root
  const start = (marked: boolean): void => {
    const of: Element[] = open.length < MOST_DEPTH ? [] : inside()
    if (of === inside()) doubt('parentheses too deep to be a requisite')
    else inside().push({ is: 'group', of })
    open.push({ of, marked })
  }
  const endMarked = (): void => {
    const last = open.at(-1)
    if (!last?.marked) return
    const joins = last.of.at(-1)?.is === 'join' ? last.of.splice(-1) : []
    open.pop()
    inside().push(...joins)
  }
  for (const phrase of phrases) {
    if (phrase.is === 'item' || phrase.is === 'close' || isSemicolon(phrase)) endMarked()
    if (phrase.is === 'open' || phrase.is === 'item') start(phrase.is === 'item')
    else if (phrase.is !== 'close') inside().push(phrase)
    else if (!open.pop()) doubt('a parenthesis without its other half')
  }
  endMarked()
  if (open.length > 0) doubt('a parenthesis without its other half')
  return root
}

const isSemicolon = (phrase: Phrase): boolean => phrase.is === 'join' && phrase.mark === ';'

/** The elements between the separators that satisfy a test; empty parts are left out. */
export function splitAt(elements: readonly Element[], separates: (join: Join) => boolean): Element[][] {
  const parts: Element[][] = [[]]
  for (const element of elements)
    if (element.is === 'join' && separates(element)) parts.push([])
    else parts.at(-1)?.push(element)
  return parts.filter((part) => part.length > 0)
}
