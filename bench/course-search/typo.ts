import type { Random } from './random.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'
const shortest = 5

/** One slip of the finger in each of `count` words; the text as it is where it has too few long words. */
export function withTypo(text: string, random: Random, count: number): string {
  const words = text.split(' ')
  const long = [...words.keys()].filter((index) => words[index]!.length >= shortest)
  if (long.length < count) return text
  for (let slips = 0; slips < count; slips++) {
    const index = long.splice(random.below(long.length), 1)[0]!
    words[index] = slip(words[index]!, random)
  }
  return words.join(' ')
}

function slip(word: string, random: Random): string {
  const at = 1 + random.below(word.length - 2)
  const letter = letters[random.below(letters.length)]!
  const slips = [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + letter + word.slice(at),
    word.slice(0, at) + letter + word.slice(at + 1),
    word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
  ]
  const slipped = random.pick(slips)
  return slipped === word ? slip(word, random) : slipped
}
