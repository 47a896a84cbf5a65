import { cellText, isEmpty, isFields, isFieldsList, type Fields } from './cell.ts'
import type { Page } from './record.ts'
import { wrap } from './text-width.ts'

const isSources = (value: unknown): value is readonly Fields[] =>
  isFieldsList(value) && value.every((one) => typeof one['accessedOn'] === 'string' && 'attribution' in one)

/** The data without the statements of where it comes from, however deep they stand. */
export function withoutSources(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSources)
  if (!isFields(value)) return value
  const entries = Object.entries(value).filter(([, inner]) => !isSources(inner))
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutSources(inner)]))
}

function sourcesIn(value: unknown): Fields[] {
  if (isSources(value)) return [...value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(sourcesIn) : []
}

/** Where the data comes from, each source once, in small print. */
export function sourceLines(data: unknown, page: Page): string[] {
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
