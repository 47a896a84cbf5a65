import { JsoncError } from './jsonc-error.ts'

/** A value and where it stands: from `start` up to `end`. */
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
  /** Where the comma after it stands, if there is one. */
  readonly comma: number | undefined
}

/** Whitespace and comments; a file may begin with a byte order mark. */
const SPACE = /(?:[ \t\r\n\uFEFF]+|\/\/[^\r\n]*|\/\*[^]*?\*\/)*/y
const STRING = /"(?:[^"\\\p{Cc}]|[\u007F-\u009F]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy
const WORD = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y
/** Deeper than any settings file, and shallower than the stack. */
const DEEPEST = 200

/** Reads JSON that may have comments and trailing commas; undefined where the text holds nothing else. */
export function readJsonc(text: string): JsoncNode | undefined {
  const reader = new JsoncReader(text)
  return reader.readWhole()
}

export const isObject = (value: JsoncValue): value is JsoncObject =>
  typeof value === 'object' && value !== null && 'members' in value

/** The member of that name; the last one where there are several, as parsers have it. */
export const memberOf = ({ members }: JsoncObject, key: string): JsoncMember | undefined =>
  members.findLast((member) => member.key === key)

/** The value without its places. */
export function plainValue({ value }: JsoncNode): unknown {
  if (Array.isArray(value)) return value.map(plainValue)
  if (!isObject(value)) return value
  return Object.fromEntries(value.members.map(({ key, node }) => [key, plainValue(node)]))
}

class JsoncReader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  readWhole(): JsoncNode | undefined {
    this.#skip()
    if (this.#at === this.#text.length) return undefined
    const node = this.#value(0)
    this.#skip()
    if (this.#at < this.#text.length) throw this.#unexpected('the end of the file')
    return node
  }

  #value(depth: number): JsoncNode {
    if (depth > DEEPEST) throw new JsoncError(this.#text, this.#at, 'it is nested too deeply')
    const start = this.#at
    const value = this.#take('{')
      ? { members: this.#members(depth) }
      : this.#take('[')
        ? this.#elements(depth)
        : this.#scalar()
    return { start, end: this.#at, value }
  }

  #members(depth: number): JsoncMember[] {
    const members: JsoncMember[] = []
    for (this.#skip(); !this.#take('}'); this.#skip()) {
      if (members.length > 0 && members.at(-1)?.comma === undefined) throw this.#unexpected('a comma or }')
      const start = this.#at
      const key = this.#match(STRING)
      if (key === undefined) throw this.#unexpected('a name in double quotes or }')
      this.#skip()
      if (!this.#take(':')) throw this.#unexpected('a colon')
      this.#skip()
      const node = this.#value(depth + 1)
      members.push({ key: String(JSON.parse(key)), start, node, comma: this.#comma() })
    }
    return members
  }

  #elements(depth: number): JsoncNode[] {
    const elements: JsoncNode[] = []
    let separated = true
    for (this.#skip(); !this.#take(']'); this.#skip()) {
      if (!separated) throw this.#unexpected('a comma or ]')
      elements.push(this.#value(depth + 1))
      separated = this.#comma() !== undefined
    }
    return elements
  }

  #comma(): number | undefined {
    this.#skip()
    return this.#take(',') ? this.#at - 1 : undefined
  }

  #scalar(): string | number | boolean | null {
    const text = this.#match(STRING) ?? this.#match(WORD)
    if (text === undefined) throw this.#unexpected('a value')
    return JSON.parse(text)
  }

  #skip(): void {
    this.#match(SPACE)
  }

  #take(sign: string): boolean {
    if (this.#text[this.#at] !== sign) return false
    this.#at++
    return true
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const [found] = pattern.exec(this.#text) ?? []
    if (found !== undefined) this.#at += found.length
    return found
  }

  #unexpected(wanted: string): JsoncError {
    return new JsoncError(this.#text, this.#at, `${wanted} is expected here`)
  }
}
