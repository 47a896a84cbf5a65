import { styleText } from 'node:util'

/** How parts of the output are set off. */
export interface Paint {
  strong(text: string): string
  faint(text: string): string
  good(text: string): string
  bad(text: string): string
  warning(text: string): string
}

const same = (text: string): string => text

export const noPaint: Paint = { strong: same, faint: same, good: same, bad: same, warning: same }

/** Colours where the stream is a terminal, unless NO_COLOR is set. */
export function paintFor(stream: NodeJS.WriteStream): Paint {
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
