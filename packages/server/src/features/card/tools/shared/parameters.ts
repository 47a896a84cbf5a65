import { content, lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { CARD_KINDS } from '../../model/card.ts'
import { LONGEST_OPTION } from '../../model/cards-of-note.ts'
import { DeckId, PHASES } from '../../model/deck.ts'
import { MAX_STEPS, STEP } from '../../model/schedule/steps.ts'

const LONGEST_TEXT = 5_000
const MAX_TAGS = 20
const MAX_DISTRACTORS = 9
const WEIGHTS = 21

const Tag = lazy(() => z.string().trim().min(1).max(60))
const Tags = lazy(() => z.array(Tag()).max(MAX_TAGS).meta(content))
const Version = lazy(() => z.int().min(1).max(Number.MAX_SAFE_INTEGER))

export const versionParameter = lazy(() => Version().describe('As read; refused if another by now'))

export const tagsParameter = lazy(() => Tags().optional().describe('All of these'))
export const trashedParameter = lazy(() => z.boolean().default(false).describe('Look into the trash'))
export const showAnswerParameter = lazy(() => z.boolean().default(false).describe('Also the back'))
export const queryParameter = lazy(() => z.string().max(200).default('').describe('Words'))

/** The content of a card as its author gives it. */
export const cardFields = lazy(() => ({
  front: z.string().trim().min(1).max(LONGEST_TEXT).meta(content),
  back: z.string().trim().max(LONGEST_TEXT).meta(content),
  kind: z.enum(CARD_KINDS),
  distractors: z.array(z.string().trim().min(1).max(LONGEST_OPTION)).max(MAX_DISTRACTORS).meta(content),
  tags: Tags(),
  source: z.object({
    type: z.enum(['note', 'course', 'session']).describe('What'),
    id: z.string().trim().min(1).max(200).describe('Which'),
  }),
}))

export const NewCard = lazy(() =>
  z.object({
    front: cardFields().front.describe('Question; cloze: text with {{c1::gaps}}'),
    back: cardFields().back.default('').describe('Answer'),
    kind: cardFields().kind.optional().describe('reversed: both ways; else guessed'),
    distractors: cardFields().distractors.optional().describe('Wrong answers of a choice'),
    tags: cardFields().tags.optional().describe('Such as bio::cell'),
    source: cardFields().source.optional().describe('Where it comes from'),
  }),
)
export type NewCard = z.output<ReturnType<typeof NewCard>>

export const allowDuplicateParameter = lazy(() =>
  z.boolean().default(false).describe('Even if the deck has one like it'),
)

const Query = lazy(() =>
  z.object({
    text: z.string().trim().min(1).max(200).exactOptional().describe('Words'),
    tags: z.array(Tag()).min(1).max(MAX_TAGS).exactOptional().describe('All of these'),
    deckIds: z.array(DeckId).min(1).max(50).exactOptional().describe('Any of these'),
    phases: z.array(z.enum(PHASES)).min(1).max(PHASES.length).exactOptional().describe('Any of these'),
  }),
)

const Steps = lazy(() => z.array(z.string().max(5).regex(STEP, 'Write 10m, 2h or 1d')).max(MAX_STEPS))

/** What a user may set on a deck. */
export const deckFields = lazy(() => ({
  name: z.string().trim().min(1).max(100).meta(content),
  description: z.string().trim().max(1_000).meta(content),
  query: Query(),
  desiredRetention: z.number().min(0.7).max(0.99),
  weights: z.array(z.number().min(0).max(100)).length(WEIGHTS),
  newPerDay: z.int().min(0).max(9_999),
  reviewsPerDay: z.int().min(0).max(99_999),
  learningSteps: Steps(),
  leechThreshold: z.int().min(1).max(99),
}))
