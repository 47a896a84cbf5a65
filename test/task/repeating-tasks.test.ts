import { beforeAll, afterAll, expect, test } from 'vitest'
import { calendarText } from '../../packages/server/src/features/task/calendar/events.ts'
import { selectionOf } from '@tutor-nexus/toolkit/mcp'
import { hintsOf } from '@tutor-nexus/toolkit/testing'
import { serveHttp } from '../../packages/server/src/platform/http/server.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callAs, dataOf } from '../support/call.ts'
import { openSuiteApp, type TestApp } from '../support/test-app.ts'
import { eventsOf, readCalendar, valueOf } from './calendar-reader.ts'

let app: TestApp
let home: string
let service: Awaited<ReturnType<typeof serveHttp>>

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tutor-nexus-test-'))
  app = await openSuiteApp(home)
  service = await serveHttp(app, {
    host: '127.0.0.1',
    port: 0,
    names: [],
    selects: selectionOf({}),
    onSignInLink: () => undefined,
  })
})

afterAll(async () => {
  await service.close()
  await app.close()
  await rm(home, { recursive: true, force: true })
})

const call = (name: string, args: object) => dataOf(app, name, args)

interface Listed {
  id: string
  title: string
  due_date: string | null
  due_time?: string
  is_completed: boolean
  parent_id?: string
  subtasks?: { done: number; total: number }
}

const listed = async (args: object = {}): Promise<Listed[]> => {
  const { tasks } = await call('list_tasks', { limit: 100, ...args })
  return JSON.parse(JSON.stringify(tasks))
}

const titled = async (title: string) => (await listed()).filter((task) => task.title === title)

test('a task is due when the words say, and words that say nothing are refused with what is accepted', async () => {
  await call('tn_user_preferences_set', { timeZone: 'Pacific/Auckland' })
  const day = await call('read_date', { text: 'tomorrow' })
  const added = await call('add_task', { title: 'In words', due_date: 'tomorrow 5pm' })
  expect(added).toMatchObject({ due_date: day['day'], due_time: '17:00' })
  const moved = await call('update_task', { task_id: added['task_id'], due_date: '2031-02-03' })
  expect(moved).toMatchObject({ changed: ['due_date'] })
  const [task] = await titled('In words')
  expect(task).toMatchObject({ due_date: '2031-02-03' })
  expect(task).not.toHaveProperty('due_time')
  const soon = await listed({ due_before: 'february 4 2031' })
  expect(soon.map(({ title }) => title)).toContain('In words')
  const refused = await callAs(app, 'add_task', { title: 'Never', due_date: 'someday' })
  expect(refused).toMatchObject({
    kind: 'failure',
    failure: { code: 'BAD_REQUEST', details: { reason: expect.stringContaining('next fri') } },
  })
})

test('completing what repeats makes the next one, and undoing that takes it back', async () => {
  const { task_id } = await call('add_task', {
    title: 'Post weekly',
    due_date: '2031-01-01 9am',
    repeat: 'every monday',
  })
  await call('add_task', { title: 'Read the others', parent_id: task_id })
  const done = await call('complete_task', { task_id })
  expect(done).toMatchObject({ status: 'completed', next: { due_date: '2031-01-13' } })
  expect(
    (await titled('Post weekly')).map(({ due_date, due_time, is_completed, subtasks }) => [
      due_date,
      due_time,
      is_completed,
      subtasks,
    ]),
  ).toEqual([
    ['2031-01-06', '09:00', true, { done: 1, total: 1 }],
    ['2031-01-13', '09:00', false, { done: 0, total: 1 }],
  ])
  await call('complete_task', { task_id, completed: false })
  expect((await titled('Post weekly')).map(({ due_date, is_completed }) => [due_date, is_completed])).toEqual(
    [['2031-01-06', false]],
  )
  expect((await titled('Read the others')).map(({ is_completed }) => is_completed)).toEqual([false])

  // Done again, changed, undone: what was changed stays, and a third time makes no copy.
  const again = await call('complete_task', { task_id })
  const next = JSON.parse(JSON.stringify(again['next'])).task_id
  await call('update_task', { task_id: next, notes: 'Mine' })
  await call('complete_task', { task_id, completed: false })
  await call('complete_task', { task_id, completed: true })
  expect(await titled('Post weekly')).toHaveLength(2)
})

test('a repetition ends by its count and by its last day', async () => {
  const { task_id } = await call('add_task', {
    title: 'Twice',
    due_date: '2031-03-01',
    repeat: 'every day for 2 times',
  })
  const first = await call('complete_task', { task_id })
  const second = JSON.parse(JSON.stringify(first['next']))
  expect(second.due_date).toBe('2031-03-02')
  expect(await call('complete_task', { task_id: second.task_id })).not.toHaveProperty('next')
  const refused = await callAs(app, 'add_task', {
    title: 'Over',
    due_date: '2031-03-01',
    repeat: 'every day until 2031-02-01',
  })
  expect(refused).toMatchObject({ kind: 'failure', failure: { code: 'BAD_REQUEST' } })
})

