import { CONTROL } from './cell.ts'

/** JSON in which nothing steers the terminal: control and direction characters are escaped. */
export const jsonText = (value: unknown, indent?: number): string =>
  escapeControls(JSON.stringify(value, null, indent))

/** The same for JSON that is written already. */
export const escapeControls = (json: string): string =>
  json.replace(CONTROL, (character) =>
    Array.from({ length: character.length }, (_, at) => escaped(character.charCodeAt(at))).join(''),
  )

const escaped = (code: number): string => `\\u${code.toString(16).padStart(4, '0')}`
