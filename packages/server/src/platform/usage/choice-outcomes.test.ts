import { expect, test } from 'vitest'
import { lastCall, nextCall, noChoices } from './choice-outcomes.ts'
import { callsFrom, type SampleCall } from './testing/sample-calls.ts'

/** The choice outcomes of one sequence, without the agent. */
function choicesIn(...samples: SampleCall[]): object[] {
  const open = noChoices()
  const choices = [...callsFrom(...samples).flatMap((call) => nextCall(open, call)), ...lastCall(open)]
  return choices.map(({ agentId: _, agentVersion: __, ...choice }) => choice)
}

const refused = (tool: string): SampleCall => ({ tool, outcome: 'BAD_REQUEST' })
const unknown = (tool: string): SampleCall => ({ tool, agent: null, outcome: 'NOT_FOUND' })
const search: SampleCall = { tool: 'get_tools', agent: null }

test('a name that nothing has stands for the tool that is called next', () => {
  expect(choicesIn(unknown('add_tusk'), unknown('new_task'), search, { tool: 'add_task' })).toEqual([
    { kind: 'search', led: 'to a call' },
    { kind: 'unknown-name', name: 'add_tusk', next: 'add_task' },
    { kind: 'unknown-name', name: 'new_task', next: 'add_task' },
  ])
  expect(choicesIn({ tool: 'add_task' }, unknown('add_tusk'))).toEqual([
    { kind: 'unknown-name', name: 'add_tusk', next: null },
  ])
})

test('an agent in a mode that it does not have is a name that nothing has', () => {
  const agent = { agent: 'taskManager', outcome: 'BAD_REQUEST', withoutArguments: true }
  expect(
    choicesIn(
      { ...agent, tool: 'taskManager', mode: 'ad' },
      { ...agent, tool: 'taskManager', mode: 'unknown' },
      { ...agent, tool: 'taskManager_new', mode: 'new' },
      { agent: 'taskManager', mode: 'add', tool: 'add_task' },
    ),
  ).toEqual([
    { kind: 'unknown-name', name: 'taskManager/ad', next: 'add_task' },
    { kind: 'unknown-name', name: 'taskManager without a mode', next: 'add_task' },
    { kind: 'unknown-name', name: 'taskManager_new', next: 'add_task' },
  ])
  const published = { agent: 'contentManager', mode: 'read', tool: 'contentManager_read' }
  expect(choicesIn({ ...published, outcome: 'BAD_REQUEST' })).toEqual([
    { kind: 'gave-up', tool: 'contentManager_read' },
  ])
  expect(choicesIn({ ...published, withoutArguments: true })).toEqual([])
})

test('bad input is mended when the same tool then succeeds, however often it fails before', () => {
  expect(choicesIn(refused('add'), refused('add'), { tool: 'add' }, { tool: 'list' })).toEqual([
    { kind: 'recovered', tool: 'add', calls: 3 },
  ])
  expect(choicesIn(refused('add'), { tool: 'add', outcome: 'CONFLICT' }, search, { tool: 'add' })).toEqual([
    { kind: 'search', led: 'to a call' },
    { kind: 'recovered', tool: 'add', calls: 3 },
  ])
})

test('bad input followed by another tool was probably the wrong choice', () => {
  expect(choicesIn(refused('update'), { tool: 'list' }, { tool: 'update' })).toEqual([
    { kind: 'switched', tool: 'update', to: 'list' },
  ])
  expect(choicesIn(refused('update'), refused('list'))).toEqual([
    { kind: 'switched', tool: 'update', to: 'list' },
    { kind: 'gave-up', tool: 'list' },
  ])
})

test('a call that began before the refusal was known is no reaction to it', () => {
  expect(
    choicesIn({ ...refused('add'), durationMs: 5000 }, { tool: 'list' }, refused('add'), {
      tool: 'add',
      minutes: 1,
    }),
  ).toEqual([{ kind: 'recovered', tool: 'add', calls: 2 }])
})

test('several refusals at once are mended one by one', () => {
  const slow = { durationMs: 5000 }
  expect(
    choicesIn(
      { ...refused('add'), ...slow },
      { ...refused('list'), ...slow },
      { tool: 'add', minutes: 1 },
      { tool: 'list' },
    ),
  ).toEqual([
    { kind: 'recovered', tool: 'add', calls: 2 },
    { kind: 'recovered', tool: 'list', calls: 2 },
  ])
})

test('a search leads to a call, to another search, or nowhere', () => {
  expect(choicesIn(search, search, { tool: 'add' }, search, unknown('x'))).toEqual([
    { kind: 'search', led: 'to another search' },
    { kind: 'search', led: 'to a call' },
    { kind: 'search', led: 'nowhere' },
    { kind: 'unknown-name', name: 'x', next: null },
  ])
})

test('what goes well is not mentioned', () => {
  expect(choicesIn({ tool: 'add' }, { tool: 'list', outcome: 'NOT_FOUND' }, { tool: 'add' })).toEqual([])
})
