export interface OutlineHeading {
  level: number
  text: string
  /** From 1. */
  line: number
}

const FENCE = /^\s{0,3}(```+|~~~+)/

/** The headings of a note, without those in code. */
export function headingsOf(text: string): OutlineHeading[] {
  const headings: OutlineHeading[] = []
  let fence: string | undefined
  let line = 0
  for (const row of text.split('\n')) {
    line += 1
    const mark = FENCE.exec(row)?.[1]
    if (mark !== undefined && (fence === undefined || mark.startsWith(fence)))
      fence = fence === undefined ? mark : undefined
    if (fence !== undefined || !row.startsWith('#')) continue
    const [, marks = '', words = ''] = /^(#{1,6})\s+(.*?)\s*#*\s*$/.exec(row) ?? []
    if (words !== '') headings.push({ level: marks.length, text: words, line })
  }
  return headings
}

/** The ids of blocks, such as `^claim`. */
export const blockIdsOf = (text: string): string[] =>
  [...text.matchAll(/(?:^|\s)\^([A-Za-z\d-]+)[ \t]*$/gm)].map(([, id = '']) => id)
