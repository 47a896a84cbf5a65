import { ToolIndex } from '@tutor-nexus/toolkit/discovery'
import { FIRST_RIGHT, NOTHING_RIGHT } from '@tutor-nexus/toolkit/discovery-surface'
import { chanceAt, chanceFrom, confidenceFrom, leadOf } from '@tutor-nexus/toolkit/hints'
import { createRegistry } from '../../../packages/server/src/registry.ts'
import { blindOffTopic, blindRequests } from '../../../test/discovery/blind.ts'
import type { Kind } from '../kind.ts'

export const toolSearch: Kind = {
  name: 'tool search',
  about: 'the first tool for a request, or that there is none; right if its author meant that',
  async check() {
    const registry = await createRegistry()
    const index = new ToolIndex(registry.getAll(), { offTopic: registry.offTopic() })
    const asked = [
      ...blindRequests.map(({ request, tool }) => ({ request, tool })),
      ...blindOffTopic.map((request) => ({ request, tool: undefined })),
    ]
    const forecasts = asked.map(({ request, tool }) => {
      const hits = index.find(request)
      const value =
        hits.length === 0
          ? chanceFrom(NOTHING_RIGHT)
          : chanceAt(FIRST_RIGHT, leadOf(hits.map(({ score }) => score)))
      return {
        said: confidenceFrom([{ name: 'relevance', value, basis: '' }], 'verified'),
        came: hits[0]?.name === tool,
      }
    })
    return [{ set: 'requests by somebody who saw nothing', forecasts }]
  },
}
