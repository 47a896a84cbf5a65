import { momentText, wholeMoment } from './dates.ts'

/** A point in time as short as it is clear. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={wholeMoment(at)}>
      {momentText(at)}
    </time>
  )
}
