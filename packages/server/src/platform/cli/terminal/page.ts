import { styleText } from 'node:util'

/** The styles of parts of the output. */
export interface Paint {
  strong(text: string): string
  faint(text: string): string
  good(text: string): string
  bad(text: string): string
  warning(text: string): string
}

/** Where lines are printed. */
export interface Page {
  readonly width: number
  readonly paint: Paint
  /** The names of the arguments: columns of these names tell rows apart, so they stay. */
  readonly asked?: ReadonlySet<string>
}

export const unstyled = (text: string): string => text

export const noPaint: Paint = {
  strong: unstyled,
  faint: unstyled,
  good: unstyled,
  bad: unstyled,
  warning: unstyled,
}

const MIN_WIDTH = 40

/** For help, so that its lines end somewhere even where the stream has no width. */
export const READABLE = 100

/** As wide as the terminal. Where there is none, as wide as COLUMNS says or without a limit: then nothing is cut. */
export function pageOf(stream: NodeJS.WriteStream, columns = process.env['COLUMNS']): Page {
  const given = stream.isTTY ? stream.columns : Number(columns ?? '')
  const width = Number.isInteger(given) && given > 0 ? Math.max(MIN_WIDTH, given) : Infinity
  return { width, paint: paintFor(stream) }
}

/** Colours where the stream is a terminal, unless NO_COLOR is set. */
function paintFor(stream: NodeJS.WriteStream): Paint {
  const style = (format: Parameters<typeof styleText>[0]) => (text: string) =>
    text === '' ? text : styleText(format, text, { stream })
  return {
    strong: style('bold'),
    faint: style('dim'),
    good: style('cyan'),
    bad: style('red'),
    warning: style('yellow'),
  }
}
