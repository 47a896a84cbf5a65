/** What of a section is shown in a week. */
export interface WeekSection {
  section: string
  type: string | null
  meetings: readonly {
    days: readonly string[]
    start: string | null
    end: string | null
    room?: string | null
  }[]
}

/** One meeting on one day. */
export interface Block {
  section: string
  type: string | null
  day: string
  /** Minutes since midnight. */
  from: number
  to: number
  room: string | null
  /** Overlapping blocks share the width: the column, and the number of columns. */
  lane: number
  lanes: number
}

const WEEK = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

/** Weekdays, and weekend days with meetings. */
export const daysOf = (blocks: readonly Block[]): string[] =>
  WEEK.filter((day, at) => at < 5 || blocks.some((block) => block.day === day))

/** The range of hours. */
export const hoursOf = (blocks: readonly Block[]): { first: number; last: number } => ({
  first: Math.floor(Math.min(...blocks.map(({ from }) => from)) / 60),
  last: Math.ceil(Math.max(...blocks.map(({ to }) => to)) / 60),
})

export function blocksOf(sections: readonly WeekSection[]): Block[] {
  const blocks = sections.flatMap(({ section, type, meetings }) =>
    meetings.flatMap(({ days, start, end, room = null }) => {
      const [from, to] = [minutes(start), minutes(end)]
      if (from === undefined || to === undefined || to <= from) return []
      return days.map((day) => ({ section, type, day, from, to, room, lane: 0, lanes: 1 }))
    }),
  )
  return WEEK.flatMap((day) => inLanes(blocks.filter((block) => block.day === day)))
}

/** Each block takes the first free lane; overlapping blocks share the lanes. */
function inLanes(blocks: readonly Block[]): Block[] {
  const placed: Block[] = []
  let run: Block[] = []
  let until = -1
  const close = () => {
    const lanes = Math.max(0, ...run.map(({ lane }) => lane)) + 1
    placed.push(...run.map((block) => ({ ...block, lanes })))
    run = []
  }
  for (const block of blocks.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    if (block.from >= until) close()
    const taken = new Set(run.filter(({ to }) => to > block.from).map(({ lane }) => lane))
    let lane = 0
    while (taken.has(lane)) lane += 1
    run.push({ ...block, lane })
    until = Math.max(until, block.to)
  }
  close()
  return placed
}

function minutes(time: string | null): number | undefined {
  const [, hours, rest] = /^(\d{1,2}):(\d{2})$/.exec(time ?? '') ?? []
  return hours === undefined || rest === undefined ? undefined : Number(hours) * 60 + Number(rest)
}
