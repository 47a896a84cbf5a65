import { ImportError } from '../../../../platform/import/import-adapter.ts'

/** One field of a Protocol Buffers message: a number, or bytes, which a float is too. */
export interface WireField {
  number: number
  value: number | Buffer
}

const VARINT = 0
const FIXED_64 = 1
const BYTES = 2
const FIXED_32 = 5

/** The fields of a message in order. Throws on malformed input. */
export function* wireFields(where: string, bytes: Buffer): Generator<WireField> {
  let at = 0
  const garbage = () => new ImportError(where, 'not a valid Anki message')
  const take = (length: number): Buffer => {
    if (length > bytes.length - at) throw garbage()
    at += length
    return bytes.subarray(at - length, at)
  }
  const varint = (): number => {
    let value = 0
    for (let shift = 0; shift < 70; shift += 7) {
      const [byte = 0] = take(1)
      value += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) return value
    }
    throw garbage()
  }
  while (at < bytes.length) {
    const tag = varint()
    const number = Math.floor(tag / 8)
    if (number === 0) throw garbage()
    switch (tag % 8) {
      case VARINT:
        yield { number, value: varint() }
        break
      case BYTES:
        yield { number, value: take(varint()) }
        break
      case FIXED_64:
        yield { number, value: take(8) }
        break
      case FIXED_32:
        yield { number, value: take(4) }
        break
      default:
        throw garbage()
    }
  }
}

/** Numbers and texts of a message by field number; the last one of a repeated field. */
export interface Message {
  number(field: number): number
  text(field: number): string
  has(field: number): boolean
}

export function readMessage(where: string, bytes: Buffer): Message {
  const fields = new Map([...wireFields(where, bytes)].map(({ number, value }) => [number, value]))
  return {
    number(field) {
      const value = fields.get(field)
      return typeof value === 'number' ? value : 0
    },
    text(field) {
      const value = fields.get(field)
      return Buffer.isBuffer(value) ? value.toString('utf8') : ''
    },
    has: (field) => fields.has(field),
  }
}
