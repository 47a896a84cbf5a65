import type { LogText } from '../recording.ts'
import { LongPart, type LogValue } from '../log-event.ts'

export type Members = { readonly [key: string]: LogValue }
type Maybe = LogValue | undefined

const NONE: Members = Object.freeze({})

export function isItems(value: Maybe): value is readonly LogValue[] {
  return Array.isArray(value)
}

export function isMembers(value: Maybe): value is Members {
  return typeof value === 'object' && value !== null && !isItems(value) && !(value instanceof LongPart)
}

export function membersOf(value: Maybe): Members {
  return isMembers(value) ? value : NONE
}

export function itemsOf(value: Maybe): readonly LogValue[] {
  return isItems(value) ? value : []
}

export function stringOf(value: Maybe): string | undefined {
  return typeof value === 'string' ? value : undefined
}

export function nameOf(value: Maybe): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A text, including one too long to hold. */
export function textOf(value: Maybe): LogText | undefined {
  return typeof value === 'string' || (value instanceof LongPart && value.source === 'string')
    ? value
    : undefined
}

export function countOf(value: Maybe): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.trunc(value) : 0
}

const DASH = 0x2d
const T = 0x54

/** An ISO time, checked only by its separators because every record has one. */
export function timeOf(value: Maybe): string | null {
  if (typeof value !== 'string' || value.length < 16 || value.length > 40) return null
  return value.charCodeAt(4) === DASH && value.charCodeAt(7) === DASH && value.charCodeAt(10) === T
    ? value
    : null
}

/** The whole text, or the beginning of a long one. */
export function headText(text: LogText): string {
  return typeof text === 'string' ? text : text.head
}
