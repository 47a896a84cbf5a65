import type { ActionDependency } from '@tutor-nexus/toolkit/contract'
import type { Situation } from './situation.ts'

type Rule = Omit<ActionDependency, 'dependsOn' | 'reason'> & { on: string; reason: string }

/** Which suggested action should come before another. The rules contain no cycles. */
const RULES: readonly Rule[] = [
  { action: 'review-card', on: 'reveal-answer', type: 'required', reason: 'Only what was seen can be rated' },
  { action: 'review-card', on: 'read-on', type: 'recommended', reason: 'The answer goes on' },
  {
    action: 'get-due-cards',
    on: 'review-card',
    type: 'recommended',
    reason: 'Until it is rated, this card stays the first',
  },
  {
    action: 'get-due-cards',
    on: 'undo-review',
    type: 'optional',
    reason: 'A slip is best taken back before the next card',
  },
  {
    action: 'get-due-cards',
    on: 'restore-deck',
    type: 'required',
    reason: 'Cards in the trash are not asked',
  },
  {
    action: 'get-due-cards',
    on: 'restore-card',
    type: 'required',
    reason: 'Cards in the trash are not asked',
  },
  { action: 'get-due-cards', on: 'resume-card', type: 'required', reason: 'A suspended card is not asked' },
  { action: 'get-due-cards', on: 'suspend-card', type: 'optional', reason: 'What is set aside is not asked' },
  {
    action: 'get-due-cards',
    on: 'show-answer',
    type: 'optional',
    reason: 'Mend the card before it is asked',
  },
  {
    action: 'get-due-cards',
    on: 'get-card',
    type: 'optional',
    reason: 'See that it is right before it is asked',
  },
  { action: 'reveal-answer', on: 'resume-card', type: 'required', reason: 'A suspended card is not asked' },
  {
    action: 'suspend-card',
    on: 'reveal-answer',
    type: 'recommended',
    reason: 'See how well it is known before it is set aside',
  },
  { action: 'suspend-card', on: 'show-answer', type: 'recommended', reason: 'It may only need better words' },
  {
    action: 'browse-deck',
    on: 'restore-card',
    type: 'recommended',
    reason: 'The list has only what is not in the trash',
  },
  {
    action: 'browse-deck',
    on: 'restore-deck',
    type: 'required',
    reason: 'The list has only what is not in the trash',
  },
  {
    action: 'search-decks',
    on: 'restore-deck',
    type: 'recommended',
    reason: 'The list has only what is not in the trash',
  },
  {
    action: 'get-deck',
    on: 'get-due-cards',
    type: 'optional',
    reason: 'The counts move as cards are studied',
  },
  {
    action: 'browse-deck',
    on: 'get-due-cards',
    type: 'optional',
    reason: 'What is read here is not recalled there',
  },
  {
    action: 'next-page',
    on: 'reveal-answer',
    type: 'recommended',
    reason: 'What follows depends on how this one is rated',
  },
  { action: 'get-card', on: 'next-page', type: 'optional', reason: 'A better hit may come later' },
  {
    action: 'get-due-cards',
    on: 'get-study-guidance',
    type: 'recommended',
    reason: 'More waits than is usual: choose first',
  },
  {
    action: 'reveal-answer',
    on: 'get-study-guidance',
    type: 'optional',
    reason: 'More waits than is usual: choose first',
  },
  {
    action: 'get-study-guidance',
    on: 'restore-card',
    type: 'optional',
    reason: 'It counts only what is not in the trash',
  },
  {
    action: 'get-study-guidance',
    on: 'search-decks',
    type: 'optional',
    reason: 'It can be had for one deck, by its id',
  },
  {
    action: 'get-study-guidance',
    on: 'get-progress',
    type: 'optional',
    reason: 'What was done tells what is left',
  },
  {
    action: 'get-progress',
    on: 'reveal-answer',
    type: 'recommended',
    reason: 'It shows what a review changed',
  },
  { action: 'search-all-cards', on: 'search-decks', type: 'optional', reason: 'A deck is a shorter list' },
]

export function dependenciesOf({ next }: Pick<Situation, 'next'>): ActionDependency[] {
  const suggested = new Set(next.map(({ action }) => action))
  return RULES.filter(({ action, on }) => suggested.has(action) && suggested.has(on)).map(
    ({ on, ...rest }) => ({ ...rest, dependsOn: [on] }),
  )
}
