import type { ActionDependency } from '@tutor-nexus/toolkit/contract'
import type { Situation } from './situation.ts'

type Rule = readonly [action: string, on: string, type: ActionDependency['type'], reason: string]

/** Which suggested action should come before another. The rules contain no cycles. */
const RULES: readonly Rule[] = [
  ['review-card', 'reveal-answer', 'required', 'Show the answer before rating it'],
  ['review-card', 'read-on', 'recommended', 'There is more of the answer'],
  ['get-due-cards', 'review-card', 'recommended', 'The card stays first until it is rated'],
  ['get-due-cards', 'undo-review', 'optional', 'Undo a wrong rating before the next card'],
  ['get-due-cards', 'restore-deck', 'required', 'Cards in the trash are not studied'],
  ['get-due-cards', 'restore-card', 'required', 'Cards in the trash are not studied'],
  ['get-due-cards', 'resume-card', 'required', 'Suspended cards are not studied'],
  ['get-due-cards', 'suspend-card', 'optional', 'Suspended cards are not studied'],
  ['get-due-cards', 'show-answer', 'optional', 'Edit the card before studying it'],
  ['get-due-cards', 'get-card', 'optional', 'Check the card before studying it'],
  ['reveal-answer', 'resume-card', 'required', 'Suspended cards are not studied'],
  ['suspend-card', 'reveal-answer', 'recommended', 'Check how well it is known before suspending it'],
  ['suspend-card', 'show-answer', 'recommended', 'It may only need rewording'],
  ['browse-deck', 'restore-card', 'recommended', 'The list does not include the trash'],
  ['browse-deck', 'restore-deck', 'required', 'The list does not include the trash'],
  ['search-decks', 'restore-deck', 'recommended', 'The list does not include the trash'],
  ['get-deck', 'get-due-cards', 'optional', 'Studying changes the counts'],
  ['browse-deck', 'get-due-cards', 'optional', 'Reading the cards first spoils the recall'],
  ['next-page', 'reveal-answer', 'recommended', 'The next cards depend on this rating'],
  ['get-card', 'next-page', 'optional', 'A better match may follow'],
  ['get-due-cards', 'get-study-guidance', 'recommended', 'More cards are due than usual: prioritize first'],
  ['reveal-answer', 'get-study-guidance', 'optional', 'More cards are due than usual: prioritize first'],
  ['get-study-guidance', 'restore-card', 'optional', 'It does not count the trash'],
  ['get-study-guidance', 'search-decks', 'optional', 'It can be limited to one deck by its id'],
  ['get-study-guidance', 'get-progress', 'optional', 'Past progress shows what is left'],
  ['get-progress', 'reveal-answer', 'recommended', 'It shows the effect of reviews'],
  ['search-all-cards', 'search-decks', 'optional', 'One deck is a shorter list'],
]

export function dependenciesOf({ next }: Pick<Situation, 'next'>): ActionDependency[] {
  const suggested = new Set(next.map(({ action }) => action))
  return RULES.filter(([action, on]) => suggested.has(action) && suggested.has(on)).map(
    ([action, on, type, reason]) => ({ action, dependsOn: [on], type, reason }),
  )
}
