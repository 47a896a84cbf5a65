import { inWords } from '../spelling.ts'
import { cellText, isEmpty, isFields, isFieldsList, type Fields } from './cell.ts'
import { listLines, plainLines, recordLines, sectionLines, type Page } from './record.ts'
import { sourceLines, withoutSources } from './sources.ts'
import { wrap } from './text-width.ts'

/** What is said at the foot of a page rather than in it. */
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
