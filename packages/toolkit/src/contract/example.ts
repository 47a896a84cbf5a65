import * as z from 'zod'

/** One worked call. `given` are calls to make first; params may refer to their answers. */
export interface Example<Params = Readonly<Record<string, unknown>>, Data = unknown> {
  description: string
  given?: readonly { tool: string; params: Readonly<Record<string, unknown>> }[]
  params: Params
  expectedResult: Data
}

/** No tool answers with these: JSON has no such numbers. */
const COUNT_MARK = Number.NaN
const LIMIT_MARK = Number.POSITIVE_INFINITY

const placeholders = {
  id: { mark: '«id»', accepts: z.ulid(), sample: '01K9Z4M8T0QJ6X2V7B5N3C1R8D' },
  time: { mark: '«time»', accepts: z.iso.datetime(), sample: '2026-11-15T09:30:00.000Z' },
  folder: { mark: '«folder»', accepts: z.string().min(1).nullable(), sample: '/home/you/Notes' },
  link: {
    mark: '«link»',
    accepts: z.string().regex(/^(https?:\/\/|\/)\S+$/),
    sample: 'https://example.org/shared#pOXkQ0nV1c5vE2dA8sRzT7mYwLbH4uJfKgNiG9xU3Co',
  },
  count: { mark: COUNT_MARK, accepts: z.int().min(0), sample: 12 },
  limit: { mark: LIMIT_MARK, accepts: z.int().min(0).nullable(), sample: 200_000_000 },
} as const

/** Stands for an id, given by the system, that differs on each run. */
export const anyId: string = placeholders.id.mark
/** Stands for an instant given by the system. */
export const anyTime: string = placeholders.time.mark
/** Stands for an address, whole or without its host, that differs on each run. */
export const anyLink: string = placeholders.link.mark
/** Stands for a folder of the machine, or null for callers who may not know it. */
export const anyFolder: string = placeholders.folder.mark
/** Stands for how many there are, where that is not the example's to say. */
export const anyCount: number = placeholders.count.mark
/** Stands for a limit that the operator sets, or null for callers who have none. */
export const anyLimit: number = placeholders.limit.mark

/** Refers to a field of the data that a given call answered with: `fromGiven(0, 'task_id')`. */
export const fromGiven = (call: number, path: string): string => `«${call}.${path}»`

const REFERENCE = /^«(\d+)\.([\w.]+)»$/

const placeholderOf = (value: unknown) =>
  Object.values(placeholders).find(({ mark }) => Object.is(mark, value))

type Replace = (leaf: string | number) => unknown

function mapLeaves(value: unknown, replace: Replace): unknown {
  if (typeof value === 'string' || typeof value === 'number') return replace(value)
  if (Array.isArray(value)) return value.map((item) => mapLeaves(item, replace))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapLeaves(item, replace)]))
}

const sampleOf: Replace = (leaf) => {
  if (typeof leaf === 'string' && REFERENCE.test(leaf)) return placeholders.id.sample
  return placeholderOf(leaf)?.sample ?? leaf
}

/** The example as documents show it: placeholders filled with plausible values. */
export const asShown = (value: unknown): unknown => mapLeaves(value, sampleOf)

const fieldOf = (data: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      data,
    )

/** The example's params with references replaced by what the given calls answered. */
export const withGiven = (value: unknown, answers: readonly unknown[]): unknown =>
  mapLeaves(value, (leaf) => {
    const [, call, path] = REFERENCE.exec(String(leaf)) ?? []
    return call !== undefined && path !== undefined ? fieldOf(answers[Number(call)], path) : leaf
  })

const written = (value: unknown): string => JSON.stringify(value) ?? 'nothing'

/** Where the actual data differs from what the example promises; empty where it does not. */
export function differences(expected: unknown, actual: unknown, path = 'data'): string[] {
  const placeholder = placeholderOf(expected)
  if (placeholder) {
    return placeholder.accepts.safeParse(actual).success
      ? []
      : [`${path}: ${String(actual)} is no ${placeholder.mark}`]
  }
  if (typeof expected !== 'object' || expected === null || typeof actual !== 'object' || actual === null) {
    return Object.is(expected, actual)
      ? []
      : [`${path}: expected ${written(expected)}, got ${written(actual)}`]
  }
  if (Array.isArray(expected) !== Array.isArray(actual)) {
    return [`${path}: expected ${Array.isArray(expected) ? 'an array' : 'an object'}`]
  }
  const keys = new Set([...Object.keys(expected), ...Object.keys(actual)])
  return [...keys].flatMap((key) =>
    differences(Reflect.get(expected, key), Reflect.get(actual, key), `${path}.${key}`),
  )
}
