import type { Grammar } from './grammars.ts'

export type Style = 'keyword' | 'type' | 'string' | 'number' | 'comment' | 'property' | 'meta'

export interface Token {
  end: number
  style: Style | undefined
}

/** A comment or text that goes on in the next line. */
export interface LineState {
  block: Grammar['blocks'][number] | undefined
}

const SPACE = /\s+/y
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/uy
const NUMBER = /(?:0[xX][\da-fA-F_]+|0[bB][01_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d+)?)[a-zA-Z%]*/y

/** The token that begins at a place of a line; `state` carries over from line to line. */
export function nextToken(line: string, at: number, state: LineState, grammar: Grammar): Token {
  if (state.block) return endOfBlock(line, at, state)
  const space = matched(SPACE, line, at)
  // Some marks are told by what is before them on the line.
  const property = grammar.properties && matched(grammar.properties, line, at)
  if (property) return { end: property, style: 'property' }
  const meta = grammar.metas && matched(grammar.metas, line, at)
  if (meta) return { end: meta, style: 'meta' }
  if (space) return { end: space, style: undefined }
  const block = grammar.blocks.find(({ open }) => line.startsWith(open, at))
  if (block) {
    state.block = block
    return endOfBlock(line, at, state, block.open.length)
  }
  if (grammar.comments.some((mark) => line.startsWith(mark, at)))
    return { end: line.length, style: 'comment' }
  const quote = grammar.quotes.find((mark) => line.startsWith(mark, at))
  if (quote !== undefined) return { end: endOfQuote(line, at + 1, quote), style: 'string' }
  const number = matched(NUMBER, line, at)
  if (number) return { end: number, style: 'number' }
  const end = matched(WORD, line, at)
  return end ? { end, style: styleOf(line.slice(at, end), grammar) } : { end: at + 1, style: undefined }
}

function matched(pattern: RegExp, line: string, at: number): number | undefined {
  pattern.lastIndex = at
  const found = pattern.exec(line)
  return found && found[0] !== '' ? at + found[0].length : undefined
}

function endOfBlock(line: string, at: number, state: LineState, opened = 0): Token {
  const { close = '', style } = state.block ?? {}
  const closed = line.indexOf(close, at + opened)
  if (closed === -1) return { end: line.length, style }
  state.block = undefined
  return { end: closed + close.length, style }
}

function endOfQuote(line: string, from: number, quote: string): number {
  for (let at = from; at < line.length; at += 1) {
    if (line[at] === '\\') at += 1
    else if (line[at] === quote) return at + 1
  }
  return line.length
}

function styleOf(word: string, { keywords, types, isCaseless }: Grammar): Style | undefined {
  const known = isCaseless ? word.toLowerCase() : word
  if (keywords.has(known)) return 'keyword'
  return types.has(known) ? 'type' : undefined
}

/** A stretch of code in one colour. */
export interface Piece {
  text: string
  style: Style | undefined
}

/** A whole text in its colours. */
export function coloured(code: string, grammar: Grammar): Piece[] {
  const pieces: Piece[] = []
  const state: LineState = { block: undefined }
  for (const [number, line] of code.split('\n').entries()) {
    if (number > 0) add(pieces, '\n', undefined)
    for (let at = 0; at < line.length;) {
      const { end, style } = nextToken(line, at, state, grammar)
      add(pieces, line.slice(at, end), style)
      at = end
    }
  }
  return pieces
}

/** What has the same colour is one piece. */
export function add(pieces: Piece[], text: string, style: Style | undefined): void {
  const last = pieces.at(-1)
  if (last && last.style === style) last.text += text
  else pieces.push({ text, style })
}
