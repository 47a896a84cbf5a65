import { expect, test } from 'vitest'
import { demoHome } from '../support/demo.ts'
import { connectTo } from './surface-client.ts'

test('prompts of domains that are not served are neither listed nor filled in', async () => {
  const client = await connectTo(await demoHome(), ['--domains', 'task'])
  expect(await client.listPrompts()).toEqual(['weekly-review'])
  await expect(client.prompt('explain-course')).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } })
  const whole = await connectTo(await demoHome(), [])
  expect(await whole.listPrompts()).toEqual([
    'explain-course',
    'plan-transfer',
    'plan-my-terms',
    'weekly-review',
  ])
})
