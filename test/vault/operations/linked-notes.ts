import { type FileNames, linkKey } from '../../../packages/server/src/features/note/model/links/link-paths.ts'
import { resolveLink } from '../../../packages/server/src/features/note/model/links/resolve-link.ts'
import { parseNote } from '../../../packages/server/src/features/note/model/markdown/parse-note.ts'

const FOLDERS = ['Biology', 'Biology/Cells', 'History', 'Maths & Logic', 'Ünïcode']
const LINKS_OF_EACH = 5
/** So often it is one of the few that everybody links to. */
const HUBS = 4

const pathOf = (number: number): string => {
  const folder = FOLDERS[number % FOLDERS.length]
  // Every folder has an index, so that a bare name does not tell which one is meant.
  return number < FOLDERS.length ? `${folder}/Index.md` : `${folder}/Note ${number}.md`
}

const encoded = (path: string): string => path.split('/').map(encodeURIComponent).join('/')
const bare = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, '')
const upFrom = (path: string): string => '../'.repeat(path.split('/').length - 1)

const STYLES: readonly ((to: string, from: string) => string)[] = [
  (to) => `see [[${bare(to)}]].`,
  (to) => `see [[${bare(to)}|an alias of ${bare(to)}]] there`,
  (to) => `**[[${to.replace(/\.md$/, '')}]]**`,
  (to) => `![[${bare(to)}#A heading]]`,
  (to) => `| [[${bare(to)}\\|in a table]] | x |`,
  (to, from) => `[by path](${upFrom(from)}${encoded(to)}#A%20heading)`,
  (to, from) => `[in angles](<${upFrom(from)}${to}>)`,
  (to) => `[[${bare(to).toUpperCase()}#^block]]`,
]

/** Notes with links of every kind to each other, in folders, some with odd line ends and byte order marks. */
export function linkedNotes(count: number): Record<string, string> {
  let state = 1
  const random = (below: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  const target = () => pathOf(random(3) === 0 ? random(HUBS) : random(count))
  const notes: Record<string, string> = {}
  for (let number = 0; number < count; number++) {
    const from = pathOf(number)
    const end = number % 7 === 0 ? '\r\n' : '\n'
    const links = Array.from({ length: LINKS_OF_EACH - 1 }, (_, index) => {
      const style = STYLES[(number + index) % STYLES.length] ?? STYLES[0]
      return style?.(target(), from) ?? ''
    })
    const text = [
      '---',
      `related: "[[${bare(target())}]]"   # a comment`,
      'tags: [a, b]',
      '---',
      `# ${bare(from)}`,
      '',
      ...links,
      'A trailing space   ',
      '```',
      `[[${bare(target())}]] in code is no link`,
      '```',
      `End of ${number}`,
    ].join(end)
    notes[from] = `${number % 11 === 0 ? '\uFEFF' : ''}${text}${number % 3 === 0 ? end : ''}`
  }
  return notes
}

export interface SeenLinks {
  /** What each link of each note leads to, in their order. */
  readonly targets: Record<string, (string | null)[]>
  /** Each note with its links' targets left out. */
  readonly rest: Record<string, string>
}

/** How the notes are linked, found out anew from the files alone. */
export function seenLinks(files: Readonly<Record<string, string>>): SeenLinks {
  const byKey = Map.groupBy(Object.keys(files), linkKey)
  const names: FileNames = { withKey: (key) => byKey.get(key) ?? [] }
  const seen: SeenLinks = { targets: {}, rest: {} }
  for (const [path, bytes] of Object.entries(files)) {
    const text = Buffer.from(bytes, 'latin1').toString('utf8')
    const links = parseNote(text).links.toSorted((one, other) => one.from - other.from)
    seen.targets[path] = links.map((link) => resolveLink(link, path, names))
    let rest = ''
    let at = 0
    for (const { targetFrom, targetTo } of links) {
      rest += `${text.slice(at, targetFrom)}<target>`
      at = targetTo
    }
    seen.rest[path] = rest + text.slice(at)
  }
  return seen
}
