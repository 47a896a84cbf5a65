import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Route } from '../clients/target.ts'
import { clientTo, clientV1To, openClient, openProduct, type Product } from './product.ts'
import { textOf } from './prompt-text.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

const NAMES = ['explain-course', 'plan-my-terms', 'plan-transfer', 'weekly-review']

describe.each(['stdio', 'http'] as const)('prompts over %s', (transport) => {
  let route: Route
  let client: Client
  beforeAll(async () => {
    route = transport === 'stdio' ? product.stdio : await product.http()
    client = await openClient(route)
  })
  afterAll(() => client.close())

  test.each(['2025-11-25', '2026-07-28'])('are listed and filled in at %s', async (revision) => {
    const own = await clientTo(route, revision)
    const { prompts } = await own.listPrompts()
    expect(prompts.map(({ name }) => name).toSorted()).toEqual(NAMES)
    expect(prompts.find(({ name }) => name === 'plan-transfer')?.arguments).toMatchObject([
      { name: 'target', required: true, description: expect.stringContaining('school') },
      { name: 'courses', required: false },
      { name: 'source', required: false },
    ])
    const { messages } = await own.getPrompt({
      name: 'plan-transfer',
      arguments: { target: 'University of Aurelia', courses: 'CPSC 1110, nrc:math1171', source: 'NRC' },
    })
    const text = textOf(messages)
    expect(text).toContain('tn_transfer_resolve {"targetInstitution":"aur","sourceInstitution":"nrc"}')
    expect(text).toContain('{"role":"target","id":"aur","name":"University of Aurelia"}')
    expect(text).toContain('{"role":"source","id":"nrc","name":"Northreach College"}')
    expect(text).toContain('{"course":"nrc:CPSC 1110"}\n{"course":"nrc:MATH 1171"}')
  })

  test('are filled in for the client v1 as well', async () => {
    const v1 = await clientV1To(route)
    expect((await v1.listPrompts()).prompts.map(({ name }) => name).toSorted()).toEqual(NAMES)
    const { messages } = await v1.getPrompt({
      name: 'explain-course',
      arguments: { course: 'NRC:math-1171', question: 'Is it hard?' },
    })
    expect(messages[0]?.content).toMatchObject({
      type: 'resource',
      resource: { uri: 'course://nrc/MATH%201171', mimeType: 'application/json' },
    })
    expect(textOf(messages)).toContain('<question>\n{"question":"Is it hard?"}\n</question>')
  })

  test('do with fewer arguments, and with empty ones', async () => {
    const review = await client.getPrompt({ name: 'weekly-review', arguments: { day: '' } })
    expect(textOf(review.messages)).toContain('nothing is open')
    expect(textOf((await client.getPrompt({ name: 'weekly-review' })).messages)).toContain('nothing is open')
    const plan = { target: 'aur', courses: '', source: '' }
    const { messages } = await client.getPrompt({ name: 'plan-transfer', arguments: plan })
    expect(textOf(messages)).toContain('No courses are known')
    const explained = await client.getPrompt({
      name: 'explain-course',
      arguments: { course: 'nrc:MATH 1171' },
    })
    expect(textOf(explained.messages)).not.toContain('<question>')
  })

  test.each<[string, Record<string, string>, string, string]>([
    ['plan-transfer', {}, 'BAD_REQUEST', 'target: is required'],
    ['plan-transfer', { target: ' ' }, 'BAD_REQUEST', 'Name the school that you want to transfer to'],
    ['plan-transfer', { target: 'aurr' }, 'NOT_FOUND', 'Unknown school "aurr". Nearest: aur'],
    ['plan-transfer', { target: 'aur', source: 'nowhere' }, 'NOT_FOUND', 'Unknown school "nowhere"'],
    ['plan-transfer', { target: 'aur', courses: 'NONE 100' }, 'BAD_REQUEST', 'Which school has NONE 100'],
    ['plan-transfer', { target: 'aur', courses: 'all of it' }, 'BAD_REQUEST', '"all of it" is not a course'],
    ['plan-transfer', { target: 'aur', courses: 'xyz:MATH 1' }, 'NOT_FOUND', 'Unknown school "xyz"'],
    ['plan-transfer', { target: 'aur', courses: ' ,;' }, 'BAD_REQUEST', 'Not a list of courses such as'],
    ['plan-transfer', { target: 'aur', course: 'x' }, 'BAD_REQUEST', 'unknown field course'],
    ['explain-course', {}, 'BAD_REQUEST', 'course: is required'],
    ['explain-course', { course: 'whatever' }, 'BAD_REQUEST', 'Not the code of a course'],
    ['explain-course', { course: 'nrc:MATH 9999' }, 'NOT_FOUND', 'Nearest: nrc:MATH'],
    ['explain-course', { course: 'nrc:MATH 1171', question: '?'.repeat(501) }, 'BAD_REQUEST', 'question: '],
    ['weekly-review', { day: 'soon' }, 'BAD_REQUEST', 'Not a day such as 2026-11-16'],
    ['weekly-review', { day: '2026-W54' }, 'BAD_REQUEST', 'nor a week such as 2026-W47'],
    ['weekly-review', { day: '2026-02-30' }, 'BAD_REQUEST', 'Not a day such as'],
  ])('%s refuses %o with the code %s', async (name, args, code, message) => {
    await expect(client.getPrompt({ name, arguments: args })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining(message),
      data: { code },
    })
  })

  test('complete their arguments from the catalog', async () => {
    const offered = async (name: string, argument: string, value: string) => {
      const ref = { type: 'ref/prompt', name } as const
      return (await client.complete({ ref, argument: { name: argument, value } })).completion
    }
    expect((await offered('plan-transfer', 'target', 'au')).values).toEqual(['aur'])
    expect((await offered('plan-transfer', 'source', 'North')).values).toEqual(['Northreach College'])
    expect((await offered('explain-course', 'course', 'nrc:math11')).values).toEqual([
      'nrc:MATH 1171',
      'nrc:MATH 1174',
      'nrc:MATH 1180',
    ])
    expect((await offered('explain-course', 'course', 'calculus')).values).toContain('nrc:MATH 1171')
    expect((await offered('explain-course', 'course', 'nrc:calculus')).values).toContain('nrc:MATH 1171')
    const all = await offered('explain-course', 'course', '')
    expect(all.values).toHaveLength(100)
    expect(all).toMatchObject({ hasMore: true })
    expect(all).not.toHaveProperty('total')
    expect((await offered('explain-course', 'question', '')).values).toEqual([])
    expect((await offered('weekly-review', 'day', '')).values).toHaveLength(2)
  })
})

