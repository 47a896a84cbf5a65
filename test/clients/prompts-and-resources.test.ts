import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openV2, transportTo } from './client-v2.ts'
import { fixtureTarget, type OpenTarget } from './target.ts'

const withArguments = { type: 'ref/prompt', name: 'test_prompt_with_arguments' } as const
const template = { type: 'ref/resource', uri: 'test://template/{id}/data' } as const

describe.each(['2025-11-25', '2026-07-28'])('prompts and resources at %s', (revision) => {
  let open: OpenTarget
  let client: Client
  beforeAll(async () => {
    open = await fixtureTarget.open()
    const elicit = () => ({ action: 'accept', content: { context: 'exams' } }) as const
    client = await openV2(revision, transportTo(open.routes.http), { elicit })
  })
  afterAll(async () => {
    await client.close()
    await open.close()
  })

  test('a prompt shows its arguments and is filled in with them', async () => {
    const { prompts } = await client.listPrompts()
    expect(prompts.find(({ name }) => name === withArguments.name)?.arguments).toEqual([
      { name: 'arg1', description: 'First test argument', required: true },
      { name: 'arg2', description: 'Second test argument', required: true },
    ])
    const { messages } = await client.getPrompt({
      name: withArguments.name,
      arguments: { arg1: 'one', arg2: 'two' },
    })
    expect(messages).toMatchObject([
      { role: 'user', content: { text: expect.stringContaining("arg2='two'") } },
    ])
  })

  test('a prompt can ask the client first', async () => {
    const { messages } = await client.getPrompt({ name: 'test_input_required_result_prompt' })
    expect(messages).toMatchObject([{ content: { text: 'Context: exams' } }])
  })

  test('a prompt that lacks an argument, or does not exist, is refused', async () => {
    const lacking = { name: withArguments.name, arguments: { arg1: 'one' } }
    await expect(client.getPrompt(lacking)).rejects.toMatchObject({
      code: -32602,
      data: { code: 'BAD_REQUEST' },
    })
    await expect(client.getPrompt({ name: 'none' })).rejects.toMatchObject({
      code: -32602,
      data: { code: 'NOT_FOUND' },
    })
  })

  test('arguments and variables are completed', async () => {
    const typing = (name: string, value: string) => ({ argument: { name, value } })
    const { completion } = await client.complete({ ref: withArguments, ...typing('arg1', 'testi') })
    expect(completion).toMatchObject({ values: ['testing'], total: 1, hasMore: false })
    const ids = await client.complete({ ref: template, ...typing('id', '12') })
    expect(ids.completion.values).toEqual(['12', '123'])
    const unknown = client.complete({ ref: { type: 'ref/prompt', name: 'none' }, ...typing('arg1', '') })
    await expect(unknown).rejects.toMatchObject({ code: -32602 })
  })

  test('a resource is read by its address or its template', async () => {
    expect((await client.readResource({ uri: 'test://static-text' })).contents).toMatchObject([
      { text: 'This is the content of the static text resource.' },
    ])
    expect((await client.readResource({ uri: 'test://template/7/data' })).contents).toMatchObject([
      { text: expect.stringContaining('Data for ID: 7') },
    ])
    await expect(client.readResource({ uri: 'test://nothing' })).rejects.toThrow('Resource not found')
  })
})
