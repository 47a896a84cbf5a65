import { sentenceAt } from './sentence.ts'
import type { Mention } from './vault-port.ts'

const LONGEST = 200
const CODE = /^\s{0,3}(```+|~~~+)/
const LINKS = /!?\[\[[^\]\n]*\]\]|!?\[[^\]\n]*\]\([^)\n]*\)|`[^`\n]*`|<[^>\n]*>|https?:\/\/\S+/g

/** The lines of a text that name something outside of links and code. */
export function mentionsIn(path: string, text: string, name: string): Mention[] {
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])${name.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&')}(?![\\p{L}\\p{N}])`,
    'iu',
  )
  const found: Mention[] = []
  let fence: string | undefined
  const lines = text.split('\n')
  for (const [at, line] of lines.entries()) {
    const mark = CODE.exec(line)?.[1]
    if (mark !== undefined && (fence === undefined || mark.startsWith(fence)))
      fence = fence === undefined ? mark : undefined
    if (fence !== undefined) continue
    const match = pattern.exec(line.replace(LINKS, (link) => ' '.repeat(link.length)))
    if (!match) continue
    const start = Math.max(0, match.index - LONGEST / 2)
    found.push({
      path,
      line: at + 1,
      text: line
        .slice(start, start + LONGEST)
        .trim()
        .toWellFormed(),
      excerpt: sentenceAt(lines, { line: at, from: match.index, to: match.index + match[0].length }),
    })
  }
  return found
}
