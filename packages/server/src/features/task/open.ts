import { dayIn } from '../../platform/dates/wall-clock.ts'
import { ownerOf } from '../../platform/identity/identity.ts'
import type { FeatureContext, OpenFeature } from '../../platform/feature/feature.ts'
import type { ScheduledClass } from './calendar/events.ts'
import type { TaskServices } from './define.ts'
import { calendarFeedStore } from './store/calendar-feed-store.ts'
import { taskStore } from './store/task-store.ts'

export interface TaskPorts {
  /** The user's preferred time zone. */
  timeZoneOf(owner: string): Promise<string | undefined>
  /** The classes that the user chose; empty where nobody keeps them. */
  classesOf(owner: string): Promise<readonly ScheduledClass[]>
}

export const openTask = (context: FeatureContext & TaskPorts): OpenFeature => {
  const { store, settings, now: clock, newId, timeZoneOf, classesOf } = context
  return {
    services(caller): TaskServices {
      const owner = ownerOf(caller)
      return {
        tasks: taskStore(store, owner),
        feed: calendarFeedStore(store, owner, { now: clock, newId }),
        classes: () => classesOf(owner),
        publicUrl: settings.publicUrl,
        today: async (now) => dayIn(await timeZoneOf(owner), now),
        clock: async (now) => ({ now, timeZone: await timeZoneOf(owner) }),
      }
    },
    routes: async () => [
      (await import('./calendar/calendar-route.ts')).calendarRoutes({ timeZoneOf, classesOf }),
    ],
  }
}
