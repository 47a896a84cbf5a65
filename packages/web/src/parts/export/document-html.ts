import type { Column, DocumentSection, ExportDocument } from './document.ts'

/** A document as one page that needs nothing else: no script, no font, no address. */
export const documentHtml = ({ title, madeOn, columns, sections }: ExportDocument): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escaped(title)}</h1>
<p class="small">Made on ${escaped(madeOn)} with Tutor Nexus</p>
${sections.map((section) => sectionHtml(section, columns)).join('\n')}
</body>
</html>
`

const STYLE =
  'body{font:16px/1.45 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c1b19;background:#fff}' +
  'h1{font-size:1.5rem}h2{font-size:1.2rem;margin-top:2rem}.scroll{overflow-x:auto}' +
  'table{border-collapse:collapse;width:100%;font-size:.875rem}' +
  'th,td{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-bottom:1px solid #ddd}' +
  '.small,footer{color:#5c5852;font-size:.8125rem}@media print{body{margin:0;font-size:11px}}'

function sectionHtml(section: DocumentSection, columns: readonly Column[]): string {
  const { name, summary, basis, rows, notes, sources } = section
  const cells = (row: readonly string[], open: string, close: string): string =>
    `<tr>${row.map((text) => `${open}${escaped(text)}${close}`).join('')}</tr>`
  const titles = columns.map(({ title }) => title)
  const table = `<div class="scroll"><table>
<thead>${cells(titles, '<th scope="col">', '</th>')}</thead>
<tbody>
${rows.map((row) => cells(row, '<td>', '</td>')).join('\n')}
</tbody>
</table></div>`
  const closing = [basis, ...sources].filter((text) => text !== '')
  return `<section>
<h2>${escaped(name)}</h2>
<p>${escaped(summary)}</p>
${rows.length > 0 ? table : ''}
${notes.length > 0 ? `<ul>${notes.map((note) => `<li>${escaped(note)}</li>`).join('')}</ul>` : ''}
${closing.length > 0 ? `<footer>${closing.map((text) => `<p>${escaped(text)}</p>`).join('')}</footer>` : ''}
</section>`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark)
