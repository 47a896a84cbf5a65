import { COLUMNS, type PlanDocument, type SchoolPlan } from './plan-document.ts'

/** The width of each column; the note takes what is left. */
const WIDTHS = [52, 92, 34, 34, 92, 40, '*']
const POINTS = 9
const SMALLEST_POINTS = 5
/** As many lines as fit one page at the usual size. */
const LINES_A_PAGE = 40

/** A plan as a PDF of one page, for an advisor; its writer is loaded when it is needed. */
export async function planPdf(plan: PlanDocument): Promise<Blob> {
  const [{ default: pdfMake }, { default: fonts }] = await Promise.all([
    import('pdfmake/build/pdfmake.js'),
    import('pdfmake/build/vfs_fonts.js'),
  ])
  pdfMake.addVirtualFileSystem(fonts)
  return pdfMake.createPdf(definitionOf(plan)).getBlob()
}

function definitionOf({ title, madeOn, schools }: PlanDocument): object {
  const lines = schools.reduce(
    (sum, { lines: rows, notes, sources }) =>
      sum + 5 + rows.length * 1.4 + notes.length + sources.length * 1.5,
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
      ...schools.flatMap((school) => contentOf(school, fontSize)),
    ],
  }
}

function contentOf({ name, summary, basis, lines, notes, sources }: SchoolPlan, fontSize: number): object[] {
  const small = { color: '#5c5852', fontSize: Math.max(SMALLEST_POINTS, fontSize - 1) }
  return [
    { text: name, fontSize: fontSize + 2, bold: true, margin: [0, 6, 0, 2] },
    { text: summary, margin: [0, 0, 0, 4] },
    {
      layout: 'lightHorizontalLines',
      table: {
        headerRows: 1,
        widths: WIDTHS,
        body: [
          COLUMNS.map(([, text]) => ({ text, bold: true })),
          ...lines.map((line) => COLUMNS.map(([field]) => line[field])),
        ],
      },
    },
    ...notes.map((text) => ({ text, margin: [0, 2, 0, 0] })),
    { text: basis, margin: [0, 4, 0, 0], ...small },
    ...sources.map((text) => ({ text, ...small })),
  ]
}
