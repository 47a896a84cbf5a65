/** An event of whole days. */
export interface CalendarEvent {
  /** The same for the same event of a later download, which then replaces it. */
  id: string
  title: string
  about: string
  /** The first and the last day, YYYY-MM-DD. */
  from: string
  to: string
}

const LONGEST_LINE = 75

/** An iCalendar file of whole days, which leave the time free. */
export function calendarFile(name: string, events: readonly CalendarEvent[], madeOn: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tutor Nexus//Term plan//EN',
    `NAME:${value(name)}`,
    `X-WR-CALNAME:${value(name)}`,
    ...events.flatMap(({ id, title, about, from, to }) => [
      'BEGIN:VEVENT',
      `UID:${id}@tutor-nexus`,
      `DTSTAMP:${day(madeOn)}T000000Z`,
      `DTSTART;VALUE=DATE:${day(from)}`,
      `DTEND;VALUE=DATE:${day(dayAfter(to))}`,
      `SUMMARY:${value(title)}`,
      `DESCRIPTION:${value(about)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const day = (date: string): string => date.replaceAll('-', '')

const dayAfter = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** Text as RFC 5545 asks for. */
const value = (text: string): string =>
  text
    .replaceAll(/\s*\n\s*/g, '\n')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)

/** Lines of at most 75 bytes, never cut inside a character. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let [text, bytes] = ['', 0]
  for (const character of line) {
    const size = encoder.encode(character).length
    if (bytes + size > LONGEST_LINE) {
      text += '\r\n '
      bytes = 1
    }
    text += character
    bytes += size
  }
  return text
}
