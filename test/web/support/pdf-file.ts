/** A line of text at a place on the page. */
export interface PdfText {
  x: number
  y: number
  text: string
}

interface Options {
  /** Locked by a password that nobody knows. */
  isLocked?: boolean
}

/** A PDF of one page with these texts; without any it is like a scan. */
export function pdfFile(texts: readonly PdfText[], { isLocked = false }: Options = {}): Buffer {
  const draw = texts.map(
    ({ x, y, text }) => `BT /F1 10 Tf ${x} ${y} Td (${text.replace(/[()\\]/g, '\\$&')}) Tj ET`,
  )
  const content = draw.length === 0 ? '10 10 200 200 re f' : draw.join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...(isLocked
      ? [`<< /Filter /Standard /V 1 /R 2 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> /P -4 >>`]
      : []),
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const lock = isLocked
    ? `/Encrypt ${objects.length} 0 R /ID [<${'01'.repeat(16)}> <${'01'.repeat(16)}>]`
    : ''
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${lock} >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}
