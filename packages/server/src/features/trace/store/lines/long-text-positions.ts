import type { LogValue, LongPart } from '../../model/log-event.ts'

const positions = new WeakMap<object, LongPart>()

/** Remembers where an array or object lies that holds long parts, so that its source can be shown. */
export function setPosition(value: object, position: LongPart): void {
  positions.set(value, position)
}

/** Where a value lies that holds long parts; undefined for one that is held whole. */
export function positionOf(value: LogValue): LongPart | undefined {
  return typeof value === 'object' && value !== null ? positions.get(value) : undefined
}
