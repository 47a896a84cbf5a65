const MASKS: readonly (readonly [RegExp, string])[] = [
  [/\/calendar\/[\w-]{43}\.ics/g, 'CALENDAR'],
  [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'UUID'],
  [/[0-7][0-9A-HJKMNP-TV-Z]{25}/g, 'ULID'],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME'],
  [/\bc\d+\.[\w.-]{20,}/g, 'CURSOR'],
  [/\b[0-9a-f]{64}\b/g, 'CHECKSUM'],
  [/\/shared\/plan#[\w-]{43}/g, 'LINK'],
  [/\d+ s old/g, 'SECONDS s old'],
  [/tutor-nexus-test-\w+/g, 'FOLDER'],
  // Records of the calls themselves are among them, and are written when there is time.
  [/(kept\\?":\{[^}]*other\\?":)\d+/g, '$10'],
  [/(executionTime|duration_(?:seconds|ms)|bytes|usedBytes|estimated_tokens)(\\?":)[\d.]+/g, '$1$20'],
]

/** An answer without what differs from call to call: ids, times, durations and folders, and the sizes with them. */
export const masked = (line: string): string =>
  MASKS.reduce((text, [pattern, name]) => text.replace(pattern, name), line)
