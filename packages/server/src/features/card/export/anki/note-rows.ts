import type { Card, Note } from '../../model/card.ts'
import { isOcclusion, occlusionFields } from '../../model/occlusion.ts'
import { shuffledOptions } from '../../model/question.ts'
import { effectiveEntries, schedulingOptions } from '../../model/schedule/schedule.ts'
import type { ReviewEntry } from '../../model/schedule/review.ts'
import { fieldsHash, type OwnData } from '../../import/anki/own-data.ts'
import { scheduleColumns, type CollectionClock } from './card-row.ts'
import type { CardRow, NoteRow, NoteWithHistory, ReviewRow } from './exported-note.ts'
import { fieldHtml } from './field-html.ts'
import { NOTE_TYPES } from './note-types.ts'
import { reviewRows } from './review-rows.ts'
import { UniqueIds } from './unique-ids.ts'

export interface Rows {
  note: NoteRow
  cards: CardRow[]
  reviews: ReviewRow[]
}

/** Converts notes one after the other to the rows of one collection. */
export class RowMaker {
  readonly #notes = new UniqueIds()
  readonly #cards = new UniqueIds()
  readonly #reviews = new UniqueIds()
  readonly #clock: CollectionClock
  #position = 0

  constructor(clock: CollectionClock) {
    this.#clock = clock
  }

  rowsOf({ note, deck, cards }: NoteWithHistory, deckId: number): Rows {
    const id = this.#notes.take(Date.parse(note.createdAt))
    const fields = fieldsOf(note)
    const options = schedulingOptions(deck)
    this.#position += 1
    const made = cards.map(({ card, log }) => {
      const cardId = this.#cards.take(Date.parse(card.createdAt))
      const reviews = reviewRows(card, log, options, { cardId, ids: this.#reviews })
      const row: CardRow = {
        id: cardId,
        note: id,
        deck: deckId,
        ordinal: card.ordinal,
        ...scheduleColumns(card, this.#position, deck.desiredRetention, this.#clock),
      }
      return { row, reviews, own: ownCard(card, log, reviews) }
    })
    return {
      note: {
        id,
        guid: note.foreignId ?? note.id,
        type: NOTE_TYPES[hasOcclusion(note) ? 'occlusion' : note.kind].id,
        changedAt: Math.floor(Date.parse(note.updatedAt) / 1000),
        tags: note.tags.length === 0 ? '' : ` ${note.tags.map((tag) => tag.replace(/\s+/g, '_')).join(' ')} `,
        fields,
        data: ownData(
          note,
          fields,
          made.map(({ own }) => own),
        ),
      },
      cards: made.map(({ row }) => row),
      reviews: made.flatMap(({ reviews }) => reviews),
    }
  }
}

const hasOcclusion = ({ kind, front }: Note): boolean => kind === 'cloze' && isOcclusion(front)

function fieldsOf(note: Note): string[] {
  if (hasOcclusion(note)) {
    const { occlusion, image, header } = occlusionFields(note.front)
    return [...[occlusion, image, header, note.back].map(fieldHtml), '']
  }
  const sides = [fieldHtml(note.front), fieldHtml(note.back)]
  if (note.kind !== 'choice') return sides
  const options = shuffledOptions(note, note.id).map((option) => `<li>${fieldHtml(option)}</li>`)
  return [...sides, `<ol type="A">${options.join('')}</ol>`]
}

const ownData = (note: Note, fields: readonly string[], cards: OwnData['cards']): string => {
  const { kind, front, back, distractors, tags, createdAt, updatedAt } = note
  const data: OwnData = {
    tutorNexus: 1,
    fields: fieldsHash(fields),
    kind,
    front,
    back,
    distractors,
    tags,
    createdAt,
    changedAt: updatedAt,
    cards,
  }
  return JSON.stringify(data)
}

function ownCard(
  card: Card,
  log: readonly ReviewEntry[],
  rows: readonly ReviewRow[],
): OwnData['cards'][number] {
  const { ordinal, createdAt, buriedUntil, phase, dueAt } = card
  const entries = effectiveEntries(log)
  const isWhole =
    entries.length === rows.length &&
    entries.every(({ type, at }, index) => type === 'review' && Date.parse(at) === rows[index]?.id)
  return {
    ordinal,
    createdAt,
    buriedUntil,
    dueAt: phase === 'new' ? null : dueAt,
    ...(isWhole ? {} : { history: entries.flatMap(ownEntry) }),
  }
}

type OwnEntry = NonNullable<OwnData['cards'][number]['history']>[number]

function ownEntry(entry: ReviewEntry): OwnEntry[] {
  const { at } = entry
  switch (entry.type) {
    case 'review':
      return [{ at, type: 'review', rating: entry.rating, durationMs: entry.durationMs }]
    case 'reschedule':
      return [{ at, type: 'reschedule', dueAt: entry.dueAt }]
    case 'forget':
      return [{ at, type: 'forget' }]
    case 'adopt':
      return [{ at, type: 'adopt', state: entry.state }]
    case 'undo':
      return []
  }
}