test('a token gets the prompts that its scopes allow, and no other', async () => {
  const client = await clientTo(await product.http(['--scopes', 'courses:read,transfers:read']))
  expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(['explain-course'])
  const plan = client.getPrompt({ name: 'plan-transfer', arguments: { target: 'aur' } })
  await expect(plan).rejects.toMatchObject({ data: { code: 'FORBIDDEN' } })
  const typing = { argument: { name: 'target', value: '' } }
  const completion = client.complete({ ref: { type: 'ref/prompt', name: 'plan-transfer' }, ...typing })
  await expect(completion).rejects.toMatchObject({ data: { code: 'FORBIDDEN' } })
})

test("a person's transcript and tasks show in their own prompts only", async () => {
  await product.addUser('bob')
  const ada = await clientTo(await product.http())
  const bob = await clientTo(await product.http(['--user', 'bob']))
  const entries = [{ course: 'nrc:PHYS 1130', grade: 'A-', term: 'Fall 2025', completed: '2025-12-12' }]
  await ada.callTool({ name: 'tn_user_transcript_set', arguments: { entries } })
  await ada.callTool({ name: 'add_task', arguments: { title: 'Water the tomatoes' } })
  const [planned, reviewed] = [
    { name: 'plan-transfer', arguments: { target: 'aur' } },
    { name: 'weekly-review' },
  ]
  const ofAda = textOf((await ada.getPrompt(planned)).messages)
  expect(ofAda).toContain(
    '{"course":"nrc:PHYS 1130","status":"completed","grade":"A-","term":"Fall 2025","completed":"2025-12-12"}',
  )
  expect(ofAda).toContain('holds the one course of the')
  const reviewOfAda = textOf((await ada.getPrompt(reviewed)).messages)
  expect(reviewOfAda).toContain('Water the tomatoes')
  expect(reviewOfAda).toContain('the only one that is open')
  expect(textOf((await bob.getPrompt(planned)).messages)).not.toContain('PHYS 1130')
  expect(textOf((await bob.getPrompt(reviewed)).messages)).not.toContain('tomatoes')
})
