/** What an address asks to be shown: a turn, and a step in it. */
export interface Place {
  turn: number
  step: number | undefined
}

export function placeIn({ turn, step }: { turn?: string; step?: string }): Place | undefined {
  const number = countIn(turn)
  return number === undefined ? undefined : { turn: number, step: countIn(step) }
}

export const countIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined
