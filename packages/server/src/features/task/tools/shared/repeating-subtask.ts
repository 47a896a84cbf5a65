import { ToolError } from '@tutor-nexus/toolkit'

export const repeatingSubtask = (): ToolError =>
  new ToolError('BAD_REQUEST', 'A subtask can’t repeat', {
    details: { reason: 'Let the task that it is a part of repeat: its subtasks come with it' },
  })
