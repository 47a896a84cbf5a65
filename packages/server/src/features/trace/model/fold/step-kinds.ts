import type { StepKind } from '../recording.ts'

/** Steps that a model made: where their record does not name it, it is the one in force. */
export const SPEAKS_FOR_A_MODEL: ReadonlySet<StepKind> = new Set(['assistant', 'thinking', 'tool_call'])

/** Steps that some logs have also as echoes. */
export const SPOKEN: ReadonlySet<StepKind> = new Set(['user', 'assistant', 'thinking'])
