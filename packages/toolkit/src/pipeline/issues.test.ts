import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { describeIssue } from './issues.ts'

const issuesOf = (schema: z.ZodType, value: unknown) =>
  (schema.safeParse(value, { reportInput: true }).error?.issues ?? []).map(describeIssue)

describe('an issue', () => {
  it('says what is expected', () => {
    expect(issuesOf(z.object({ a: z.enum(['x', 'y']) }), { a: 'z' })).toMatchObject([
      { path: 'a', expected: 'one of x, y', custom: false },
    ])
    expect(issuesOf(z.object({ a: z.string().min(3) }), { a: 'z' })).toMatchObject([
      { expected: 'at least 3' },
    ])
    expect(issuesOf(z.object({ a: z.ulid() }), { a: 'z' })).toMatchObject([{ expected: 'ulid' }])
  })

  it('keeps the words of the author', () => {
    expect(issuesOf(z.string('A name, please'), 5)).toMatchObject([
      { message: 'A name, please', custom: true },
    ])
  })

  it('is short, whatever was sent and however it was named', () => {
    const long = '漢'.repeat(1_000_000)
    const sent: [z.ZodType, unknown][] = [
      [z.record(z.string(), z.int()), { [long]: 'x' }],
      [z.strictObject({}), { [long]: 1 }],
      [z.strictObject({}), Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`key${at}`, 1]))],
      [z.string().refine(() => false, { error: ({ input }) => `Not ${String(input)}` }), long],
      [z.enum([long, 'y']), 'z'],
    ]
    for (const [schema, value] of sent) {
      const [issue] = issuesOf(schema, value)
      expect(issue).toBeDefined()
      expect(JSON.stringify(issue).length).toBeLessThan(400)
    }
  })
})
