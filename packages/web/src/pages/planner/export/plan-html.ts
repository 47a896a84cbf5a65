import { COLUMNS, type PlanDocument, type SchoolPlan } from './plan-document.ts'

/** A plan as one page that needs nothing else: no script, no font, no address. */
export const planHtml = ({ title, madeOn, schools }: PlanDocument): string => `<!doctype html>
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
${schools.map(schoolHtml).join('\n')}
</body>
</html>
`

const STYLE =
  'body{font:16px/1.45 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c1b19;background:#fff}' +
  'h1{font-size:1.5rem}h2{font-size:1.2rem;margin-top:2rem}.scroll{overflow-x:auto}' +
  'table{border-collapse:collapse;width:100%;font-size:.875rem}' +
  'th,td{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-bottom:1px solid #ddd}' +
  '.small,footer{color:#5c5852;font-size:.8125rem}@media print{body{margin:0;font-size:11px}}'

const schoolHtml = ({ name, summary, basis, lines, notes, sources }: SchoolPlan): string => `<section>
<h2>${escaped(name)}</h2>
<p>${escaped(summary)}</p>
<div class="scroll"><table>
<thead><tr>${COLUMNS.map(([, title]) => `<th scope="col">${title}</th>`).join('')}</tr></thead>
<tbody>
${lines
  .map((line) => `<tr>${COLUMNS.map(([field]) => `<td>${escaped(line[field])}</td>`).join('')}</tr>`)
  .join('\n')}
</tbody>
</table></div>
${notes.length > 0 ? `<ul>${notes.map((note) => `<li>${escaped(note)}</li>`).join('')}</ul>` : ''}
<footer><p>${escaped(basis)}</p>${sources.map((source) => `<p>${escaped(source)}</p>`).join('')}</footer>
</section>`

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark)
