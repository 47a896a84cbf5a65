import type { HintWarning } from '@tutor-nexus/toolkit'
import type { Alike } from '../store/alike-store.ts'
import type { CardKind, Note } from './card.ts'
import { gapNumbers } from './cloze.ts'
import type { NewCard } from '../tools/shared/parameters.ts'
import { alikeText } from '../tools/shared/errors.ts'

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

/** Replaces the given fields and returns the names of those that changed. */
export function editedNote(note: Note, edit: NoteEdit, at: string): { note: Note; changed: string[] } {
  const { tags, ...others } = edit
  const given = { ...others, ...(tags ? { tags: unique(tags) } : {}) }
  // A card that is no longer multiple choice loses its distractors.
  const dropped =
    edit.kind !== undefined && edit.kind !== 'choice' && !edit.distractors ? { distractors: null } : {}
  const differing = Object.entries({ ...dropped, ...given }).filter(
    ([name, value]) =>
      value !== undefined && JSON.stringify(value) !== JSON.stringify(Reflect.get(note, name)),
  )
  if (differing.length === 0) return { note, changed: [] }
  return {
    note: { ...note, ...Object.fromEntries(differing), rev: note.rev + 1, updatedAt: at },
    changed: differing.map(([name]) => name),
  }
}

const unique = (tags: readonly string[]): string[] => [...new Set(tags)]

const MOST_WARNINGS = 5

/** Warnings about similar notes. */
export const alikeWarnings = (alike: readonly Alike[]): HintWarning[] =>
  alike.slice(0, MOST_WARNINGS).map((one) => ({
    type: 'duplicate',
    severity: one.likeness === 'same' ? 'high' : 'medium',
    message: alikeText(one),
    ...(one.cardId === null ? {} : { relatedIds: [one.cardId] }),
    suggestedFix: 'Delete one of the two, or make their questions differ',
    autoFixable: false,
  }))
