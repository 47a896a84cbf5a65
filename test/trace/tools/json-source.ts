import type { LongText } from '../../../packages/server/src/features/trace/model/recording.ts'

const HEAD = 200

/** A log in memory that holds long texts as JSON strings, as the real ones do. */
export class JsonSource {
  #bytes = Buffer.alloc(0)

  add(text: string): LongText {
    const start = this.#bytes.length
    const inner = Buffer.from(JSON.stringify(text)).subarray(1, -1)
    this.#bytes = Buffer.concat([this.#bytes, inner])
    const head = text.slice(0, HEAD).replace(/[\uD800-\uDBFF]$/, '')
    return { source: 'string', start, end: start + inner.length, head }
  }

  piece({ end }: LongText, from: number, mostBytes: number): { text: string; next: number | undefined } {
    let at = from
    for (let to = at; to < end && to - from <= mostBytes;) {
      at = to
      to += this.#unit(to)
      if (to - from <= mostBytes) at = to
    }
    const text: unknown = JSON.parse(`"${this.#bytes.toString('utf8', from, at)}"`)
    return { text: String(text), next: at < end ? at : undefined }
  }

  /** How many bytes the character takes that begins here. */
  #unit(at: number): number {
    const byte = this.#bytes[at] ?? 0
    if (byte === 0x5c) {
      if (this.#bytes[at + 1] !== 0x75) return 2
      const pair = this.#bytes.toString('latin1', at, at + 12)
      return /^\\ud[89ab]..\\ud[c-f]/i.test(pair) ? 12 : 6
    }
    return byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
  }
}
