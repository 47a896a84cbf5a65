import { createContext } from 'react'

/** Ticks the task on a line of the note; undefined where the note is only shown. */
export type TickTask = (line: number) => void

export const TickContext = createContext<TickTask | undefined>(undefined)

/** The line of the list item around a checkbox, from 1. */
export const TaskLine = createContext<number | undefined>(undefined)

/** The text with the task on a line ticked, or open again; undefined if there is none. */
export function ticked(text: string, line: number): string | undefined {
  const lines = text.split('\n')
  const found = /^([\s>]*(?:[-*+]|\d+[.)])\s+\[)(.)(\].*)$/s.exec(lines[line - 1] ?? '')
  if (!found) return undefined
  const [, before = '', state, after = ''] = found
  lines[line - 1] = before + (state === ' ' ? 'x' : ' ') + after
  return lines.join('\n')
}
