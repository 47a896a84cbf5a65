import { momentText, fullMoment } from './dates.ts'

/** A date and time in short form. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={fullMoment(at)}>
      {momentText(at)}
    </time>
  )
}
