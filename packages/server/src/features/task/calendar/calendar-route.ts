import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isToolError, ToolError } from '@tutor-nexus/toolkit'
import type { FeatureRequest, FeatureRoutes } from '../../../platform/http/feature-routes.ts'
import { send, sendError } from '../../../platform/http/responses.ts'
import { now } from '../../../platform/store/clock-ids-and-secrets.ts'
import { ownerOfFeed } from '../store/calendar-feed-store.ts'
import { taskStore } from '../store/task-store.ts'
import { calendarText, type ScheduledClass } from './events.ts'

/** What a calendar needs of other features. */
export interface CalendarPorts {
  timeZoneOf(owner: string): Promise<string | undefined>
  classesOf(owner: string): Promise<readonly ScheduledClass[]>
}

/** 256 bits in base64url. */
const PATH = /^\/calendar\/([\w-]{43})\.ics$/
const MOST_TASKS = 1_000
const DAY_MS = 86_400_000
/** How long a deadline stays in the calendar after it has passed. */
const DAYS_BACK = 90

/** A person's calendar, for anybody who has its address. */
export const calendarRoutes = (ports: CalendarPorts): FeatureRoutes => ({
  paths: ['/calendar/'],
  async serve(visit) {
    try {
      await answer(visit, ports)
    } catch (error) {
      if (!isToolError(error)) throw error
      await sendError(visit.app, visit.response, error)
    }
  },
})

async function answer(visit: FeatureRequest, ports: CalendarPorts): Promise<void> {
  const { app, request, response, url } = visit
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD')
    throw new ToolError('BAD_REQUEST', 'Calendars are only read: use GET')
  }
  await app.addressLimits.take('calendar')
  const at = now()
  const token = PATH.exec(url.pathname)?.[1]
  const owner = token === undefined ? undefined : await ownerOfFeed(app.store, token, at)
  if (owner === undefined) {
    app.audit.countFailure('calendar')
    throw noCalendar()
  }
  const text = calendarText(await contentOf(visit, ports, owner, at))
  const tag = `"${createHash('sha256').update(text).digest('base64url')}"`
  response.setHeader('ETag', tag)
  response.setHeader('Referrer-Policy', 'no-referrer')
  response.setHeader('X-Robots-Tag', 'noindex')
  if (hasTag(request, tag)) {
    response.writeHead(304, { 'Cache-Control': 'no-cache' }).end()
    return
  }
  response.setHeader('Content-Disposition', 'inline; filename="tutor-nexus.ics"')
  send(response, 200, 'text/calendar; charset=utf-8', request.method === 'HEAD' ? '' : text)
}

async function contentOf({ app }: FeatureRequest, ports: CalendarPorts, owner: string, at: Date) {
  const [timeZone, classes, tasks] = await Promise.all([
    ports.timeZoneOf(owner),
    ports.classesOf(owner),
    taskStore(app.store, owner).listDue(
      new Date(at.getTime() - DAYS_BACK * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length),
      MOST_TASKS,
    ),
  ])
  return { tasks, classes, timeZone: timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone }
}

const hasTag = ({ headers }: IncomingMessage, tag: string): boolean =>
  (headers['if-none-match'] ?? '')
    .split(',')
    .map((each) => each.trim().replace(/^W\//, ''))
    .some((each) => each === tag || each === '*')

/** The same for an address that has ended and one that never was. */
const noCalendar = (): ToolError =>
  new ToolError('NOT_FOUND', 'This calendar does not exist', {
    details: {
      reason: 'Its address was revoked, replaced or is incomplete. Make a new one on the tasks page',
    },
  })
