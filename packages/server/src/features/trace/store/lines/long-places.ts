import type { LogValue, LongPart } from '../../model/log-event.ts'

const places = new WeakMap<object, LongPart>()

/** Remembers where an array or object lies that holds long parts, so that its source can be shown. */
export function setPlace(value: object, place: LongPart): void {
  places.set(value, place)
}

/** Where a value lies that holds long parts; undefined for one that is held whole. */
export function placeOf(value: LogValue): LongPart | undefined {
  return typeof value === 'object' && value !== null ? places.get(value) : undefined
}
