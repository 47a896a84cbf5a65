import type * as z from 'zod'
import { ImportError } from '../../../platform/import/import-adapter.ts'
import { faultyLine, linesOf } from './catalog/json-positions.ts'

/** The entries of a JSON file as their schema has them; otherwise an error that says which line and why. */
export function jsonList<Entry>(schema: z.ZodType<Entry[]>, text: string, file: string): Entry[] {
  const result = schema.safeParse(jsonValue(text, file))
  if (result.success) return result.data
  const [issue] = result.error.issues
  const path = issue?.path ?? []
  const field = path.filter((key) => typeof key === 'string').join('.')
  const reason = issue?.message ?? 'malformed'
  throw new ImportError(
    `${file}, line ${linesOf(text, [path])[0] ?? 1}`,
    field ? `${field}: ${reason}` : reason,
  )
}

export function jsonValue(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ImportError(`${file}, line ${faultyLine(text) ?? 1}`, 'not valid JSON from here on')
  }
}
