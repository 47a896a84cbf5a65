import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { callAs, dataOf } from '../support/call.ts'
import { openSuiteDemo } from '../support/demo.ts'
import type { TestApp } from '../support/test-app.ts'
import { messagesOf } from './call-prompt.ts'
import { textOf } from './prompt-text.ts'

const database = testDatabase('sqlite', 'suite')
let app: TestApp
beforeAll(async () => {
  app = await openSuiteDemo(await database.directory(), await database.location())
})
afterAll(() => app.close())

const NAMED = /\b(?:tn_[a-z_]+|[a-z]+_tasks?)\b/g
const CALLED = /\b([a-z_]+) (\{"[^}]*\})/g

test.each<[string, Record<string, string>, readonly string[]]>([
  [
    'plan-transfer',
    { target: 'aur' },
    ['tn_transfer_resolve', 'tn_transfer_details', 'tn_transfer_reverse', 'tn_user_transcript_set'],
  ],
  ['plan-transfer', { target: 'aur', courses: 'nrc:CPSC 1110' }, ['tn_transfer_resolve']],
  ['explain-course', { course: 'nrc:MATH 1171' }, ['tn_course_prereqs', 'tn_course_outline']],
  ['weekly-review', {}, ['update_task', 'add_task', 'complete_task']],
])('the tools that %s %o names exist, and its calls are accepted', async (name, args, expected) => {
  const text = textOf(await messagesOf(app, name, args))
  const named = new Set(text.match(NAMED)?.filter((word) => word !== 'task'))
  expect([...named]).toEqual(expect.arrayContaining([...expected]))
  expect([...named].filter((word) => word !== 'open_tasks' && !app.registry.get(word))).toEqual([])
  for (const [, tool = '', json = '{}'] of text.matchAll(CALLED))
    expect((await callAs(app, tool, JSON.parse(json))).kind, `${tool} ${json}`).toBe('result')
})

test('a review shows what is due when, and what was done', async () => {
  const due = (title: string, due_date?: string) =>
    dataOf(app, 'add_task', { title, ...(due_date === undefined ? {} : { due_date }) })
  await due('Some day')
  await due('Next month', '2031-03-20')
  await due('On the last day', '2031-03-09')
  await due('Long ago', '2031-03-02')
  const { task_id } = await due('Just done')
  await dataOf(app, 'complete_task', { task_id })
  const text = textOf(await messagesOf(app, 'weekly-review', { day: '2031-W10' }))
  expect(text).toContain('plan from 2031-03-03 to 2031-03-09')
  expect(text).toMatch(
    /"Long ago","when":"overdue".*\n.*"On the last day","when":"this-week".*\n.*"Next month","when":"later".*\n.*"Some day","when":"no-date"/,
  )
  expect(text).toContain('nothing was completed from 2031-02-24 to 2031-03-03')
  const today = textOf(await messagesOf(app, 'weekly-review', {}))
  expect(today).toMatch(
    /<completed-tasks>\n\{"title":"Just done","completed_at":"[^"]+"\}\n<\/completed-tasks>/,
  )
})
