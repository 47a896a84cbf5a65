import type { Column, DocumentSection, ExportDocument } from './document.ts'

const POINTS = 9
const SMALLEST_POINTS = 5
/** As many lines as fit one page at the usual size. */
const LINES_A_PAGE = 40

/** A document as a PDF of one page, for an advisor; its writer is loaded when it is needed. */
export async function documentPdf(shown: ExportDocument): Promise<Blob> {
  const [{ default: pdfMake }, { default: fonts }] = await Promise.all([
    import('pdfmake/build/pdfmake.js'),
    import('pdfmake/build/vfs_fonts.js'),
  ])
  pdfMake.addVirtualFileSystem(fonts)
  return pdfMake.createPdf(definitionOf(shown)).getBlob()
}

function definitionOf({ title, madeOn, columns, sections }: ExportDocument): object {
  const lines = sections.reduce(
    (sum, { rows, notes, sources }) => sum + 5 + rows.length * 1.4 + notes.length + sources.length * 1.5,
    3,
  )
  const fontSize = Math.max(SMALLEST_POINTS, Math.min(POINTS, (POINTS * LINES_A_PAGE) / lines))
  return {
    pageSize: 'LETTER',
    pageMargins: [36, 32, 36, 32],
    info: { title },
    defaultStyle: { fontSize, lineHeight: 1.1 },
    content: [
      { text: title, fontSize: fontSize + 5, bold: true },
      { text: `Made on ${madeOn} with Tutor Nexus`, color: '#5c5852', margin: [0, 0, 0, 6] },
      ...sections.flatMap((section) => contentOf(section, columns, fontSize)),
    ],
  }
}

function contentOf(section: DocumentSection, columns: readonly Column[], fontSize: number): object[] {
  const { name, summary, basis, rows, notes, sources } = section
  const small = { color: '#5c5852', fontSize: Math.max(SMALLEST_POINTS, fontSize - 1) }
  const table = {
    layout: 'lightHorizontalLines',
    table: {
      headerRows: 1,
      widths: columns.map(({ width = '*' }) => width),
      body: [columns.map(({ title }) => ({ text: title, bold: true })), ...rows.map((row) => [...row])],
    },
  }
  return [
    { text: name, fontSize: fontSize + 2, bold: true, margin: [0, 6, 0, 2] },
    { text: summary, margin: [0, 0, 0, 4] },
    ...(rows.length > 0 ? [table] : []),
    ...notes.map((text) => ({ text, margin: [0, 2, 0, 0] })),
    ...(basis === '' ? [] : [{ text: basis, margin: [0, 4, 0, 0], ...small }]),
    ...sources.map((text) => ({ text, ...small })),
  ]
}
