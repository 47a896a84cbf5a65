import { UsageError } from '../errors-and-exit-codes.ts'

const isPdf = (data: Uint8Array): boolean => String.fromCharCode(...data.subarray(0, 5)) === '%PDF-'

/** The text of a file or a pipe; spreadsheets save it as UTF-8 or UTF-16, older ones in the encoding of their country. */
export function decodeText(data: Uint8Array, from: string): string {
  const [first, second] = data
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(data)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(data)
  if (isPdf(data))
    throw new UsageError(
      `${from} is a PDF. Copy its text and give that, or drop the PDF into the web app, which reads it.`,
    )
  if (data.includes(0)) throw new UsageError(`${from} is not a text file.`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(data)
  } catch {
    return new TextDecoder('windows-1252').decode(data)
  }
}
