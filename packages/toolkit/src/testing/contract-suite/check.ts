import type { CompiledTool } from '../../compiled-tool.ts'
import type { ContractOptions, ContractSubject } from './subject.ts'
import { Trial } from './trial.ts'

/** One thing that the contract asks, for whichever runner. */
export interface Check {
  readonly name: string
  /** Absent where it concerns the registry as a whole. */
  readonly tool?: string
  /** Throws an error whose message names the tool, the check and every fault. */
  run(): Promise<void>
}

/** A check before it has anything to run on. */
export interface ToolCheck {
  readonly name: string
  faults(trial: Trial): Promise<readonly string[]>
}

/** The checks of one kind that a tool calls for; none where it does not concern it. */
export type ChecksOf = (tool: CompiledTool, options: ContractOptions) => readonly ToolCheck[]

const MOST_LISTED = 8

/** Thrown by a check, with every fault that it found. */
export class ContractFault extends Error {
  override readonly name = 'ContractFault'
  readonly check: string
  readonly tool: string | undefined
  readonly faults: readonly string[]

  constructor({ name, tool }: Pick<Check, 'name' | 'tool'>, faults: readonly string[], cause?: unknown) {
    const list = faults.slice(0, MOST_LISTED).map((fault) => `\n  - ${fault.replaceAll('\n', '\n    ')}`)
    const more = faults.length > MOST_LISTED ? `\n  … and ${faults.length - MOST_LISTED} more` : ''
    super(`${tool === undefined ? '' : `${tool}: `}${name}${list.join('')}${more}`, { cause })
    this.check = name
    this.tool = tool
    this.faults = faults
  }
}

/** A check that throws what is found, and takes whatever else goes wrong for a fault as well. */
export function checkOf(
  about: Pick<Check, 'name' | 'tool'>,
  find: () => readonly string[] | Promise<readonly string[]>,
): Check {
  return {
    ...about,
    async run() {
      const faults = await (async () => find())().catch((thrown: unknown) => {
        throw new ContractFault(about, [thrown instanceof Error ? thrown.message : String(thrown)], thrown)
      })
      if (faults.length > 0) throw new ContractFault(about, faults)
    },
  }
}

/** The check with a subject to run on. */
export const trialOf = (
  { name, faults }: ToolCheck,
  tool: string,
  subject: ContractSubject,
  options: ContractOptions,
): Check => checkOf({ name, tool }, () => Trial.on(subject, tool, options, faults))
