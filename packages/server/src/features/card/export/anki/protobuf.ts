/** Writes Protocol Buffers messages, field by field. */
const VARINT = 0
const BYTES = 2
const FIXED_32 = 5
const FLOAT_BYTES = 4

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) | 0x80)
    rest = Math.floor(rest / 0x80)
  }
  return Buffer.from([...bytes, rest])
}

const tag = (field: number, wire: number): Buffer => varint(field * 8 + wire)

export const numberField = (field: number, value: number): Buffer =>
  Buffer.concat([tag(field, VARINT), varint(value)])

export const bytesField = (field: number, value: Uint8Array): Buffer =>
  Buffer.concat([tag(field, BYTES), varint(value.length), value])

export const textField = (field: number, value: string): Buffer => bytesField(field, Buffer.from(value))

const float = (value: number): Buffer => {
  const bytes = Buffer.alloc(FLOAT_BYTES)
  bytes.writeFloatLE(value)
  return bytes
}

export const floatField = (field: number, value: number): Buffer =>
  Buffer.concat([tag(field, FIXED_32), float(value)])

export const floatsField = (field: number, values: readonly number[]): Buffer =>
  bytesField(field, Buffer.concat(values.map(float)))
