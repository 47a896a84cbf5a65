import { FileFault } from './file-fault.ts'

/** As much text as a transcript may have. */
export const MOST_CHARACTERS = 200_000
const MOST_PDF_BYTES = 20_000_000
const MOST_TEXT_BYTES = 2_000_000

/** The text of a dropped or chosen file. Nothing is sent anywhere; what reads PDFs is loaded for a PDF only. */
export async function transcriptText(file: File): Promise<string> {
  const isPdf = file.type === 'application/pdf' || /\.pdf$/i.test(file.name)
  if (file.size > (isPdf ? MOST_PDF_BYTES : MOST_TEXT_BYTES)) throw tooLong()
  const data = new Uint8Array(await file.arrayBuffer())
  const text =
    isPdf || isPdfData(data) ? await (await import('./pdf-text.ts')).pdfText(data) : plainText(data)
  if (text.trim() === '') throw new FileFault('This file is empty.')
  if (text.length > MOST_CHARACTERS) throw tooLong()
  return text
}

const tooLong = () =>
  new FileFault('This file is too long for a transcript. Paste the part with your courses instead.')

const isPdfData = (data: Uint8Array): boolean => String.fromCharCode(...data.subarray(0, 5)) === '%PDF-'

/** Spreadsheets save text as UTF-8 or UTF-16, older ones in the encoding of their country. */
function plainText(data: Uint8Array): string {
  const [first, second] = data
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(data)
  if (data.subarray(0, 1_000).includes(0))
    throw new FileFault('This isn’t a text file. Use a PDF, a .txt or a .csv file, or paste the text.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(data)
  } catch {
    return new TextDecoder('windows-1252').decode(data)
  }
}
