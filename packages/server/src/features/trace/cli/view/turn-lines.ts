import type { TurnView } from '../../tools/shared/views/turn-view.ts'
import type { Page } from '../../../../platform/cli/terminal/page.ts'
import { padStart } from '../../../../platform/cli/terminal/text-width.ts'
import { clip, clock, count, oneLine, plural, span } from './format.ts'

type Turn = Readonly<TurnView>

const MOST_TOOLS = 6

/** A turn in a list: number and prompt, figures, tools, and reply. */
export function turnLines(turn: Turn, widest: number, page: Page): string[] {
  const { paint, width } = page
  const indent = ' '.repeat(widest + 2)
  const room = width - widest - 2
  const reply = turn.reply === '' ? [] : [paint.faint(`→ ${oneLine(turn.reply, room - 2)}`)]
  return [
    `${paint.strong(padStart(String(turn.turn_index), widest))}  ${paint.strong(oneLine(titleOf(turn), room))}`,
    ...clip(figuresOf(turn), room, 2).lines.map((line) => indent + paint.faint(line)),
    ...(turn.key_actions.length > 0 ? clip(toolsOf(turn), room, 2).lines.map((line) => indent + line) : []),
    ...reply.map((line) => indent + line),
  ]
}

const titleOf = ({ prompt, tool_calls }: Turn): string =>
  prompt === '' ? (tool_calls > 0 ? plural(tool_calls, 'call') : 'no prompt') : prompt

const figuresOf = (turn: Turn): string =>
  [
    clock(turn.start_time),
    !turn.duration_seconds ? '' : span(turn.duration_seconds * 1000),
    plural(turn.steps, 'step'),
    turn.tokens.total > 0 ? `${count(turn.tokens.total)} tokens` : '',
    turn.failed_calls > 0 ? `${turn.failed_calls} failed` : '',
    turn.compactions > 0 ? 'compacted' : '',
    turn.subagent_count > 0 ? plural(turn.subagent_count, 'sub-agent') : '',
    turn.outcome === 'completed' ? '' : turn.outcome,
  ]
    .filter(Boolean)
    .join(' · ')

function toolsOf({ key_actions, tools }: Turn): string {
  const named = key_actions
    .slice(0, MOST_TOOLS)
    .map(
      ({ tool, calls, failed }) =>
        `${tool}${calls > 1 ? ` ×${calls}` : ''}${failed > 0 ? ` (${failed} ✗)` : ''}`,
    )
  const more = tools - named.length
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}
