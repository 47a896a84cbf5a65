import { ToolError } from '@tutor-nexus/toolkit'
import type { TurnHead } from '../../model/recording.ts'
import type { Recording } from '../../model/recordings-port.ts'
import { readTurns, summarizeSession } from './suggestions.ts'

/** The turn with this index, and not beyond its last step. */
export async function demandTurn(recording: Recording, turn: number, step: number): Promise<TurnHead> {
  const { id, turns } = recording.head
  const [head] = turn < turns ? await recording.turns(turn, 1) : []
  if (!head) throw outOfRange(id, 'turn_index', turns, 'The session')
  if (step > 0 && step >= head.steps) throw outOfRange(id, 'step_index', head.steps, `Turn ${turn}`)
  return head
}

const outOfRange = (id: string, path: string, count: number, whole: string) => {
  const noun = path === 'turn_index' ? 'turn' : 'step'
  const expected = count === 0 ? `no ${path} at all` : `0 to ${count - 1}`
  return new ToolError('NOT_FOUND', `${whole} has ${count} ${noun}s: ${path} is out of range`, {
    details: {
      reason: count === 0 ? `It has no ${noun}` : `${path} goes from ${expected}`,
      issues: [{ path, message: `is beyond the last ${noun}`, expected }],
    },
    next: [count === 0 && path === 'turn_index' ? summarizeSession(id) : readTurns(id)],
  })
}
