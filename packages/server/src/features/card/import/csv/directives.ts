/** The directives at the top of an Anki text export, such as `#separator:tab`. */
export interface Directives {
  values: ReadonlyMap<string, string>
  /** The number of directive lines, and the offset of the table. */
  lines: number
  offset: number
}

const DIRECTIVE = /#([a-z][a-z ]{1,30}):([^\r\n]*)(?:\r\n|\n|\r|$)/iy

export function readDirectives(text: string): Directives {
  const values = new Map<string, string>()
  let offset = 0
  let lines = 0
  for (;;) {
    DIRECTIVE.lastIndex = offset
    const found = DIRECTIVE.exec(text)
    if (!found || found[0] === '') return { values, lines, offset }
    values.set((found[1] ?? '').trim().toLowerCase(), (found[2] ?? '').trim())
    offset += found[0].length
    lines += 1
  }
}

const NAMED: Readonly<Record<string, string>> = {
  tab: '\t',
  comma: ',',
  semicolon: ';',
  pipe: '|',
  space: ' ',
  colon: ':',
}
const CANDIDATES = ['\t', ';', ',', '|']

/** The separator that the file declares, or the most frequent candidate outside of quotes. */
export function separatorOf(text: string, { values, offset }: Directives, file: string): string {
  const declared = values.get('separator')?.toLowerCase()
  if (declared !== undefined && declared !== '') return NAMED[declared] ?? declared[0] ?? ','
  if (/\.tsv$/i.test(file)) return '\t'
  const head = text.slice(offset, offset + 4_000).replace(/"(?:[^"]|"")*"/g, '')
  const line = head.split(/\r\n|\n|\r/).find((each) => each.trim() !== '') ?? ''
  const count = (mark: string) => line.split(mark).length - 1
  const best = CANDIDATES.toSorted((one, other) => count(other) - count(one))[0] ?? ','
  return count(best) > 0 ? best : ','
}
