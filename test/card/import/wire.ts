/** Fields of Protocol Buffers, as little as Anki's messages need. */
function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  do {
    bytes.push((rest % 128) + (rest >= 128 ? 128 : 0))
    rest = Math.floor(rest / 128)
  } while (rest > 0)
  return Buffer.from(bytes)
}

export const numberField = (number: number, value: number): Buffer =>
  Buffer.concat([varint(number * 8), varint(value)])

export const bytesField = (number: number, value: Uint8Array): Buffer =>
  Buffer.concat([varint(number * 8 + 2), varint(value.length), value])

export const textField = (number: number, value: string): Buffer => bytesField(number, Buffer.from(value))
