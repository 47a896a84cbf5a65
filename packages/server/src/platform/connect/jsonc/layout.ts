import type { JsoncNode } from './read-jsonc.ts'

/** How a file is laid out, so that what is added looks like the rest. */
export interface Layout {
  readonly newline: string
  /** One step of indentation. */
  readonly step: string
}

export function layoutOf(text: string): Layout {
  const [newline = '\n'] = /\r\n|\n/.exec(text) ?? []
  const [, step = '  '] = /\n([ \t]+)["/{[]/.exec(text) ?? []
  return { newline, step }
}

/** The whitespace with which the line begins that holds this place. */
export function indentationAt(text: string, at: number): string {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  return /^[ \t]*/.exec(line)?.[0] ?? ''
}

/** Whether the node begins and goes on in the same line. */
export const isInline = (text: string, { start }: JsoncNode): boolean =>
  /^[ \t]*(?![ \t]|\r?\n|\/\/)/.test(text.slice(start + 1))

/** JSON text whose further lines are indented like the first. */
export function printed(value: unknown, { newline, step }: Layout, indentation: string): string {
  return JSON.stringify(value, null, step).replaceAll('\n', newline + indentation)
}
