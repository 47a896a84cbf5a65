import { lazy, updated, type NextCall } from '@tutor-nexus/toolkit'
import { shortLabel, type PartOf } from '@tutor-nexus/toolkit/contract'
import * as z from 'zod'
import { CARD_KINDS, CardId, type Card, type CardWithNote, type Note } from '../../model/card.ts'
import { DeckId, PHASES } from '../../model/deck.ts'
import { FLAGS, flagNamed } from '../../model/flag.ts'
import { answerOf, questionOf } from '../../model/question.ts'

const SourceView = lazy(() => z.object({ type: z.enum(['note', 'course', 'session']), id: z.string() }))

const Part = lazy(() =>
  z
    .object({ field: z.string(), from: z.int(), to: z.int(), of: z.int() })
    .describe(
      'Of a long text: `field` holds its characters `from` up to `to`, of `of`; the next page goes on',
    ),
)

/** A card in an answer. Fields that give its answer away are present only with showAnswer. */
export const CardView = lazy(() =>
  z.object({
    cardId: CardId,
    deckId: DeckId,
    kind: z.enum(CARD_KINDS),
    front: z.string().nullable().describe('The question; of a cloze the text with its gap hidden'),
    options: z.array(z.string()).optional().describe('Of a choice, shuffled'),
    back: z.string().nullable().optional().describe('The answer: only with showAnswer'),
    writtenFront: z
      .string()
      .nullable()
      .optional()
      .describe('As written, where that differs: only with showAnswer'),
    writtenBack: z
      .string()
      .nullable()
      .optional()
      .describe('As written, where that differs: only with showAnswer'),
    tags: z.array(z.string()),
    source: SourceView().nullable(),
    phase: z.enum(PHASES),
    dueAt: z.iso.datetime(),
    suspended: z.boolean(),
    flag: z.enum(FLAGS).optional(),
    buriedUntil: z.iso.datetime().nullable().optional(),
    trashed: z.boolean(),
    siblings: z.array(CardId).describe('Other cards of the same content'),
    version: z.int().min(1),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    part: Part().optional(),
  }),
)
export type CardView = z.input<ReturnType<typeof CardView>>

/** The fields that may be too long for one page, in the order they are given. */
export const LONG_FIELDS = ['front', 'back', 'writtenFront', 'writtenBack'] as const

/** A card with all of its long fields, before it is cut to a page. */
type WholeCardView = Omit<CardView, (typeof LONG_FIELDS)[number] | 'part'> &
  Record<(typeof LONG_FIELDS)[number], string | null>

/** The card as it is shown. Only this function decides whether its answer is included. */
export function viewOf(
  { card, note }: CardWithNote,
  siblings: readonly string[],
  showAnswer: boolean,
): WholeCardView {
  const { front, options } = questionOf(card, note)
  const differs = note.kind === 'cloze' || (note.kind === 'reversed' && card.ordinal === 1)
  return {
    cardId: card.id,
    deckId: card.deckId,
    kind: note.kind,
    front,
    ...(options ? { options } : {}),
    back: showAnswer ? answerOf(card, note) : null,
    writtenFront: showAnswer && differs ? note.front : null,
    writtenBack: showAnswer && differs ? note.back : null,
    tags: note.tags,
    source: note.source,
    phase: card.phase,
    dueAt: card.dueAt,
    suspended: card.suspended,
    ...(card.flag > 0 && { flag: flagNamed(card.flag) }),
    ...(card.buriedUntil !== null && { buriedUntil: card.buriedUntil }),
    trashed: card.trashedAt !== null,
    siblings: [...siblings],
    version: note.rev,
    createdAt: card.createdAt,
    updatedAt: note.updatedAt,
  }
}

/** Leaves out fields that are null. */
export function trimmed({ back, writtenFront, writtenBack, ...rest }: PartOf<WholeCardView>): CardView {
  return {
    ...rest,
    ...(back === null ? {} : { back }),
    ...(writtenFront === null ? {} : { writtenFront }),
    ...(writtenBack === null ? {} : { writtenBack }),
  }
}

/** The question in short, for lists, hints and messages; never the answer. */
export const questionLabel = (
  { card, note }: { card: Pick<Card, 'id' | 'ordinal'>; note: Note },
  length?: number,
): string => shortLabel(questionOf(card, note).front, length)

/** A card as a record for hints. */
export const recordOf = (one: CardWithNote) => ({
  id: one.card.id,
  label: questionLabel(one) || one.card.id,
  kind: one.note.kind,
  tags: one.note.tags,
  source: one.note.source,
})

/** The facts of a change to a card. */
export const updatedCard = (one: CardWithNote, next: readonly NextCall[]) =>
  updated({ kind: 'card', record: recordOf(one), provenance: 'verified', next })
