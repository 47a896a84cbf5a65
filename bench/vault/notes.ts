import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { seeded, type Random } from '../course-search/random.ts'
import { subjects } from '../course-search/vocabulary.ts'
import { capital, sentenceBy, wordBy, wordOf } from './prose.ts'

/** A note as it is made. */
export interface Note {
  path: string
  /** The places of the notes that its links lead to. */
  links: number[]
}

export interface Corpus {
  folder: string
  notes: Note[]
  bytes: number
  links: number
  /** The note that many others link to, and its new name. */
  hub: { path: string; newPath: string; backlinks: number }
  /** A folder with notes that link to each other, in and out of it, and its new name. */
  area: { path: string; newPath: string; notes: number }
}

const LINKS_A_NOTE = 5
const HUB_EVERY = 20
const HUB = 'Mathematics/Calculus/Calculus overview.md'
const SECTIONS = ['Summary', 'Details', 'Questions']

const nameOf = (path: string): string => posix.basename(path, '.md')

/** Writes a vault as a student's grows over the years: a folder a subject, and notes that refer to each other. */
export function makeVault(folder: string, count: number): Corpus {
  const random = seeded(11)
  const paths = Array.from({ length: count }, (_, at) => (at === 0 ? HUB : pathOf(at, random)))
  const notes = paths.map((path, at) => ({ path, links: linksOf(at, count, random) }))
  let bytes = 0
  for (const note of notes) {
    const file = join(folder, note.path)
    const text = textOf(note, paths, random)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    bytes += Buffer.byteLength(text)
  }
  return {
    folder,
    notes,
    bytes,
    links: count * LINKS_A_NOTE,
    hub: {
      path: HUB,
      newPath: 'Mathematics/Calculus/All of calculus.md',
      backlinks: notes.filter(({ links }) => links.includes(0)).length,
    },
    area: {
      path: 'Biology',
      newPath: 'Life sciences',
      notes: paths.filter((path) => path.startsWith('Biology/')).length,
    },
  }
}

/** Every name is there once, so that it is plain where a link has to lead. */
function pathOf(at: number, random: Random): string {
  const subject = random.pick(subjects)
  const topic = capital(random.pick(subject.topics))
  return `${subject.name}/${topic}/${topic} ${wordOf(500 + at)}.md`
}

function linksOf(at: number, count: number, random: Random): number[] {
  const isToHub = at % HUB_EVERY === HUB_EVERY / 2
  return Array.from({ length: LINKS_A_NOTE }, (_, slot) =>
    slot === 0 && isToHub ? 0 : 1 + random.below(count - 1),
  )
}

function textOf({ path, links }: Note, paths: readonly string[], random: Random): string {
  const [subject = '', topic = ''] = path.split('/')
  const to = links.map((place) => paths[place] ?? '')
  const related = random.below(10) === 0 ? to.pop() : undefined
  const lines = [
    '---',
    'tags:',
    `  - ${tagOf(subject)}`,
    `  - ${tagOf(topic)}`,
    'aliases:',
    `  - ${nameOf(path)} in short`,
    ...(related === undefined ? [] : [`related: "[[${nameOf(related)}]]"`]),
    `created: 20${20 + random.below(6)}-0${1 + random.below(9)}-1${random.below(10)}`,
    '---',
    `# ${nameOf(path)}`,
    '',
  ]
  for (const [at, section] of SECTIONS.entries()) {
    if (at > 0) lines.push(`## ${section}`, '')
    for (let paragraph = 0; paragraph < 2; paragraph++) {
      const sentences = Array.from({ length: 4 }, () => sentenceBy(random))
      const target = to.pop()
      if (target !== undefined) sentences.splice(2, 0, `See ${linkTo(target, path, random)}, too.`)
      lines.push(sentences.join(' '), '')
    }
  }
  lines.push(`#${tagOf(topic)}/${wordBy(random)}`, '')
  return lines.join('\n')
}

const tagOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]+/g, '-')

/** In all the ways in which people write them. */
function linkTo(target: string, from: string, random: Random): string {
  const name = nameOf(target)
  const chance = random.below(100)
  if (chance < 45) return `[[${name}]]`
  if (chance < 58) return `[[${name}|${wordBy(random)}]]`
  if (chance < 66) return `[[${name}#Details]]`
  if (chance < 70) return `![[${name}]]`
  if (chance < 88) return `[[${target.slice(0, -'.md'.length)}]]`
  const relative = posix.relative(posix.dirname(from), target)
  return `[${wordBy(random)}](${encodeURI(relative)})`
}
