import type { Card, Note } from './card.ts'
import { clozeFull, clozeQuestion } from './cloze.ts'
import { isOcclusion, occludedAnswer, occludedQuestion } from './occlusion.ts'

/** What may be shown before the answer. */
export interface Question {
  front: string
  /** The options of a multiple-choice card, always in the same order. */
  options?: string[]
}

type CardRef = Pick<Card, 'id' | 'ordinal'>

/** The question of a card, without hints at the answer. */
export function questionOf({ id, ordinal }: CardRef, note: Note): Question {
  switch (note.kind) {
    case 'basic':
      return { front: note.front }
    case 'reversed':
      return { front: ordinal === 0 ? note.front : note.back }
    case 'cloze':
      return {
        front: isOcclusion(note.front)
          ? occludedQuestion(note.front, ordinal + 1)
          : clozeQuestion(note.front, ordinal + 1),
      }
    case 'choice':
      return { front: note.front, options: shuffledOptions(note, id) }
  }
}

/** The answer of a card. Only show it after a reveal or an explicit request. */
export function answerOf({ ordinal }: Pick<Card, 'ordinal'>, note: Note): string {
  switch (note.kind) {
    case 'basic':
    case 'choice':
      return note.back
    case 'reversed':
      return ordinal === 0 ? note.back : note.front
    case 'cloze': {
      const full = isOcclusion(note.front) ? occludedAnswer(note.front, ordinal + 1) : clozeFull(note.front)
      return note.back === '' ? full : `${full}\n\n${note.back}`
    }
  }
}

/** All options of a multiple-choice card, in an order determined by the seed. */
export const shuffledOptions = (
  { back, distractors }: Pick<Note, 'back' | 'distractors'>,
  seed: string,
): string[] =>
  [back, ...(distractors ?? [])]
    .map((item, index) => ({ item, rank: hashOf(`${seed} ${index}`) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item)

/** FNV-1a with a final mix, so that similar seeds give unrelated numbers. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
