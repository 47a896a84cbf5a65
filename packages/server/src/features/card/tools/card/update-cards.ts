import { content, fromGiven, ToolError, type HintWarning } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { cardTools, seeDueCards } from '../../define.ts'
import { CardId } from '../../model/card.ts'
import type { CardChange } from '../../model/card-change.ts'
import { DeckId } from '../../model/deck.ts'
import { FLAGS, flagNamed, flagNumber } from '../../model/flag.ts'
import { FAILURES, type ChangedCards, type Failure } from '../../store/card-batch-store.ts'
import { givenBasicCard } from '../shared/examples.ts'
import { browseDeck, searchCards } from '../shared/suggestions.ts'

const MAX_CARDS = 200
/** Imported cards may have more and longer tags than one writes by hand. */
const MAX_TAGS = 100
const LONGEST_TAG = 200

const tagList = () => z.array(z.string().trim().min(1).max(LONGEST_TAG)).max(MAX_TAGS).meta(content)

const changeFields = () => ({
  cardIds: z.array(CardId).min(1).max(MAX_CARDS).describe('From search-cards'),
  addTags: tagList().optional().describe('Tags to add'),
  removeTags: tagList().optional().describe('Tags to remove'),
  deckId: DeckId.optional().describe('Moves them there'),
  flag: z.enum(FLAGS).optional().describe('none takes it off'),
  suspended: z.boolean().optional().describe('false resumes them'),
  trashed: z.boolean().optional().describe('true deletes them, false restores them'),
})

export const updateCards = cardTools.mutation({
  name: 'update-cards',
  description: {
    what: 'Change up to 200 flashcards at once: tags, deck, flag, suspension or trash.',
    when: 'Use this for "tag all of these exam" or "suspend those twelve". For the text of one use update-card.',
    returns: 'Returns how many changed, which did not and why, and the calls that undo it.',
  },
  responseTime: 'medium',
  idempotent: true,
  permissions: ['cards:update', 'cards:delete'],
  tags: ['content', 'scheduling'],
  parameters: () => z.object(changeFields()),
  data: () =>
    z.object({
      changed: z.int().min(0),
      unchanged: z.array(CardId).describe('They already were so'),
      failed: z.array(z.object({ cardId: CardId, reason: z.enum(FAILURES) })),
      undo: z.array(z.object(changeFields())).describe('Arguments of update-cards that put all back'),
    }),
  examples: [
    {
      description: 'A tag and a flag for some cards',
      given: givenBasicCard,
      params: { cardIds: [fromGiven(1, 'cardId')], addTags: ['exam'], flag: 'red' },
      expectedResult: {
        changed: 1,
        unchanged: [],
        failed: [],
        undo: [{ cardIds: [fromGiven(1, 'cardId')], removeTags: ['exam'], flag: 'none' }],
      },
    },
    {
      description: 'They are not to be asked for now',
      given: givenBasicCard,
      params: { cardIds: [fromGiven(1, 'cardId')], suspended: true },
      expectedResult: {
        changed: 1,
        unchanged: [],
        failed: [],
        undo: [{ cardIds: [fromGiven(1, 'cardId')], suspended: false }],
      },
    },
  ],
  async handler({ cardIds, flag, ...fields }, { services: { batches, hints }, newId, now, ok }) {
    const change: CardChange = { ...fields, ...(flag && { flag: flagNumber(flag) }) }
    if (Object.values(change).every((value) => value === undefined)) throw nothingToChange()
    const at = now().toISOString()
    const done = await batches.change(cardIds, change, { at, newId, mostTags: MAX_TAGS })
    const [first] = done.changed
    return ok(
      {
        changed: done.changed.length,
        unchanged: done.unchanged,
        failed: done.failed,
        undo: done.undo.map(({ cardIds: ids, change: { flag: number, addTags, removeTags, ...rest } }) => ({
          cardIds: ids,
          ...(addTags && { addTags: [...addTags] }),
          ...(removeTags && { removeTags: [...removeTags] }),
          ...rest,
          ...(number !== undefined && { flag: flagNamed(number) }),
        })),
      },
      await hints(
        at,
        {
          provenance: 'verified',
          holds: 'until-changed',
          warnings: failureWarnings(done),
          next: first ? [browseDeck(first.card.deckId), seeDueCards()] : [searchCards],
        },
        { cards: done.changed },
      ),
    )
  },
})

const REASONS: Record<Failure, string> = {
  'not-found': 'not found',
  'in-trash': 'in the trash',
  'not-asked': 'no longer asked for by their text',
  'deck-in-trash': 'in a deck that is in the trash',
  'too-many-tags': `over ${MAX_TAGS} tags`,
}

const failureWarnings = ({ failed }: ChangedCards): HintWarning[] =>
  [...Map.groupBy(failed, ({ reason }) => reason)].map(([reason, cards]) => ({
    type: 'validation',
    severity: 'medium',
    message: `${cards.length} not changed: ${REASONS[reason]}`,
    autoFixable: false,
  }))

const nothingToChange = () =>
  new ToolError('UNPROCESSABLE_ENTITY', 'No change was given', {
    details: { reason: 'Give at least one of addTags, removeTags, deckId, flag, suspended, trashed' },
  })
