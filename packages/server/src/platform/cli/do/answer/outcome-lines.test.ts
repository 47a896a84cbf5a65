import { RequestId, type ErrorDetails, type SuggestedAction } from '@tutor-nexus/toolkit/contract'
import { expect, test } from 'vitest'
import { createRegistry } from '../../../../registry.ts'
import { flagOfPath, flagsOf } from '../flags.ts'
import { failureLines } from './outcome-lines.ts'
import { asCallCommand, asDoCommand, nextCommands } from './next-commands.ts'
import { noPaint } from '../../terminal/page.ts'

const registry = await createRegistry()
const flags = flagsOf(registry.get('tn_user_transcript_set')!.inputSchema)
const requestId = RequestId.parse('01K9Z4M8T0QJ6X2V7B5N3C1R8D')

const lines = (message: string, details: ErrorDetails) =>
  failureLines({ code: 'BAD_REQUEST', message, details, requestId }, { width: 80, paint: noPaint }, (path) =>
    flagOfPath(path, flags),
  )

test('bad arguments are named as they were typed, once', () => {
  const issues = [
    { path: 'baseRev', message: 'Too small' },
    { path: 'entries.0.course', message: 'is required' },
    { path: '', message: 'unknown field foo' },
  ]
  const message = 'baseRev: Too small; entries.0.course: is required; unknown field foo'
  expect(lines(message, { kind: 'validation', reason: 'The arguments do not fit', issues })).toEqual([
    'BAD_REQUEST: The arguments do not fit; unknown field foo',
    '  --base-rev            Too small',
    '  --entries (0.course)  is required',
  ])
})

test('a refusal says why, what is near, when to try again; a fault says where to look', () => {
  expect(
    lines('Not there', {
      kind: 'business',
      reason: 'The code is not known',
      nearest: ['a', 'b'],
      retryAfter: 3,
    }),
  ).toEqual([
    'BAD_REQUEST: Not there',
    'The code is not known',
    'Did you mean: a, b',
    'Try again in 3 seconds.',
  ])
  expect(lines('Our fault', { kind: 'system' })[1]).toContain(requestId)
})

const action = (tool: string, args: object): SuggestedAction => ({
  action: 'go-on',
  priority: 'low',
  description: 'Go on',
  data: { tool, arguments: args },
})

test('suggestions are commands, each once, in the same frame', () => {
  const actions = [
    action('list_tasks', { status: 'pending' }),
    { ...action('list_tasks', { status: 'pending', limit: 50 }), description: 'Again' },
    { action: 'think', priority: 'low' } as const,
    action('elsewhere', { a: "it's" }),
  ]
  expect(nextCommands(actions, asDoCommand(registry, { user: 'ada' })).map(({ command }) => command)).toEqual(
    ['tn do task list pending --user ada', String.raw`tn call elsewhere '{"a":"it'\''s"}' --user ada`],
  )
  expect(nextCommands(actions.slice(0, 1), asCallCommand({}))).toEqual([
    { why: 'Go on', command: `tn call list_tasks '{"status":"pending"}'` },
  ])
})
