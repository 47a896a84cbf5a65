import { expect, it } from 'vitest'
import type { NextCall } from '../contract/facts.ts'
import { inOrder } from './in-order.ts'

const call = (action: string, priority: NextCall['priority']): NextCall => ({
  action,
  priority,
  tool: 'look_up',
  arguments: {},
})
const actions = (next: readonly NextCall[]) => next.map(({ action }) => action)

it('puts the obvious call first and keeps the order of equals', () => {
  const next = [call('undo', 'low'), call('list', 'medium'), call('go-on', 'high'), call('open', 'medium')]
  expect(actions(inOrder({ next }))).toEqual(['go-on', 'list', 'open', 'undo'])
})

it('keeps what another call waits for before it, unless it is optional', () => {
  const next = [call('restore', 'low'), call('study', 'high')]
  const waits = (type: 'required' | 'optional') => [{ action: 'study', dependsOn: ['restore'], type }]
  expect(actions(inOrder({ next, dependencies: waits('required') }))).toEqual(['restore', 'study'])
  expect(actions(inOrder({ next, dependencies: waits('optional') }))).toEqual(['study', 'restore'])
})
