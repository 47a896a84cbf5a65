export interface FrontMatterRange {
  /** From the opening fence to the start of the body. */
  readonly from: number
  readonly to: number
  /** The YAML between the fences, including the last line ending. */
  readonly yamlFrom: number
  readonly yamlTo: number
}

const BYTE_ORDER_MARK = 0xfe_ff

/** The position after a byte order mark. */
export const startOf = (text: string): number => (text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0)

/** Front matter starts on the first line and needs both fences. */
export function findFrontMatter(text: string): FrontMatterRange | undefined {
  const from = startOf(text)
  if (!text.startsWith('---', from)) return undefined
  const yamlFrom = afterFence(text, from + 3)
  if (yamlFrom === undefined || text.charCodeAt(yamlFrom - 1) !== NEWLINE) return undefined
  for (let at = text.indexOf('\n---', yamlFrom - 1); at !== -1; at = text.indexOf('\n---', at + 1)) {
    const to = afterFence(text, at + 4)
    if (to !== undefined) return { from, to, yamlFrom, yamlTo: at + 1 }
  }
  return undefined
}

/** The start of the next line if the rest of this one is blank. */
function afterFence(text: string, from: number): number | undefined {
  let at = from
  while (at < text.length && isBlank(text.charCodeAt(at))) at += 1
  if (at === text.length) return at
  return text.charCodeAt(at) === NEWLINE ? at + 1 : undefined
}

const NEWLINE = 10
const isBlank = (code: number): boolean => code === 32 || code === 9 || code === 13
