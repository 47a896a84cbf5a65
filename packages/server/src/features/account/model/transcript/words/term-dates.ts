interface Day {
  year: number
  month: number
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The month of a day; with slashes the month stands first or second. */
function dayOf(text: string, isMonthFirst: boolean): Day | undefined {
  const [, year, month] = /^(20\d\d)[-/](\d\d)[-/]\d\d$/.exec(text) ?? []
  if (year !== undefined) return { year: Number(year), month: Number(month) }
  const [, name = '', named] =
    /^(?:\d{1,2}[- ])?([A-Za-z]{3})[a-z]*\.?(?: \d{1,2})?[-, ]+(20\d\d)$/.exec(text) ?? []
  const at = MONTHS.indexOf(name.toLowerCase())
  if (at >= 0) return { year: Number(named), month: at + 1 }
  const [, first = '', second = '', slashed] = /^(\d{1,2})\/(\d{1,2})\/(20\d\d)$/.exec(text) ?? []
  const [one, other] = [Number(first), Number(second)]
  const slashedMonth = isMonthFirst ? one : other
  return slashed === undefined || slashedMonth > 12
    ? undefined
    : { year: Number(slashed), month: slashedMonth }
}

/** The first and the last day of a course. */
export type Days = readonly [start: string, end: string]

/** The days that a line names and nothing else: `Sep 5 – Dec 15, 2023`. */
export function daysIn(line: string): Days | undefined {
  const [, start = '', named, end = '', year = ''] =
    /^\s*([A-Z][a-z]{2,8}\.? \d{1,2})(?:, (20\d\d))?\s?(?:-|–|—|to)\s?([A-Z][a-z]{2,8}\.? \d{1,2}), (20\d\d)\s*$/.exec(
      line,
    ) ?? []
  return year === '' ? undefined : [`${start}, ${named ?? year}`, `${end}, ${year}`]
}

/**
 * The term of a course that begins and ends on these days. From January to April it may be winter or spring, unless
 * its school is known to have a winter term.
 */
export function termBetween(start: string, end: string, hasWinter = false): string | undefined {
  const ways = [true, false].filter((isMonthFirst) => dayOf(start, isMonthFirst) && dayOf(end, isMonthFirst))
  const terms = new Set(
    ways.map((isMonthFirst) => termOfDays(dayOf(start, isMonthFirst), dayOf(end, isMonthFirst), hasWinter)),
  )
  return terms.size === 1 ? [...terms][0] : undefined
}

function termOfDays(first: Day | undefined, last: Day | undefined, hasWinter: boolean): string | undefined {
  if (!first || !last || first.year !== last.year || first.month >= last.month) return undefined
  if (first.month >= 8 && last.month === 12) return `Fall ${first.year}`
  if (first.month >= 5 && last.month <= 9 && last.month - first.month <= 3) return `Summer ${first.year}`
  if (hasWinter && first.month === 1 && last.month === 4) return `Winter ${first.year}`
  return first.month === 1 && (last.month === 5 || last.month === 6) ? `Spring ${first.year}` : undefined
}
