/** Where templates are, and the one that daily notes are made of. */
export const TEMPLATE_FOLDER = 'Templates'
export const DAILY_TEMPLATE = `${TEMPLATE_FOLDER}/Daily.md`
const DAILY_FOLDER = 'Daily'

const two = (number: number): string => String(number).padStart(2, '0')

/** By the clock of the reader, as `2026-01-31`. */
export const dayOf = (at: Date): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`

export const dailyPath = (at: Date): string => `${DAILY_FOLDER}/${dayOf(at)}.md`

const PARTS = /YYYY|MM|DD|HH|mm|ss/g

/** A template with `{{title}}`, `{{date}}`, `{{time}}` and formats such as `{{date:DD.MM.YYYY}}` filled in. */
export function fillTemplate(text: string, title: string, at: Date): string {
  const parts: Readonly<Record<string, string>> = {
    YYYY: String(at.getFullYear()),
    MM: two(at.getMonth() + 1),
    DD: two(at.getDate()),
    HH: two(at.getHours()),
    mm: two(at.getMinutes()),
    ss: two(at.getSeconds()),
  }
  const formatted = (format: string) => format.replace(PARTS, (part) => parts[part] ?? part)
  return text.replace(
    /\{\{\s*(title|date|time)(?::([^}]+))?\s*\}\}/gi,
    (_, name: string, format: string | undefined) => {
      if (name.toLowerCase() === 'title') return title
      return formatted(format?.trim() ?? (name.toLowerCase() === 'date' ? 'YYYY-MM-DD' : 'HH:mm'))
    },
  )
}
