import { ToolError } from '@tutor-nexus/toolkit'

/** Far beyond what anybody reads; more comes from a model that has gone wild. */
const MOST_CHARACTERS = 60_000

/** Refuses an answer without an end before it fills the memory. */
export function demandBearable(characters: number): void {
  if (characters <= MOST_CHARACTERS) return
  throw new ToolError('UNPROCESSABLE_ENTITY', 'The model did not stop talking', {
    details: { reason: `Its answer went past ${MOST_CHARACTERS} characters; ask for something smaller` },
  })
}