test('subtasks are counted, go with their task, and have no subtasks of their own', async () => {
  const { task_id } = await call('add_task', { title: 'Essay' })
  const { task_id: part } = await call('add_task', {
    title: 'Outline',
    parent_id: task_id,
    due_date: '2031-05-05',
  })
  await call('add_task', { title: 'Draft', parent_id: task_id })
  await call('complete_task', { task_id: part })
  expect((await titled('Essay'))[0]?.subtasks).toEqual({ done: 1, total: 2 })
  expect((await listed({ parent_id: task_id })).map(({ title }) => title)).toEqual(['Outline', 'Draft'])
  for (const [args, message] of [
    [{ title: 'Deeper', parent_id: part }, 'no subtasks of its own'],
    [{ title: 'Often', parent_id: task_id, repeat: 'daily' }, 'can’t repeat'],
  ] as const)
    expect(await callAs(app, 'add_task', args)).toMatchObject({
      kind: 'failure',
      failure: { message: expect.stringContaining(message) },
    })
  const gone = await call('delete_task', { task_id })
  expect(gone).toMatchObject({
    held: {
      subtasks: [
        { title: 'Outline', due_date: '2031-05-05', is_completed: true },
        { title: 'Draft', due_date: null, is_completed: false },
      ],
    },
  })
  expect(await titled('Outline')).toEqual([])
})

test('the calendar is for whoever has its address, until it is replaced or revoked, and no log has it', async () => {
  await call('add_task', { title: 'Pay; fees, now\nplease', due_date: '2031-06-01' })
  await call('add_task', {
    title: 'Lab, late',
    due_date: '2031-06-02 5pm',
    repeat: 'every monday until 2031-09-01',
  })
  const created = await callAs(app, 'create_calendar_feed', {})
  expect(hintsOf(created)?.warnings?.[0]?.message).toContain('no public address')
  const { address } = await call('create_calendar_feed', {})
  const path = String(address).replace(/^https?:\/\/[^/]+/, '')
  const first = await fetch(`${service.address}${path}`)
  expect(first.status).toBe(200)
  expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const calendar = readCalendar(await first.text())
  const event = (text: string) => eventsOf(calendar).find((each) => valueOf(each, 'SUMMARY').startsWith(text))
  expect(event('Pay')?.properties.get('SUMMARY')?.value).toBe(String.raw`Pay\; fees\, now\nplease`)
  expect(event('Pay')?.properties.get('DTSTART')).toEqual({ value: '20310601', parameters: ';VALUE=DATE' })
  expect(event('Lab')?.properties.get('DTSTART')).toEqual({
    value: '20310602T170000',
    parameters: ';TZID=Pacific/Auckland',
  })
  expect(event('Lab')?.properties.get('RRULE')?.value).toBe('FREQ=WEEKLY;BYDAY=MO;UNTIL=20310901T115900Z')

  const tag = first.headers.get('etag') ?? ''
  const same = await fetch(`${service.address}${path}`, { headers: { 'If-None-Match': tag } })
  expect(same.status).toBe(304)
  await call('add_task', { title: 'New', due_date: '2031-06-03' })
  expect((await fetch(`${service.address}${path}`, { headers: { 'If-None-Match': tag } })).status).toBe(200)
  expect((await fetch(`${service.address}${path}`, { method: 'POST' })).status).toBe(400)
  expect(await call('get_calendar_feed', {})).toMatchObject({ exists: true, read_at: expect.any(String) })

  const { address: another } = await call('create_calendar_feed', {})
  expect((await fetch(`${service.address}${path}`)).status).toBe(404)
  const other = String(another).replace(/^https?:\/\/[^/]+/, '')
  expect((await fetch(`${service.address}${other}`)).status).toBe(200)
  expect(await call('revoke_calendar_feed', {})).toEqual({ status: 'revoked' })
  expect((await fetch(`${service.address}${other}`)).status).toBe(404)
  expect(await call('revoke_calendar_feed', {})).toEqual({ status: 'none' })

  const rows = await app.store.read.selectFrom('audit').select(['event', 'detail']).execute()
  expect(rows.map(({ event: name }) => name)).toEqual(
    expect.arrayContaining(['calendar-created', 'calendar-revoked']),
  )
  const token = path.slice('/calendar/'.length, -'.ics'.length)
  const written = [app.logged.join('\n'), JSON.stringify(rows)]
  written.push(JSON.stringify(await app.store.read.selectFrom('callRecord').selectAll().execute()))
  for (const text of written) expect(text).not.toContain(token)
})

test('classes are in the calendar at the school’s time, also across the change of clocks', () => {
  const text = calendarText({
    tasks: [],
    timeZone: 'Europe/Berlin',
    classes: [
      {
        id: 'a',
        title: 'CMPT 225, lecture',
        place: 'AQ 3005',
        from: '2027-01-06',
        until: '2027-04-10',
        weekdays: [1, 3],
        start: '10:30',
        end: '11:20',
        timeZone: 'America/Los_Angeles',
        updatedAt: '2026-11-19T00:00:00.000Z',
      },
    ],
  })
  const calendar = readCalendar(text)
  const [event] = eventsOf(calendar)
  expect(event?.properties.get('DTSTART')).toEqual({
    value: '20270106T103000',
    parameters: ';TZID=America/Los_Angeles',
  })
  expect(event?.properties.get('RRULE')?.value).toBe('FREQ=WEEKLY;UNTIL=20270411T065900Z;BYDAY=MO,WE')
  const [zone] = calendar.components
  const observances = zone?.components.map((each) => [
    each.name,
    valueOf(each, 'DTSTART'),
    valueOf(each, 'TZOFFSETFROM'),
    valueOf(each, 'TZOFFSETTO'),
  ])
  expect(observances).toContainEqual(['DAYLIGHT', '20270314T020000', '-0800', '-0700'])
  expect(observances).toContainEqual(['STANDARD', '20271107T020000', '-0700', '-0800'])
})
