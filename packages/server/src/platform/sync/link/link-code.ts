import { randomInt } from 'node:crypto'

/** No vowels, so that no code is a word, and no letters that look like digits or other letters. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'
const LENGTH = 8
const GROUP = 4

const CODE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`)

export const LINK_CODE_MINUTES = 10

/** A code for one link request. With 25 billion codes nobody guesses one within its ten minutes. */
export const newLinkCode = (pick: (below: number) => number = randomInt): string =>
  Array.from({ length: LENGTH }, () => LETTERS.charAt(pick(LETTERS.length))).join('')

/** As people read it: BCDF-GHJK. */
export const formatLinkCode = (code: string): string => `${code.slice(0, GROUP)}-${code.slice(GROUP)}`

/** Parses a typed code, ignoring case and separators; undefined if it is not a code. */
export function parseLinkCode(typed: string): string | undefined {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}_.]/gu, '')
  return CODE.test(code) ? code : undefined
}
