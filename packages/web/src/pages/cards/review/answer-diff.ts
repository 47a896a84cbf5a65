export interface DiffPart {
  /** Where it starts, in letters. */
  start: number
  text: string
  kind: 'same' | 'extra' | 'missing'
}

/** Longer answers are not compared letter by letter. */
export const MOST_COMPARED = 400

const cleaned = (text: string): string => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const lettersOf = (text: string): string[] => Array.from(letters.segment(text), ({ segment }) => segment)
const folded = (text: string): string => text.toLocaleLowerCase()

/** Whether what was typed is the answer, apart from case and spaces. */
export const isTypedRight = (typed: string, answer: string): boolean =>
  folded(cleaned(typed)) === folded(cleaned(answer))

/** What was typed beside the answer, by the longest letters in common; case does not count. */
export function diffAnswer(typed: string, answer: string): DiffPart[] {
  const [given, right] = [lettersOf(cleaned(typed)), lettersOf(cleaned(answer))]
  const common = commonLengths(given.map(folded), right.map(folded))
  const parts: DiffPart[] = []
  let [at, of] = [0, 0]
  const add = (kind: DiffPart['kind'], letter: string) => {
    const last = parts.at(-1)
    if (last?.kind === kind) last.text += letter
    else parts.push({ kind, text: letter, start: at + of })
  }
  while (at < given.length || of < right.length) {
    const [letter, wanted] = [given[at], right[of]]
    if (letter !== undefined && wanted !== undefined && folded(letter) === folded(wanted)) {
      add('same', wanted)
      at += 1
      of += 1
    } else if (
      letter !== undefined &&
      (wanted === undefined || lengthAt(common, at + 1, of) >= lengthAt(common, at, of + 1))
    ) {
      add('extra', letter)
      at += 1
    } else {
      add('missing', wanted ?? '')
      of += 1
    }
  }
  return parts
}

type Lengths = readonly (readonly number[])[]

const lengthAt = (lengths: Lengths, at: number, of: number): number => lengths[at]?.[of] ?? 0

/** The longest common subsequence of what follows each pair of positions. */
function commonLengths(given: readonly string[], right: readonly string[]): Lengths {
  const lengths = Array.from({ length: given.length + 1 }, () =>
    Array.from({ length: right.length + 1 }, () => 0),
  )
  for (let at = given.length - 1; at >= 0; at -= 1) {
    const row = lengths[at] ?? []
    for (let of = right.length - 1; of >= 0; of -= 1)
      row[of] =
        given[at] === right[of]
          ? lengthAt(lengths, at + 1, of + 1) + 1
          : Math.max(lengthAt(lengths, at + 1, of), lengthAt(lengths, at, of + 1))
  }
  return lengths
}
