import { ImportError } from '../../../../platform/import/import-adapter.ts'
import type { FileRecord } from './file-record.ts'

/** Far more than any row holds; a file without end must not fill the memory. */
const MOST_CHARACTERS = 64 * 1024 * 1024

/**
 * The elements of the first list in a JSON file, one after the other: a file of all schools outgrows what V8
 * holds as one string, and an element on its own tells on which line it is broken.
 */
export async function* jsonRecords(chunks: AsyncIterable<string>, file: string): AsyncGenerator<FileRecord> {
  const scanner = new ListScanner(file)
  for await (const chunk of chunks)
    for (const { line, text } of scanner.take(chunk)) yield { line, value: parsed(text, line, file) }
  scanner.end()
}

function parsed(text: string, line: number, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ImportError(`${file}, line ${line}`, error instanceof Error ? error.message : 'not JSON')
  }
}

interface Element {
  line: number
  text: string
}

class ListScanner {
  readonly #file: string
  #line = 1
  #depth = 0
  #inString = false
  #escaped = false
  /** The depth of the list's elements, once the list has begun. */
  #listDepth: number | undefined
  #ended = false
  #element: Element | undefined

  constructor(file: string) {
    this.#file = file
  }

  *take(chunk: string): Generator<Element> {
    let from = 0
    for (let index = 0; index < chunk.length; index += 1) {
      const character = chunk.charAt(index)
      if (character === '\n') this.#line += 1
      if (this.#ended) continue
      const place = this.#placeOf(character)
      if (place === 'begins') {
        this.#element = { line: this.#line, text: '' }
        from = index
      } else if (place === 'ends' && this.#element) {
        yield { line: this.#element.line, text: this.#element.text + chunk.slice(from, index) }
        this.#element = undefined
      }
      this.#follow(character)
    }
    if (this.#element) this.#element.text += chunk.slice(from)
    if (this.#element && this.#element.text.length > MOST_CHARACTERS)
      throw this.#fault('an element without end', this.#element.line)
  }

  end(): void {
    if (this.#listDepth === undefined) throw this.#fault('no list of rows')
    if (!this.#ended) throw this.#fault('the list of rows is not closed')
  }

  #placeOf(character: string): 'begins' | 'ends' | undefined {
    if (this.#inString || this.#depth !== this.#listDepth) return undefined
    if (this.#element) return character === ',' || character === ']' ? 'ends' : undefined
    return /[\s,\]\uFEFF]/.test(character) ? undefined : 'begins'
  }

  #follow(character: string): void {
    if (this.#inString) {
      this.#inString = character !== '"' || this.#escaped
      this.#escaped = character === '\\' && !this.#escaped
    } else if (character === '"') this.#inString = true
    else if (character === '[' || character === '{') this.#open(character)
    else if (character === ']' || character === '}') this.#close()
  }

  #open(character: string): void {
    this.#depth += 1
    if (character === '[') this.#listDepth ??= this.#depth
  }

  #close(): void {
    if (this.#depth === this.#listDepth) this.#ended = true
    this.#depth -= 1
  }

  #fault(reason: string, line = this.#line): ImportError {
    return new ImportError(`${this.#file}, line ${line}`, reason)
  }
}
