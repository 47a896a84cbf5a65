import * as z from 'zod'
import type { StoreLocation } from '../../packages/server/src/platform/store/open.ts'

const Location: z.ZodType<StoreLocation> = z.union([
  z.object({ file: z.string() }),
  z.object({ databaseUrl: z.string() }),
])

export function argument(index: number): string {
  const value = process.argv[index + 2]
  if (value === undefined) throw new Error(`Argument ${index} is missing`)
  return value
}

export const openLocation = (): StoreLocation => Location.parse(JSON.parse(argument(0)))
