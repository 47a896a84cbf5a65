import { ToolError } from '@tutor-nexus/toolkit'

/** Far longer than anybody reads. */
const MOST_CHARACTERS = 60_000

/** Stops an endless answer before it fills the memory. */
export function assertAnswerLength(characters: number): void {
  if (characters <= MOST_CHARACTERS) return
  throw new ToolError('UNPROCESSABLE_ENTITY', 'The answer of the model is too long', {
    details: { reason: `It exceeds ${MOST_CHARACTERS} characters; ask for something smaller` },
  })
}
