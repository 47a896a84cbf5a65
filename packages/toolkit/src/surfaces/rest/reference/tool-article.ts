import { html } from 'hono/html'
import type { CompiledTool } from '../../../compiled-tool.ts'
import { shownExamples, type ShownExample } from '../examples.ts'
import { TOOLS_PATH } from '../paths.ts'
import { parameterRows, type ParameterRow } from './parameter-rows.ts'

const SECOND = 1000

/** One tool: what it is for, what it takes, and a call that works. Other tools on the page are linked by name. */
export function toolArticle(compiled: CompiledTool, others: ReadonlySet<string>) {
  const { tool, title, inputSchema } = compiled
  const { what, when, returns } = tool.description
  const rows = parameterRows(inputSchema)
  const [example] = shownExamples(compiled)
  return html`<article id="${tool.name}">
    <h3>${tool.name}</h3>
    <div class="soft">${title}</div>
    <ul class="marks">
      ${marksOf(compiled).map(([mark, kind]) => html`<li class="${kind}">${mark}</li>`)}
    </ul>
    <p>${linked(`${what} ${when}`, others)}</p>
    <p>${linked(returns, others)}</p>
    ${rows.length > 0 ? parameterTable(rows, others) : html`<p class="soft">It takes no arguments.</p>`}
    ${example ? worked(tool.name, example) : ''}
  </article>`
}

const NAME = /([A-Za-z][\w-]*)/

/** A text in which the names of tools lead to them. */
const linked = (text: string, names: ReadonlySet<string>) =>
  html`${text
    .split(NAME)
    .map((part) => (names.has(part) ? html`<a href="#${part}"><code>${part}</code></a>` : part))}`

function marksOf({ tool, takesClientEventId }: CompiledTool): [mark: string, kind: string][] {
  const limit = tool.rateLimit
  const marks: [string, string][] = [
    [tool.cacheable ? 'GET, POST' : 'POST', ''],
    [tool.category, ''],
    [`version ${tool.version}`, ''],
    ...tool.permissions.map((permission): [string, string] => [`needs ${permission}`, '']),
  ]
  if (takesClientEventId) marks.push(['takes Idempotency-Key', ''])
  if (limit) marks.push([`${limit.maxCalls.toLocaleString('en')} calls in ${limit.windowMs / SECOND} s`, ''])
  if (tool.destructive) marks.push(['what it removes is gone for good', 'warn'])
  if (tool.deprecated)
    marks.push([
      `deprecated: use ${tool.deprecated.replacement} before ${tool.deprecated.removalDate}`,
      'warn',
    ])
  return marks
}

const parameterTable = (rows: readonly ParameterRow[], others: ReadonlySet<string>) =>
  html`<h4>Arguments</h4>
    <div class="wide">
      <table class="parameters">
        <thead>
          <tr>
            <th>Name</th>
            <th>What it is</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map((row) => parameterRow(row, others))}
        </tbody>
      </table>
    </div>`

const parameterRow = (
  { path, type, required, standard, description }: ParameterRow,
  others: ReadonlySet<string>,
) =>
  html`<tr>
    <td><code>${path}</code> ${required ? html`<span class="required">required</span>` : ''}</td>
    <td>
      ${linked(description, others)}
      <div class="type">${type}${standard === undefined ? '' : `; ${standard} by default`}</div>
    </td>
  </tr>`

const worked = (name: string, { description, arguments: args, data }: ShownExample) =>
  html`<h4>Example: ${description}</h4>
    <pre>
curl "$API_URL${TOOLS_PATH}/${name}" \\
  -H "Authorization: Bearer $API_TOKEN" \\
  -H "Content-Type: application/json" \\
  -d ${shellQuoted(JSON.stringify(args))}</pre>
    <details>
      <summary>The data of its answer</summary>
      <pre>${JSON.stringify(data, null, 2)}</pre>
    </details>`

const shellQuoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`
