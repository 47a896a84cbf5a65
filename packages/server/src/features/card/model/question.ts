import type { Card, Note } from './card.ts'
import { optionsOf } from './choice.ts'
import { clozeFull, clozeQuestion } from './cloze.ts'

/** What is asked, as it may be shown before the answer. */
export interface Question {
  front: string
  /** Of a choice: the right answer among the wrong ones, the same order for each card every time. */
  options?: string[]
}

type Asked = Pick<Card, 'id' | 'ordinal'>

/** The card's question. Nothing in it gives the answer away. */
export function questionOf({ id, ordinal }: Asked, note: Note): Question {
  switch (note.kind) {
    case 'basic':
      return { front: note.front }
    case 'reversed':
      return { front: ordinal === 0 ? note.front : note.back }
    case 'cloze':
      return { front: clozeQuestion(note.front, ordinal + 1) }
    case 'choice':
      return { front: note.front, options: optionsOf(note, id) }
  }
}

/** The card's answer: only for who has been shown it, or asked for it outright. */
export function answerOf({ ordinal }: Pick<Card, 'ordinal'>, note: Note): string {
  switch (note.kind) {
    case 'basic':
    case 'choice':
      return note.back
    case 'reversed':
      return ordinal === 0 ? note.back : note.front
    case 'cloze': {
      const full = clozeFull(note.front)
      return note.back === '' ? full : `${full}\n\n${note.back}`
    }
  }
}
