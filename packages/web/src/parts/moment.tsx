const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const DAY = { day: 'numeric', month: 'short' } as const

/** A point in time as short as it is clear: only the hour where it is today, the year where it is another. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={inFull(at)}>
      {inShort(at)}
    </time>
  )
}

const inFull = (at: string): string =>
  new Date(at).toLocaleString('en', { dateStyle: 'full', timeStyle: 'medium' })

function inShort(at: string): string {
  const [then, now] = [new Date(at), new Date()]
  if (then.toDateString() === now.toDateString()) return then.toLocaleTimeString('en', TIME)
  const isThisYear = then.getFullYear() === now.getFullYear()
  return then.toLocaleString('en', isThisYear ? { ...DAY, ...TIME } : { ...DAY, year: 'numeric' })
}
