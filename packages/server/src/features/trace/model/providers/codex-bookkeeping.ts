/** Events that repeat what items contain. */
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

/** Only the time differs. */
export const OPENING = '{"timestamp":"yyyy-mm-ddThh:mm:ss.mmmZ","type":"'
export const EVENT = 'event_msg","payload":{"type":"'
const ITEM = 'response_item","payload":{"type":"'
const TIME = '{"timestamp":"'
const LONGEST_TYPE = 40
const AFTER_TIME = 'Z","type":"'
const TIME_END = OPENING.indexOf('Z') + 1

export const qualifiedTypes = (kind: string, types: Iterable<string>): ReadonlyMap<string, string> =>
  new Map([...types].map((type) => [type, `${kind}/${type}`]))
export const EVENTS = qualifiedTypes('event_msg', BOOKKEEPING)
const ITEMS = qualifiedTypes('response_item', BOOKKEEPING_ITEMS)

export const hasCodexFormat = (line: string): boolean =>
  line.startsWith(TIME) &&
  line.startsWith(AFTER_TIME, OPENING.length - AFTER_TIME.length) &&
  line.indexOf('"', TIME.length) === TIME_END

export function bookkeepingOf(line: string): string | undefined {
  if (!hasCodexFormat(line)) return undefined
  return isEvent(line) ? EVENTS.get(eventType(line)) : itemBookkeeping(line)
}

/** The functions below expect such a line. */
export const isEvent = (line: string): boolean => line.startsWith(EVENT, OPENING.length)

export const eventType = (line: string): string => typeAt(line, OPENING.length + EVENT.length)

export const itemBookkeeping = (line: string): string | undefined =>
  line.startsWith(ITEM, OPENING.length) ? ITEMS.get(typeAt(line, OPENING.length + ITEM.length)) : undefined

function typeAt(line: string, at: number): string {
  const end = line.indexOf('"', at)
  return end === -1 || end > at + LONGEST_TYPE ? '' : line.slice(at, end)
}
