import type { ChangeNotifier } from '@tutor-nexus/toolkit/contract'
import { defineTool, nothing, saying, testTool } from './define.ts'
import { WATCHED } from './resources.ts'

const triggering = (name: string, what: string, tell: (notify: ChangeNotifier) => void) =>
  defineTool({
    ...testTool(name, `Tells everybody who listens that ${what} changed.`),
    category: 'mutation',
    parameters: () => nothing,
    examples: [saying('Told.')],
    async handler(_, { notify, ok }) {
      tell(notify)
      return ok({ said: 'Told.' })
    },
  })

export const changeTools = [
  triggering('test_trigger_tool_change', 'the list of tools', (notify) => notify.toolsChanged()),
  triggering('test_trigger_prompt_change', 'the list of prompts', (notify) => notify.promptsChanged()),
  triggering('test_trigger_resource_update', 'the watched resource', (notify) =>
    notify.resourceUpdated(WATCHED),
  ),
]
