import type { Random } from '../course-search/random.ts'

const COMMON =
  'the of and to in a is that it as for was with are on by this be at from which or an have not but were one all they can more when their there will would other about into than these some could its only then may also many between must through first after most where each part both same over such even because small large often'.split(
    ' ',
  )
const SYLLABLES =
  'ta ren mo li ser no va ki dor pel sa mi tur be lan co fi gra hu jo ne po ri sto u wen xi ya zo thi ma'.split(
    ' ',
  )
const WORDS = 30_000

/** The word that is the so many-th most frequent one: common ones first, then ever longer ones that only some notes have. */
export function wordOf(rank: number): string {
  const common = COMMON[rank]
  if (common !== undefined) return common
  let left = rank + SYLLABLES.length
  let word = ''
  do {
    word += SYLLABLES[left % SYLLABLES.length] ?? ''
    left = Math.floor(left / SYLLABLES.length)
  } while (left > 0)
  return `${word}n`
}

/** As often as in real text: the second most frequent word half as often as the first, and so on. */
export const wordBy = ({ below }: Random): string =>
  wordOf(Math.floor(WORDS ** (below(2 ** 30) / 2 ** 30)) - 1)

export function sentenceBy(random: Random): string {
  const words = Array.from({ length: 7 + random.below(10) }, () => wordBy(random))
  return `${capital(words.join(' '))}.`
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
