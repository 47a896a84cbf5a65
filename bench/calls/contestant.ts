import type { Command } from '../measure/child.ts'
import type { Revision, Transport } from './client/link.ts'
import type { ToolAnswer } from './client/session.ts'

/** One call that is made over and over, and what its answer has to be. */
export interface Call {
  tool: string
  arguments(turn: number): object
  isRight(answer: ToolAnswer, turn: number): boolean
}

/** How a server is started: its command, and what the client must send along. */
export interface Launch extends Command {
  headers?: Readonly<Record<string, string>>
}

/** A server in the comparison. */
export interface Contestant {
  name: string
  /** What runs and how, for the reader of the figures. */
  about: string
  /** What its call does: `bare` validates and answers; ours also reads from the store or writes to it. */
  kind: 'bare' | 'read' | 'write'
  call: Call
  speaks: readonly Revision[]
  launch(transport: Transport, port: number, home: string): Promise<Launch>
}
