import type { StoredGrades } from '../store/stored-records.ts'

/** The band that the student in the middle is in; between two bands, the one listed later. Null without students. */
export function medianBand(bands: StoredGrades['bands']): string | null {
  const students = bands.reduce((sum, { count }) => sum + count, 0)
  let passed = 0
  for (const { band, count } of bands) {
    passed += count
    if (passed * 2 > students) return band
  }
  return null
}
