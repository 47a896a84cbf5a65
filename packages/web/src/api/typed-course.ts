const COURSE = /^(?:([^:\s]+):\s*)?([a-z](?:[a-z&/. -]*[a-z&/])?)[\s-]*(\d[\w.]*)$/i

/** A course as people type it, at the school given where the text names none: `math1271` is `nrc:MATH 1271`. */
export function courseFrom(text: string, school: string | undefined): string | undefined {
  const [, named, subject, number] = COURSE.exec(text.trim()) ?? []
  const at = named ?? school
  if (at === undefined || subject === undefined || number === undefined) return undefined
  return `${at.toLowerCase()}:${subject.toUpperCase()} ${number.toUpperCase()}`
}
