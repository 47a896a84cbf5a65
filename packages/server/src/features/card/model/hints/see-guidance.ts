import type { NextCall } from '@tutor-nexus/toolkit'

export const seeGuidance: NextCall = {
  action: 'get-study-guidance',
  priority: 'medium',
  category: 'optimization',
  description: 'See what to do first today, and why',
  tool: 'get-study-guidance',
  arguments: {},
}
