import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { brandedId } from '../../contract/ids.ts'
import { describeIssues, messageOf } from './describe-issues.ts'

const issuesOf = (schema: z.ZodType, value: unknown, fields: readonly string[] = []) =>
  describeIssues(schema.safeParse(value, { reportInput: true }).error?.issues ?? [], fields)

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

  it('says of an id that it is missing where it is, and else what it should be', () => {
    const schema = z.object({ id: brandedId('CardId') })
    expect(messageOf(issuesOf(schema, {}))).toBe('id: is required')
    expect(messageOf(issuesOf(schema, { id: 'x' }))).toContain('Not a valid CardId')
  })

  it('of the wrong type is told once, without the checks that it fails as well', () => {
    const schema = z.object({ a: z.array(z.string()).max(2) })
    expect(issuesOf(schema, { a: 'text' })).toMatchObject([{ path: 'a', message: 'give a list, not text' }])
  })

  it('keeps the words of the author', () => {
    expect(issuesOf(z.string('A name, please'), 5)).toMatchObject([
      { message: 'A name, please', custom: true },
    ])
  })

  it.each<[z.ZodType, unknown, string]>([
    [z.iso.date(), 'soon', 'give a day such as 2026-12-01'],
    [z.iso.datetime(), 'soon', 'give a day and time such as 2026-12-01T09:30:00Z'],
    [z.url(), 'soon', 'give an address such as https://example.org/page'],
    [z.uuid(), 'soon', 'give a UUID such as 123e4567-e89b-42d3-a456-426614174000'],
    [z.ulid(), 'soon', 'give an id of 26 letters and digits, as another call has returned it'],
    [z.email(), 'soon', 'give an e-mail address such as ana@example.org'],
    [z.string().regex(/^a/), 'soon', 'is not written as it should be'],
    [z.enum(['x', 'y']), 'z', 'give one of x, y'],
    [z.literal('x'), 'z', 'give x'],
    [z.record(z.string(), z.int()), 'text', 'give an object, not text'],
    [z.object({}), [], 'give an object, not a list'],
    [z.array(z.string()), { a: 1 }, 'give a list, not an object'],
    [z.string(), 5, 'give text, not a number'],
    [z.int(), 5.5, 'give a whole number, not a number'],
    [z.boolean(), null, 'give true or false, not null'],
    [z.string(), undefined, 'is required'],
    [z.union([z.string(), z.object({})]), 5, 'give text or an object, not a number'],
    [z.union([z.iso.date(), z.iso.datetime()]), 'soon', 'has none of the forms that are taken'],
    [z.string().min(1), '', 'give at least 1 character'],
    [z.array(z.int()).max(2), [1, 2, 3], 'give at most 2 entries'],
    [z.number().gt(3), 3, 'give more than 3'],
    [z.number().multipleOf(5), 3, 'give a multiple of 5'],
  ])('%# is told in plain words', (schema, value, message) => {
    expect(issuesOf(schema, value)).toMatchObject([{ message, custom: false }])
  })

  it('names every field that is unknown, and the one that was probably meant', () => {
    const issues = issuesOf(z.strictObject({ limit: z.int().optional() }), { limt: 1, odd: 2 }, ['limit'])
    expect(issues).toMatchObject([
      { path: 'limt', message: 'unknown field limt; did you mean limit?' },
      { path: 'odd', message: 'unknown field odd' },
    ])
    expect(messageOf(issues)).toBe('unknown field limt; did you mean limit?; unknown field odd')
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
