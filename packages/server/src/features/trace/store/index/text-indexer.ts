import type { Step } from '../../model/recording.ts'
import { positionsOf } from '../../model/fold/record-positions.ts'
import { inflated } from '../lines/inflated.ts'
import type { LogSource } from '../lines/log-source.ts'
import { pieceOf } from '../lines/piece.ts'
import type { LogProvider } from '../../model/provider.ts'
import { fileStore } from './file-store.ts'
import type { IndexDatabase } from '../../../../platform/derived-index/derived-database.ts'
import { providerNamed } from './indexer.ts'
import { pathWithin, openWorkerSource } from './log-files.ts'
import { LogChanged, stepsAt } from './log-steps.ts'
import { rootStore } from './index-root-store.ts'
import type { FileRow, RootRow } from './index-database-store.ts'
import { fullText } from '../../../../platform/search/full-text.ts'
import { textStore, type TextPosition } from './text-store.ts'

/** Characters indexed per transaction, which blocks other writers. */
const SLICE = 1 << 19
/** The searchable bytes of a text that is too long to hold. */
const MOST_OF_A_LONG_TEXT = 1 << 20

interface Found {
  step: number
  kind: Step['kind']
  text: string
}

interface Slice {
  turn: number
  step: number
  found: Found[]
  isLast: boolean
}

export class TextIndexer {
  readonly #files: ReturnType<typeof fileStore>
  readonly #roots: ReturnType<typeof rootStore>
  readonly #text: ReturnType<typeof textStore>
  readonly #cacheFolder: string

  constructor(database: IndexDatabase, cacheFolder: string) {
    this.#files = fileStore(database)
    this.#roots = rootStore(database)
    this.#text = textStore(database)
    this.#cacheFolder = cacheFolder
  }

  async slice(): Promise<boolean> {
    const position = this.#text.next()
    if (!position) return false
    const file = this.#files.file(position.id)
    const root = file && this.#roots.all().find(({ id }) => id === file.root)
    if (!root) return true
    const source = await this.#open(root, file)
    try {
      await this.#read(position, file, root, source)
    } finally {
      await source?.close()
    }
    return true
  }

  async #open(root: RootRow, file: FileRow): Promise<LogSource | undefined> {
    const path = pathWithin(root.path, file.path)
    if (path === undefined) return undefined
    const compressed = providerNamed(root.provider)?.fileAt(file.path)?.compressed ?? false
    try {
      return openWorkerSource(compressed ? await inflated(path, this.#cacheFolder) : path)
    } catch {
      return undefined
    }
  }

  async #read(
    position: TextPosition,
    file: FileRow,
    root: RootRow,
    source: LogSource | undefined,
  ): Promise<void> {
    const provider = providerNamed(root.provider)
    const slice =
      source && provider ? await this.#collect(position, file.id, source, provider) : emptySlice(position)
    this.#files.transact(() => {
      if (!this.#text.advance(position, slice.turn, slice.step, slice.isLast)) return
      for (const { step, kind, text } of slice.found) this.#text.put(file.id, step, kind, text)
    })
  }

  async #collect(
    position: TextPosition,
    file: number,
    source: LogSource,
    provider: LogProvider,
  ): Promise<Slice> {
    const found: Found[] = []
    let { text_turn: turn, text_step: step } = position
    let length = 0
    try {
      for (let row = this.#files.turn(file, turn); row; row = this.#files.turn(file, turn)) {
        for await (const next of stepsAt(source, provider, positionsOf(row.places, step, row.steps))) {
          if (next.index < step) continue
          const text = await textOf(source, next.step)
          found.push({ step: row.first_step + next.index, kind: next.step.kind, text })
          length += text.length
          step = next.index + 1
          if (length >= SLICE) return { turn, step, found, isLast: false }
        }
        // The last turn may continue from here.
        if (!this.#files.turn(file, turn + 1)) break
        turn += 1
        step = 0
      }
    } catch (error) {
      // The log will be read again, with its text.
      if (!(error instanceof LogChanged)) throw error
    }
    return { turn, step, found, isLast: true }
  }
}

const emptySlice = ({ text_turn: turn, text_step: step }: TextPosition): Slice => ({
  turn,
  step,
  found: [],
  isLast: true,
})

async function textOf(source: LogSource, { name, fields }: Step): Promise<string> {
  const texts = name === null ? [] : [name]
  for (const { text } of fields) {
    if (typeof text === 'string') texts.push(text)
    else
      for (
        let from: number | undefined = text.start;
        from !== undefined && from - text.start < MOST_OF_A_LONG_TEXT;
      ) {
        const piece = await pieceOf(source, text, from, MOST_OF_A_LONG_TEXT / 4)
        texts.push(piece.text)
        from = piece.next
      }
  }
  return fullText(texts.join('\n'))
}
