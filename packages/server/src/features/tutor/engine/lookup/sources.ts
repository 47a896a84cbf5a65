import * as z from 'zod'

export interface Source {
  name: string
  accessedOn: string
  attribution: string | null
}

const Catalog = z.object({ name: z.string(), accessedOn: z.string(), attribution: z.string().nullish() })
const Evidence = z.object({ source: z.string(), accessedOn: z.string(), attribution: z.string().nullish() })

export const WithSources = z.object({ sources: z.array(Catalog).optional() })
export const WithEvidence = z.object({ evidence: z.array(Evidence).optional() })

export const sourcesOf = ({ sources = [] }: z.output<typeof WithSources>): Source[] =>
  sources.map(({ attribution = null, ...source }) => ({ ...source, attribution }))

export const evidenceOf = (records: readonly z.output<typeof WithEvidence>[]): Source[] =>
  records
    .flatMap(({ evidence = [] }) => evidence)
    .map(({ source, accessedOn, attribution = null }) => ({ name: source, accessedOn, attribution }))

export function sourceLine(sources: readonly Source[]): string | undefined {
  const each = new Map(sources.map((source) => [`${source.name} ${source.accessedOn}`, source]))
  if (each.size === 0) return undefined
  const names = [...each.values()].map(({ name, accessedOn }) => `${name}, as of ${accessedOn}`)
  const words = new Set([...each.values()].flatMap(({ attribution }) => attribution ?? []))
  return [`Source: ${names.join('; ')}.`, ...words].join(' ')
}
