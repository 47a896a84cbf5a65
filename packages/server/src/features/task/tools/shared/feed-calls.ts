import type { NextCall } from '@tutor-nexus/toolkit'

export const showFeed: NextCall = {
  action: 'show-calendar-feed',
  priority: 'low',
  category: 'exploration',
  description: 'See whether a calendar address exists',
  tool: 'get_calendar_feed',
  arguments: {},
}
