/** A short key shows nothing of itself. */
export const maskedKey = (lastFour: string): string =>
  lastFour === '' ? 'key not shown' : `key ending in ${lastFour}`
