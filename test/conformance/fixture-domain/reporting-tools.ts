import { ToolError } from '@tutor-nexus/toolkit'
import { defineTool, nothing, saying, testTool } from './define.ts'

const logging = (name: string, lines: readonly string[]) =>
  defineTool({
    ...testTool(name, 'Logs to the client while it works.'),
    parameters: () => nothing,
    examples: [saying('Logged.')],
    async handler(_, { log, ok }) {
      for (const line of lines) log('info', line)
      return ok({ said: 'Logged.' })
    },
  })

const failing = defineTool({
  ...testTool('test_error_handling', 'Fails on every call.'),
  parameters: () => nothing,
  examples: [saying('Never said.')],
  async handler() {
    throw new ToolError('UNPROCESSABLE_ENTITY', 'This tool intentionally returns an error for testing')
  },
})

const progressing = defineTool({
  ...testTool('test_tool_with_progress', 'Reports its progress in three steps.'),
  parameters: () => nothing,
  examples: [saying('Done.')],
  async handler(_, { progress, ok }) {
    for (const step of [0, 50, 100]) progress({ progress: step, total: 100 })
    return ok({ said: 'Done.' })
  },
})

const reconnecting = defineTool({
  ...testTool('test_reconnection', 'Answers on a stream that can be resumed.'),
  parameters: () => nothing,
  examples: [saying('Still here.')],
  handler: async (_, { ok }) => ok({ said: 'Still here.' }),
})

export const reportingTools = [
  logging('test_tool_with_logging', [
    'Tool execution started',
    'Tool processing data',
    'Tool execution completed',
  ]),
  logging('test_logging_tool', ['A line for those who asked for lines']),
  failing,
  progressing,
  reconnecting,
]
