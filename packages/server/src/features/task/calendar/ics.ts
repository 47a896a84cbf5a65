const LONGEST_LINE = 75

/** A property of a calendar: its name with parameters, and its value as it stands. */
export type Property = readonly [name: string, value: string]

export interface Component {
  name: string
  properties: readonly Property[]
  components?: readonly Component[]
}

/** A text value, escaped as RFC 5545 asks for. */
export const textValue = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex -- control characters are not allowed in a calendar
    .replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)

export const icsText = (component: Component): string => lines(component).map(folded).join('')

function lines({ name, properties, components = [] }: Component): string[] {
  return [
    `BEGIN:${name}`,
    ...properties.map(([property, value]) => `${property}:${value}`),
    ...components.flatMap(lines),
    `END:${name}`,
  ]
}

/** Lines of at most 75 bytes, never cut inside a character. */
function folded(line: string): string {
  let text = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > LONGEST_LINE) {
      text += '\r\n '
      bytes = 1
    }
    text += character
    bytes += size
  }
  return `${text}\r\n`
}

export const icsDay = (day: string): string => day.replaceAll('-', '')

/** On the wall, without a zone. */
export const icsLocal = (day: string, time: string): string => `${icsDay(day)}T${time.replace(':', '')}00`

export const icsUtc = (instant: Date): string =>
  `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
