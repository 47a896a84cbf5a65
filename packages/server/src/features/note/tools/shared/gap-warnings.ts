import type { HintWarning } from '@tutor-nexus/toolkit'
import type { IndexGaps } from '../../model/vault-port.ts'

/** Warns about what the index of a vault leaves out. */
export function gapWarnings({ files, notes }: IndexGaps): HintWarning[] {
  const warnings: HintWarning[] = []
  if (files > 0)
    warnings.push({
      type: 'performance',
      severity: 'medium',
      message: 'The vault has more files than are indexed; the answer leaves some out',
      suggestedFix: 'Split the vault, or read a note by its path',
    })
  if (notes.length > 0)
    warnings.push({
      type: 'performance',
      severity: 'medium',
      message: `Of very large notes only the first part is indexed, here of ${notes.join(', ')}`,
      relatedIds: [...notes],
      suggestedFix: 'Split the note into several',
    })
  return warnings
}
