import { inWords } from '../spelling.ts'
import { cellText, isEmpty, isFields, isFieldsList, type Fields } from '../../terminal/cell.ts'
import { listLines, plainLines, recordLines, sectionLines } from './record.ts'
import type { Page } from '../../terminal/page.ts'
import { wrap } from '../../terminal/text-width.ts'

/** Shown below the answer instead of in it. */
const PAGING = new Set(['hasMore', 'has_more', 'nextCursor', 'next_cursor', 'totalCount', 'total_count'])

/** What a tool answered, for people. */
export function dataLines(data: unknown, page: Page): string[] {
  const sources = sourceLines(data, page)
  return [...bodyLines(withoutSources(data), page), ...(sources.length > 0 ? ['', ...sources] : [])]
}

function bodyLines(data: unknown, page: Page): string[] {
  if (Array.isArray(data)) return rowLines('items', data, page, {})
  if (!isFields(data)) return wrap(cellText(data), page.width)
  const fields = Object.fromEntries(Object.entries(data).filter(([name]) => !PAGING.has(name)))
  const rows = mainList(data)
  return rows === undefined ? recordLines(fields, page, ['']) : pageLines(rows, fields, page)
}

/** The list that a page is a page of. */
function mainList(data: Fields): string | undefined {
  const names = Object.keys(data)
  const lists = names.filter((name) => Array.isArray(data[name]) && data[name].every(isFields))
  if (lists.includes('items')) return 'items'
  const isPage = names.length === 1 || names.some((name) => PAGING.has(name))
  return isPage && lists.length === 1 ? lists[0] : undefined
}

function pageLines(rows: string, fields: Fields, page: Page): string[] {
  const others = Object.entries(fields).filter(([name, value]) => name !== rows && !isEmpty(value))
  const head = plainLines(
    others.filter(([, value]) => typeof value !== 'object'),
    page,
  )
  return [
    ...head,
    ...(head.length > 0 ? [''] : []),
    ...rowLines(rows, fields[rows], page, fields),
    ...others
      .filter(([, value]) => typeof value === 'object')
      .flatMap(([name, value]) => ['', ...sectionLines(name, value, page)]),
  ]
}

function rowLines(name: string, rows: unknown, page: Page, known: Fields): string[] {
  if (isFieldsList(rows)) return listLines(rows, page, known)
  return isEmpty(rows) ? [`No ${inWords(name)}.`] : wrap(cellText(rows), page.width)
}

const isSources = (value: unknown): value is readonly Fields[] =>
  isFieldsList(value) && value.every((one) => typeof one['accessedOn'] === 'string' && 'attribution' in one)

/** The data without its lists of sources, however deeply nested. */
function withoutSources(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSources)
  if (!isFields(value)) return value
  const entries = Object.entries(value).filter(([, inner]) => !isSources(inner))
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutSources(inner)]))
}

function sourcesIn(value: unknown): Fields[] {
  if (isSources(value)) return [...value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(sourcesIn) : []
}

/** Each source once. */
function sourceLines(data: unknown, page: Page): string[] {
  const texts = new Set(sourcesIn(data).map(sourceText))
  return [...texts].flatMap((text) => wrap(text, page.width)).map(page.paint.faint)
}

function sourceText({ name, source, link, accessedOn, attribution }: Fields): string {
  const from = [name ?? source, link]
    .filter((part) => !isEmpty(part))
    .map(cellText)
    .join(', ')
  return `Source: ${from}, as of ${cellText(accessedOn)}. ${cellText(attribution)}`.trim()
}
