import type { Note } from './card.ts'
import { gapNumbers } from './cloze.ts'

export type NoteContent = Pick<Note, 'kind' | 'front' | 'back' | 'distractors'>

export const MAX_GAPS = 50
export const LONGEST_OPTION = 500

/** The ordinals of a note's cards: one, two if reversed, one per gap of a cloze. */
export function ordinalsOf({ kind, front }: Pick<Note, 'kind' | 'front'>): number[] {
  switch (kind) {
    case 'basic':
    case 'choice':
      return [0]
    case 'reversed':
      return [0, 1]
    case 'cloze':
      return gapNumbers(front).map((number) => number - 1)
  }
}

export interface ContentFault {
  field: 'front' | 'back' | 'distractors'
  message: string
}

/** Why the content cannot be asked as this kind of card; undefined if it can. */
export function contentFault(content: NoteContent): ContentFault | undefined {
  const { kind, front, back, distractors } = content
  if (kind === 'cloze') return gapFault(front) ?? noDistractors(content)
  if (back === '') return { field: 'back', message: `A ${kind} card needs its answer in back` }
  return kind === 'choice' ? optionFault(back, distractors ?? []) : noDistractors(content)
}

function gapFault(front: string): ContentFault | undefined {
  const gaps = gapNumbers(front).length
  if (gaps === 0)
    return { field: 'front', message: 'A cloze needs a gap: {{c1::answer}} or {{c1::answer::hint}}' }
  return gaps > MAX_GAPS ? { field: 'front', message: `A cloze has at most ${MAX_GAPS} gaps` } : undefined
}

function optionFault(back: string, distractors: readonly string[]): ContentFault | undefined {
  if (distractors.length === 0)
    return { field: 'distractors', message: 'A choice needs at least one wrong answer in distractors' }
  if (back.length > LONGEST_OPTION)
    return { field: 'back', message: `An option of a choice has at most ${LONGEST_OPTION} characters` }
  const options = [back, ...distractors].map((option) => option.trim().toLowerCase())
  return new Set(options).size < options.length
    ? { field: 'distractors', message: 'The options of a choice must be different' }
    : undefined
}

const noDistractors = ({ kind, distractors }: NoteContent): ContentFault | undefined =>
  distractors !== null && distractors.length > 0
    ? { field: 'distractors', message: `Only a choice has distractors, not a ${kind} card` }
    : undefined
