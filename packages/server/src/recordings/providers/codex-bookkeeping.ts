/** Events that say again, or in other words, what items say. */
export const BOOKKEEPING: ReadonlySet<string> = new Set([
  'agent_reasoning_section_break',
  'background_event',
  'collab_agent_interaction_end',
  'collab_close_end',
  'collab_resume_end',
  'collab_waiting_end',
  'context_compacted',
  'dynamic_tool_call_request',
  'dynamic_tool_call_response',
  'exec_command_begin',
  'exec_command_end',
  'image_generation_end',
  'mcp_startup_complete',
  'mcp_tool_call_begin',
  'mcp_tool_call_end',
  'patch_apply_begin',
  'patch_apply_end',
  'plan_update',
  'session_configured',
  'sub_agent_activity',
  'task_started',
  'thread_goal_updated',
  'thread_name_updated',
  'turn_diff',
  'turn_started',
  'undo_completed',
  'undo_started',
  'view_image_tool_call',
  'web_search_begin',
  'web_search_end',
])

export const BOOKKEEPING_ITEMS: ReadonlySet<string> = new Set([
  'additional_tools',
  'compaction',
  'compaction_summary',
  'context_compaction',
  'ghost_snapshot',
])

const OPENING = '{"timestamp":"yyyy-mm-ddThh:mm:ss.mmmZ","type":"'
const EVENT = 'event_msg","payload":{"type":"'
const ITEM = 'response_item","payload":{"type":"'
const LONGEST_TYPE = 40
const EXACT_OPENING = /^\{"timestamp":"[^"\\]*","type":"(?:event_msg|response_item)","payload":\{"type":"$/

/** The first letters of a type tell of most lines that they are no bookkeeping. */
const letters = (byte1 = 0, byte2 = 0, byte3 = 0): number => (byte1 << 16) | (byte2 << 8) | byte3
const lettersOf = (types: ReadonlySet<string>): ReadonlySet<number> =>
  new Set([...types].map((type) => letters(type.charCodeAt(0), type.charCodeAt(1), type.charCodeAt(2))))
const EVENT_LETTERS = lettersOf(BOOKKEEPING)
const ITEM_LETTERS = lettersOf(BOOKKEEPING_ITEMS)

/** Only where the line begins exactly as Codex writes it. */
export function bookkeepingOf(line: Buffer): string | undefined {
  const isEvent = line[OPENING.length] === EVENT.charCodeAt(0)
  const at = OPENING.length + (isEvent ? EVENT.length : ITEM.length)
  if (!(isEvent ? EVENT_LETTERS : ITEM_LETTERS).has(letters(line[at], line[at + 1], line[at + 2])))
    return undefined
  if (!EXACT_OPENING.test(line.toString('latin1', 0, at))) return undefined
  const text = line.toString('latin1', at, Math.min(at + LONGEST_TYPE, line.length))
  const type = text.slice(0, text.indexOf('"'))
  if (!(isEvent ? BOOKKEEPING : BOOKKEEPING_ITEMS).has(type)) return undefined
  return `${isEvent ? 'event_msg' : 'response_item'}/${type}`
}
