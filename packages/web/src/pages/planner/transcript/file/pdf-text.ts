import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the bundler gives the address
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { FileFault } from './file-fault.ts'
import { pageText, type Piece } from './pdf-layout.ts'

GlobalWorkerOptions.workerSrc = workerUrl

const MOST_PAGES = 60

/** The text of a PDF, read in the browser. */
export async function pdfText(data: Uint8Array): Promise<string> {
  const loading = getDocument({ data, isEvalSupported: false, useWasm: false, disableFontFace: true })
  try {
    const pages = await textOf(await loading.promise)
    if (pages.every((page) => page.trim() === ''))
      throw new FileFault(
        'This PDF has no text. It’s a scan or a picture: copy the text from your portal, or type the courses.',
      )
    return pages.join('\n')
  } catch (error) {
    if (error instanceof FileFault) throw error
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw new FileFault(
      isLocked
        ? 'This PDF is protected by a password. Save a copy without the password, or paste its text.'
        : 'This PDF is damaged and couldn’t be opened. Download it again, or paste its text.',
    )
  } finally {
    await loading.destroy()
  }
}

async function textOf(document: PDFDocumentProxy): Promise<string[]> {
  const pages: string[] = []
  for (let at = 1; at <= Math.min(document.numPages, MOST_PAGES); at++) {
    const page = await document.getPage(at)
    const { items } = await page.getTextContent()
    const pieces = items.flatMap((item): Piece[] => {
      if (!('str' in item)) return []
      const [, , , , x, y] = item.transform.map(Number)
      return [{ text: item.str, x: x ?? 0, y: y ?? 0, width: item.width, height: item.height }]
    })
    pages.push(pageText(pieces))
    page.cleanup()
  }
  return pages
}
