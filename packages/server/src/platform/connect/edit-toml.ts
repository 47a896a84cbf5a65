import { JsoncError } from './parse-jsonc.ts'

/** A table's lines, from its header to the next; comments in front of that one are the next one's. */
interface Table {
  readonly path: readonly string[]
  readonly start: number
  readonly end: number
}

/** Sets the table `[group.name]`; every byte elsewhere stays, comments included. The same entry changes nothing. */
export function setTable(text: string, group: string, name: string, entry: object): string {
  const newline = text.includes('\r\n') ? '\r\n' : '\n'
  const wanted = tomlOf(group, name, entry).replaceAll('\n', newline)
  const [first, ...others] = tablesOf(text, group, name)
  if (!first) {
    const apart = text === '' ? '' : text.endsWith('\n') ? newline : newline + newline
    return text + apart + wanted
  }
  const [, own = '', blank = ''] = /^(.*?)(\s*)$/s.exec(text.slice(first.start, first.end)) ?? []
  if (others.length === 0 && `${own}${newline}` === wanted) return text
  return cut(text, others, first, wanted + blank.replace(/^[ \t]*\r?\n/, ''))
}

/** Takes the table `[group.name]` out, with those below it; every byte elsewhere stays. */
export const removeTable = (text: string, group: string, name: string): string =>
  cut(text, tablesOf(text, group, name)).replace(/(\r?\n)(?:\r?\n)+$/, '$1')

export const hasTable = (text: string, group: string, name: string): boolean =>
  tablesOf(text, group, name).length > 0

/** Without some tables, the last first, and with another text in the place of one. */
function cut(text: string, tables: readonly Table[], replaced?: Table, by = ''): string {
  const edits = [
    ...tables.map((table) => ({ table, by: '' })),
    ...(replaced ? [{ table: replaced, by }] : []),
  ]
  return edits
    .toSorted((a, b) => b.table.start - a.table.start)
    .reduce(
      (whole, { table: { start, end }, by: text_ }) => whole.slice(0, start) + text_ + whole.slice(end),
      text,
    )
}

/** The entry as Codex reads it: a table of its values, and what is an object inline. */
export function tomlOf(group: string, name: string, entry: object): string {
  const lines = Object.entries(entry).map(([key, value]) => `${keyText(key)} = ${valueText(value)}\n`)
  return `[${keyText(group)}.${keyText(name)}]\n${lines.join('')}`
}

const keyText = (key: string): string => (/^[\w-]+$/.test(key) ? key : JSON.stringify(key))

function valueText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(valueText).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{ ${Object.entries(value)
    .map(([key, each]) => `${keyText(key)} = ${valueText(each)}`)
    .join(', ')} }`
}

const HEADER = /^[ \t]*\[(\[?)([^\]\n]*)\]?\][ \t]*(?:#[^\n]*)?$/
const KEY = /"((?:[^"\\]|\\.)*)"|'([^']*)'|([\w-]+)/g

const pathOf = (dotted: string): string[] =>
  [...dotted.matchAll(KEY)].map(([, basic, literal, bare]) =>
    basic === undefined ? (literal ?? bare ?? '') : String(JSON.parse(`"${basic}"`)),
  )

/** Our table and those below it. What says the same in another form cannot be edited by lines, and is refused. */
function tablesOf(text: string, group: string, name: string): Table[] {
  const tables: { path: string[]; start: number; end: number }[] = []
  let path: string[] = []
  let lead: number | undefined
  for (const { start, end, line } of statementsOf(text)) {
    const [, , dotted] = HEADER.exec(line) ?? []
    if (dotted === undefined) {
      if (line.trim() === '' || line.trim().startsWith('#')) lead ??= start
      else {
        lead = undefined
        refuseOtherForms(text, start, [...path, ...pathOf(line.split('=', 1)[0] ?? '')], path, [group, name])
      }
      continue
    }
    path = pathOf(dotted)
    const open = tables.at(-1)
    if (open) open.end = lead ?? start
    tables.push({ path, start, end })
    lead = undefined
  }
  const last = tables.at(-1)
  if (last) last.end = text.length
  return tables.filter((table) => table.path[0] === group && table.path[1] === name)
}

function refuseOtherForms(
  text: string,
  at: number,
  key: readonly string[],
  table: readonly string[],
  [group, name]: readonly [string, string],
): void {
  const isGroup = key[0] === group && key.length === 1
  const isEntry = key[0] === group && key[1] === name && table.length < 2
  if (isGroup || isEntry)
    throw new JsoncError(text, at, `${key.join('.')} is written inline; make it a table [${group}.${name}]`)
}

/** The lines of the text; those of a string or an array over several lines together. */
function statementsOf(text: string): { start: number; end: number; line: string }[] {
  const statements: { start: number; end: number; line: string }[] = []
  let start = 0
  while (start < text.length) {
    const end = statementEnd(text, start)
    statements.push({
      start,
      end,
      line: text
        .slice(start, end)
        .replace(/\r?\n$/, '')
        .replace(/^\uFEFF/, ''),
    })
    start = end
  }
  return statements
}

const TOKEN = /"""|'''|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|#[^\n]*|[[\]{}\n"']/g

function statementEnd(text: string, start: number): number {
  let depth = 0
  TOKEN.lastIndex = start
  for (let token = TOKEN.exec(text); token; token = TOKEN.exec(text)) {
    const [found] = token
    if (found === '"""' || found === "'''") TOKEN.lastIndex = blockEnd(text, token.index, found)
    else if (found === '"' || found === "'")
      throw new JsoncError(text, token.index, 'this quote is never closed')
    else if (found === '[' || found === '{') depth += 1
    else if (found === ']' || found === '}') depth -= 1
    else if (found === '\n' && depth <= 0) return token.index + 1
  }
  if (depth > 0) throw new JsoncError(text, start, 'a bracket is never closed')
  return text.length
}

function blockEnd(text: string, start: number, quote: string): number {
  let end = text.indexOf(quote, start + quote.length)
  // Only this kind of text has escapes.
  if (quote === '"""')
    while (end > 0 && /(?:^|[^\\])(?:\\\\)*\\$/.test(text.slice(start, end)))
      end = text.indexOf(quote, end + 1)
  if (end < 0) throw new JsoncError(text, start, 'this quote is never closed')
  // Up to two quotes may stand before the closing ones.
  return (
    end +
    quote.length +
    (/^["']{0,2}/.exec(text.slice(end + quote.length).replace(/[^"'].*/s, ''))?.[0].length ?? 0)
  )
}
