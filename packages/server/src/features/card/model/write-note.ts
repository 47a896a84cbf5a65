import { editRecord } from '../../../platform/store/edit-record.ts'
import type { CardKind, Note } from './card.ts'
import { gapNumbers } from './cloze.ts'
import type { NewCard } from '../tools/shared/parameters.ts'

const guessedKind = ({ front, distractors = [] }: Pick<NewCard, 'front' | 'distractors'>): CardKind =>
  gapNumbers(front).length > 0 ? 'cloze' : distractors.length > 0 ? 'choice' : 'basic'

export function newNote(
  given: NewCard,
  { id, deckId, at }: { id: string; deckId: string; at: string },
): Note {
  const { front, back, kind = guessedKind(given), distractors, tags = [], source } = given
  return {
    id,
    deckId,
    kind,
    front,
    back,
    distractors: distractors && distractors.length > 0 ? [...distractors] : null,
    tags: unique(tags),
    source: source ?? null,
    foreignId: null,
    rev: 1,
    createdAt: at,
    updatedAt: at,
  }
}

export type NoteEdit = {
  [Name in 'deckId' | 'front' | 'back' | 'kind' | 'distractors' | 'tags' | 'source']?: Note[Name] | undefined
}

/** A note with the given fields replaced. A card that is no longer multiple choice loses its distractors. */
export function editedNote(note: Note, { tags, ...edit }: NoteEdit, at: string) {
  const dropsOptions = edit.kind !== undefined && edit.kind !== 'choice' && !edit.distractors
  return editRecord(
    note,
    { ...(dropsOptions && { distractors: null }), ...edit, ...(tags && { tags: unique(tags) }) },
    at,
  )
}

const unique = (tags: readonly string[]): string[] => [...new Set(tags)]
