import type { School } from '../../../platform/catalog/schools/school.ts'
import regionTimeZones from './region-time-zones.json' with { type: 'json' }

const ZONES: ReadonlyMap<string, string> = new Map(Object.entries(regionTimeZones))

const DEFAULT = 'America/Vancouver'

/** Where a school's clocks are: by its region, else as the student's own. */
export function schoolTimeZone(
  school: Pick<School, 'place' | 'country'> | undefined,
  own: string | undefined,
): string {
  const named = [...(school?.place?.split(',') ?? []).toReversed(), school?.country ?? '']
  for (const part of named) {
    const zone = ZONES.get(part.trim())
    if (zone !== undefined) return zone
  }
  return own ?? DEFAULT
}
