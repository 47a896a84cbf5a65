import type { LogEvent } from '../log-event.ts'

/** Events with what their echoes say in the place of these, or without it. */
export function withEchoes(events: readonly LogEvent[], count: boolean): LogEvent[] {
  return events.flatMap((event) => {
    if (event.type !== 'echo') return [event]
    return count ? withEchoes(event.events, count) : []
  })
}
