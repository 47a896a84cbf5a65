import type { Spread } from '../measure/spread.ts'
import { table } from '../measure/table.ts'

/** What the first load of any page may weigh, compressed. */
export const GOAL_BYTES = 150 * 1024

interface Measured {
  name: string
  scriptBytes: number
  milliseconds: Spread
}

export function lines(pages: readonly Measured[], rounds: number): string[] {
  const rows = pages.map(({ name, scriptBytes, milliseconds: { median, min, max } }) => [
    name,
    `${(scriptBytes / 1024).toFixed(1)} KB`,
    `${median.toFixed(0)} ms`,
    `${min.toFixed(0)}–${max.toFixed(0)} ms`,
  ])
  return [
    `The web app in Chromium, each page opened ${rounds} times with an empty cache, on this machine.`,
    `Goal: at most ${GOAL_BYTES / 1024} KB of script, compressed.`,
    '',
    ...table(['page', 'script', 'first answer', 'from–to'], rows),
  ]
}
