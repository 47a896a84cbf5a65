// Made by `npm run generate` from the files in tools/, in the order of utterances.txt.
import { ask } from './tools/ask.ts'
import { cancelPendingTool } from './tools/cancel-pending.ts'
import { end } from './tools/end.ts'
import { exportTool } from './tools/export.ts'
import { history } from './tools/history.ts'
import { importTool } from './tools/import.ts'
import { list } from './tools/list.ts'
import { outbox } from './tools/outbox.ts'
import { resume } from './tools/resume.ts'
import { start } from './tools/start.ts'
import { summarize } from './tools/summarize.ts'
import { syncStatus } from './tools/sync-status.ts'

export const tools = [
  start,
  ask,
  end,
  history,
  resume,
  list,
  summarize,
  cancelPendingTool,
  outbox,
  exportTool,
  importTool,
  syncStatus,
]
