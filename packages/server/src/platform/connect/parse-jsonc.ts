import { printParseErrorCode, visit } from 'jsonc-parser'

/** A value and its position: from `start` up to `end`. */
export interface JsoncNode {
  readonly start: number
  readonly end: number
  readonly value: JsoncValue
}

export type JsoncValue = string | number | boolean | null | readonly JsoncNode[] | JsoncObject

export interface JsoncObject {
  readonly members: readonly JsoncMember[]
}

export interface JsoncMember {
  readonly key: string
  readonly start: number
  readonly node: JsoncNode
  /** The position of the comma after it, if there is one. */
  readonly comma: number | undefined
}

/** The text is not what it should be, at a position that people find in their editor. */
export class JsoncError extends Error {
  override readonly name = 'JsoncError'

  constructor(text: string, at: number, problem: string) {
    const lines = text.slice(0, at).split(/\r\n|\r|\n/)
    const column = (lines.at(-1)?.replace('\uFEFF', '').length ?? 0) + 1
    super(`line ${lines.length}, column ${column}: ${problem}`)
  }
}

const PROBLEMS: Readonly<Record<string, string>> = {
  PropertyNameExpected: 'a name in double quotes is expected',
  ValueExpected: 'a value is expected',
  ColonExpected: 'a colon is expected',
  CommaExpected: 'a comma is expected',
  CloseBraceExpected: 'a closing } is missing',
  CloseBracketExpected: 'a closing ] is missing',
  EndOfFileExpected: 'the file should end here',
  UnexpectedEndOfString: 'this quote is never closed',
  UnexpectedEndOfComment: 'this comment is never closed',
  UnexpectedEndOfNumber: 'not a number',
  InvalidUnicode: 'a string with an invalid escape',
  InvalidEscapeCharacter: 'a string with an invalid escape',
  InvalidCharacter: 'a string with a control character',
}

/** Deeper than any settings file, and shallower than the stack. */
const MAX_DEPTH = 200

interface OpenNode {
  readonly start: number
  readonly value:
    | JsoncNode[]
    | { readonly members: { -readonly [Key in keyof JsoncMember]: JsoncMember[Key] }[] }
  /** The name in front of the value that comes next. */
  key?: { readonly name: string; readonly start: number }
}

/** Parses JSON that may have comments and trailing commas; undefined where the text holds nothing else. */
export function parseJsonc(text: string): JsoncNode | undefined {
  const open: OpenNode[] = []
  let root: JsoncNode | undefined
  const begin = (start: number, value: OpenNode['value']): void => {
    if (open.length > MAX_DEPTH) throw new JsoncError(text, start, 'nested too deeply')
    open.push({ start, value })
  }
  const add = (node: JsoncNode): void => {
    const parent = open.at(-1)
    if (!parent) root = node
    else if (Array.isArray(parent.value)) parent.value.push(node)
    else if (parent.key)
      parent.value.members.push({ key: parent.key.name, start: parent.key.start, node, comma: undefined })
  }
  const end = (offset: number): void => {
    const node = open.pop()
    if (node) add({ start: node.start, end: offset + 1, value: node.value })
  }
  visit(
    // The parser knows no byte order mark.
    text.replace(/^\uFEFF/, ' '),
    {
      onObjectBegin: (offset) => begin(offset, { members: [] }),
      onArrayBegin: (offset) => begin(offset, []),
      onObjectEnd: end,
      onArrayEnd: end,
      onObjectProperty: (name, start) => {
        const object = open.at(-1)
        if (object) object.key = { name, start }
      },
      onLiteralValue: (value: string | number | boolean | null, start, length) =>
        add({ start, end: start + length, value }),
      onSeparator: (character, offset) => {
        const parent = open.at(-1)?.value
        const member = parent && !Array.isArray(parent) ? parent.members.at(-1) : undefined
        if (member && character === ',') member.comma = offset
      },
      onError: (code, offset) => {
        throw new JsoncError(text, offset, PROBLEMS[printParseErrorCode(code)] ?? 'not valid JSON')
      },
    },
    { allowTrailingComma: true, allowEmptyContent: true },
  )
  return root
}

export const isObject = (value: JsoncValue | undefined): value is JsoncObject =>
  typeof value === 'object' && value !== null && 'members' in value

/** The member of that name; the last one where there are several, as parsers have it. */
export const memberOf = ({ members }: JsoncObject, key: string): JsoncMember | undefined =>
  members.findLast((member) => member.key === key)

/** The value without its positions. */
export function plainValue({ value }: JsoncNode): unknown {
  if (Array.isArray(value)) return value.map(plainValue)
  if (!isObject(value)) return value
  return Object.fromEntries(value.members.map(({ key, node }) => [key, plainValue(node)]))
}
