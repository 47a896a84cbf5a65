import { institutionId } from '../catalog/institution.ts'
import type { ImportRun } from './import-run-store.ts'

/** What a run is about, in the words of its adapter: `langara MATH`. */
export const scopeOf = ({ adapter, sourceKey }: Pick<ImportRun, 'adapter' | 'sourceKey'>): string =>
  sourceKey.startsWith(`${adapter}:`) ? sourceKey.slice(adapter.length + 1) : sourceKey

const folded = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ')

/** The runs of a format, a source, a school or a scope, whatever the case. */
export function matching<Run extends ImportRun>(runs: readonly Run[], wanted: string): Run[] {
  const text = folded(wanted).replace(/^\S+/, institutionId)
  return runs.filter((run) => {
    const scope = folded(scopeOf(run))
    const names = new Set([run.adapter, folded(run.name), folded(run.sourceKey), scope])
    return names.has(text) || names.has(folded(wanted)) || scope.startsWith(`${text} `)
  })
}
