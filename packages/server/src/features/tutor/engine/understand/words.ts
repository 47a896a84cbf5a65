import { allowedEdits, editDistance } from '../../../../platform/search/spelling.ts'
import plainWords from './vocabulary/plain-words.json' with { type: 'json' }
import subjects from './vocabulary/subjects.json' with { type: 'json' }

const listed = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Words that are no topic and no name of a school. */
export const PLAIN_WORDS = listed(plainWords.neverTopic)
/** Words before numbers that are not course numbers: `in 2026`. */
export const NOT_SUBJECTS = listed(plainWords.notSubjects)
/** Words that mean a school only in capitals, or where a school is expected. */
export const CASED_WORDS = listed(plainWords.cased)

/** Codes of subjects by their names: `computer science` is `CPSC`, `CMPT` and others. */
export const SUBJECT_CODES: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(subjects))
export const KNOWN_SUBJECTS: ReadonlySet<string> = new Set(Object.values(subjects).flat())

/** Every word of a subject's name, and every code: `comp` of `comp sci`. */
export const SUBJECT_WORDS: ReadonlySet<string> = new Set(
  [...SUBJECT_CODES.keys(), ...KNOWN_SUBJECTS].flatMap((name) => name.toLowerCase().split(' ')),
)

export interface Token {
  word: string
  at: number
  end: number
}

export const tokensOf = (text: string): Token[] =>
  [...text.matchAll(/[\p{L}\p{N}]+(?:[.&+][\p{L}\p{N}]+)*/gu)].map(({ 0: word, index }) => ({
    word,
    at: index,
    end: index + word.length,
  }))

/** Short forms of what is typed in a hurry. */
const CONTRACTIONS: Readonly<Record<string, string>> = {
  whats: "what's",
  wheres: "where's",
  whos: "who's",
  hows: "how's",
  im: "i'm",
  ive: "i've",
  dont: "don't",
  doesnt: "doesn't",
  cant: "can't",
  isnt: "isn't",
  whens: "when's",
  thats: "that's",
  theres: "there's",
  itll: 'it will',
  wont: "won't",
  didnt: "didn't",
  havent: "haven't",
  arent: "aren't",
  wasnt: "wasn't",
  wouldnt: "wouldn't",
  couldnt: "couldn't",
  shouldnt: "shouldn't",
  theyre: "they're",
  gimme: 'give me',
  lemme: 'let me',
  tryna: 'trying to',
  outta: 'out of',
  kinda: 'quite',
  tho: 'though',
  diff: 'different',
  ya: 'you',
  ppl: 'people',
  creds: 'credits',
  equiv: 'equivalent',
  xfer: 'transfer',
  xfers: 'transfers',
  sem: 'semester',
  reqs: 'requirements',
  wat: 'what',
  wut: 'what',
  u: 'you',
  ur: 'your',
  r: 'are',
  n: 'and',
  gotta: 'have to',
  wanna: 'want to',
  gonna: 'going to',
  abt: 'about',
  calc: 'calculus',
  orgo: 'organic chemistry',
  trig: 'trigonometry',
  tmrw: 'tomorrow',
}

/** One form of quotes, spaces and contractions, so that patterns need only one. */
export const tidy = (text: string): string =>
  text
    .replaceAll(/(?<![\p{L}\p{N}'])\p{Ll}{1,8}(?![\p{L}\p{N}'])/gu, (word) =>
      Object.hasOwn(CONTRACTIONS, word) ? (CONTRACTIONS[word] ?? word) : word,
    )
    .replaceAll(/[‘’`´]/g, "'")
    .replaceAll(/[“”«»]/g, '"')
    .replaceAll(/\u00a0/g, ' ')

/** Corrects words that are nearly one of the known ones. */
export function corrected(text: string, known: ReadonlySet<string>, right: ReadonlySet<string>): string {
  return text.replaceAll(/(?<![@\p{L}])[a-z]{5,}(?!\p{L})/gu, (word) => {
    if (known.has(word) || right.has(word) || PLAIN_WORDS.has(word)) return word
    const most = allowedEdits(word)
    let best = word
    let fewest = most + 1
    for (const other of known) {
      // The plural is no misspelling.
      if (other[0] !== word[0] || other === `${word}s` || word === `${other}s`) continue
      const edits = editDistance(word, other, most)
      if (edits < fewest) [best, fewest] = [other, edits]
    }
    return best
  })
}

const MOST_WORDS = 8

/** `O(n log n)`, `f(x)`, `sort()`: no search words, unless there is nothing else. */
const FORMULA = /(?<![\p{L}\p{N}])[\p{L}][\w.]{0,20}\((?!e?s\))[^()]{0,24}\)/gu

/** How to answer, which is no topic. */
const MANNER =
  /\bstep[- ]by[- ]step\b|\b(?:guide|walk) me(?: through)?\b|\bgive(?: me)? (?:just )?the answers?\b|\bin (?:simple|plain|easy) (?:words|terms)\b/gi

/** The topic of a question as search words. */
export function topicWords(text: string): string {
  const formulas = text.match(FORMULA) ?? []
  const words =
    text
      .replaceAll(FORMULA, ' ')
      .replaceAll(MANNER, ' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+(?:'[\p{L}]+)?/gu) ?? []
  const topic = words
    .map((word) => word.replace(/'s$/, ''))
    .filter((word) => !/^\d+(?:st|nd|rd|th)?$/.test(word) && !PLAIN_WORDS.has(word))
  return [...new Set(topic.length > 0 ? topic : formulas)].slice(0, MOST_WORDS).join(' ')
}
