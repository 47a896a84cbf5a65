import { type Random, seeded } from './random.ts'
import { institutions, sentences, subjects, titles } from './vocabulary.ts'

export interface Course {
  id: string
  institution: string
  subject: string
  level: number
  credits: number
  code: string
  title: string
  description: string
}

const syllables =
  'ba bri co da del dor en fal gar hin jor ka kel lan mar mon nar or pel qui ran ros sar tal ul vin wen xan yor zel'
const parts = syllables.split(' ')

/** The same courses in every run: each school has its own choice of subjects' topics, numbers and words. */
export function* generateCourses(count: number): Generator<Course> {
  const random = seeded(20_260_101)
  const taken = new Set<string>()
  for (let made = 0; made < count; made++) {
    const institution = institutions[made % institutions.length]!
    const subject = random.pick(subjects)
    const code = freeCode(random, taken, institution, subject.code)
    const first = random.pick(subject.topics)
    const second = random.pick(subject.topics.filter((topic) => topic !== first))
    const fill = (pattern: string) =>
      pattern.replace(/\b[ABNR]\b/g, (place) => {
        if (place === 'A') return first
        if (place === 'B') return second
        return place === 'N' ? subject.name : rareWord(random)
      })
    yield {
      id: `${institution}:${code}`,
      institution,
      subject: subject.code,
      level: Number(code.split(' ')[1]!.slice(0, 1)) * 100,
      credits: random.pick([3, 3, 3, 4, 1.5, 6]),
      code,
      title: capitalised(fill(random.pick(titles))),
      description: capitalised(
        Array.from({ length: 2 + random.below(3) }, () => fill(random.pick(sentences))).join(' '),
        /(?:^|\. )[a-z]/g,
      ),
    }
  }
}

function freeCode(random: Random, taken: Set<string>, institution: string, subject: string): string {
  const suffix = random.below(12) === 0 ? random.pick(['W', 'A', 'B', 'L']) : ''
  const code = `${subject} ${100 + random.below(900)}${suffix}`
  if (taken.has(`${institution}:${code}`)) return freeCode(random, taken, institution, subject)
  taken.add(`${institution}:${code}`)
  return code
}

/** A name or a term of art. */
function rareWord(random: Random): string {
  return capitalised(Array.from({ length: 3 + random.below(2) }, () => random.pick(parts)).join(''))
}

function capitalised(text: string, letters = /(?:^|[ :])[a-z](?=[a-z]{3})/g): string {
  return text.replace(letters, (start) => start.toUpperCase())
}
