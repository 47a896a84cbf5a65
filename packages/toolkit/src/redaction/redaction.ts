import type * as z from 'zod'
import { shortLabel } from '../contract/budget.ts'
import { planOf, type Plan } from './plan.ts'

/** What of a tool's arguments may be written down, worked out once from their schema. */
export interface Redaction {
  /** The arguments with secrets gone and what people wrote reduced to its size. */
  redact(args: unknown): unknown
  /** Whether a secret is among them, so that they must not be repeated to anyone. */
  holdsSecret(args: unknown): boolean
}

/** The same value without the fields that its schema marks as secret. */
export function compileOmission(schema: z.ZodType): (value: unknown) => unknown {
  const plan = planOf([schema])
  return (value) => withoutSecrets(plan, value, 0)
}

function withoutSecrets(plan: Plan | undefined, value: unknown, depth: number): unknown {
  if (!plan || typeof value !== 'object' || value === null || depth >= DEEPEST) return value
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(plan.items?.(), item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => {
      const known = plan.field(name)
      return known?.secret ? [] : [[name, withoutSecrets(known, field, depth + 1)]]
    }),
  )
}

const SECRET = '[secret]'
const MOST_TEXT = 200
const MOST_ENTRIES = 40
const DEEPEST = 12

/** Fields that the schema does not name are never shown: nobody knows what they hold. */
export function compileRedaction(schema: z.ZodType): Redaction {
  const plan = planOf([schema])
  return { redact: (args) => shown(plan, args, 0), holdsSecret: (args) => secretIn(plan, args, 0) }
}

function shown(plan: Plan | undefined, value: unknown, depth: number): unknown {
  if (value === undefined || value === null) return value
  if (!plan) return '[unknown]'
  if (plan.secret) return SECRET
  if (plan.content) return sizeOf(value)
  if (typeof value !== 'object') return plan.plain ? shortened(value) : `[${typeof value}]`
  const { items } = plan
  if (Array.isArray(value)) {
    return items && depth < DEEPEST ? shownItems(value, (item) => shown(items(), item, depth + 1)) : '[array]'
  }
  return plan.named && depth < DEEPEST
    ? shownFields(value, (name, field) => shown(plan.field(name), field, depth + 1))
    : '[object]'
}

function shownItems(values: readonly unknown[], show: (item: unknown) => unknown): unknown[] {
  const first = values.slice(0, MOST_ENTRIES).map(show)
  return values.length > MOST_ENTRIES ? [...first, more(values.length)] : first
}

function shownFields(value: object, show: (name: string, field: unknown) => unknown): object {
  const names = Object.keys(value)
  const first = names
    .slice(0, MOST_ENTRIES)
    .map((name) => [shortLabel(name), show(name, Reflect.get(value, name))])
  return Object.fromEntries(names.length > MOST_ENTRIES ? [...first, ['…', more(names.length)]] : first)
}

const more = (count: number): string => `[${count - MOST_ENTRIES} more]`

function shortened(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value !== 'string') return `[${typeof value}]`
  return value.length > MOST_TEXT ? `${value.slice(0, MOST_TEXT)}… (${value.length})` : value
}

function sizeOf(value: unknown): string {
  if (typeof value === 'string') return `[${value.length} characters]`
  return Array.isArray(value) ? `[${value.length} items]` : `[${typeof value}]`
}

function secretIn(plan: Plan | undefined, value: unknown, depth: number): boolean {
  if (!plan || value === undefined || value === null) return false
  if (plan.secret || depth === DEEPEST) return true
  if (typeof value !== 'object') return false
  return Array.isArray(value)
    ? value.some((item) => secretIn(plan.items?.(), item, depth + 1))
    : Object.entries(value).some(([name, field]) => secretIn(plan.field(name), field, depth + 1))
}
