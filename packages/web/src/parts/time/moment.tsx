import { momentText, fullMoment } from './dates.ts'

/** A point in time as short as it is clear. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={fullMoment(at)}>
      {momentText(at)}
    </time>
  )
}
