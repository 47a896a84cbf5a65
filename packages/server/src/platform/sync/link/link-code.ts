import { randomInt } from 'node:crypto'

/** No vowels, so that no code is a word; nothing that is read as a figure or as another letter. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'
const LENGTH = 8
const GROUP = 4

const CODE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`)

/** A code for one linking; nobody guesses one of 25 thousand million within the minutes that it holds. */
export const newLinkCode = (pick: (below: number) => number = randomInt): string =>
  Array.from({ length: LENGTH }, () => LETTERS.charAt(pick(LETTERS.length))).join('')

/** As people read it out: BCDF-GHJK. */
export const formatLinkCode = (code: string): string => `${code.slice(0, GROUP)}-${code.slice(GROUP)}`

/** The code that somebody typed, in whatever case and however divided; undefined where it cannot be one. */
export function parseLinkCode(typed: string): string | undefined {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}_.]/gu, '')
  return CODE.test(code) ? code : undefined
}
