import type { CompiledTool } from '../../compiled-tool.ts'
import type { Caller } from '../../contract/caller.ts'
import { withGiven, type Example } from '../../contract/example.ts'
import { UserId } from '../../contract/ids.ts'
import type { CallOutcome } from '../../pipeline/call.ts'
import type { Pipeline } from '../../pipeline/pipeline.ts'
import { callTool, codeOf, testCaller, testSurface, type CallOptions } from '../call-tool.ts'
import { testUlids } from '../test-ports.ts'
import { logOf } from './call-log.ts'
import type { ContractOptions, ContractSubject, OpenSubject } from './subject.ts'

export type Args = Readonly<Record<string, unknown>>

/** An example with its given calls made: its arguments, and what it promises, for one caller. */
export interface Prepared {
  args: unknown
  expected: unknown
}

/** One check of one tool at work, with a caller who has nothing yet. */
export class Trial {
  readonly tool: CompiledTool
  /** What is held against the contract, of which this is one opening. */
  readonly contract: ContractSubject
  readonly options: ContractOptions
  readonly caller: Caller
  readonly #subject: OpenSubject
  readonly #newId: () => string
  readonly #begun: number

  private constructor(
    tool: CompiledTool,
    contract: ContractSubject,
    options: ContractOptions,
    caller: Caller,
    subject: OpenSubject,
    newId: () => string,
  ) {
    this.tool = tool
    this.contract = contract
    this.options = options
    this.caller = caller
    this.#subject = subject
    this.#newId = newId
    this.#begun = subject.told?.length ?? 0
  }

  /** Opens the subject for one piece of work and closes it again. */
  static async on<Result>(
    subject: ContractSubject,
    name: string,
    options: ContractOptions,
    work: (trial: Trial) => Promise<Result>,
  ): Promise<Result> {
    const opened = await subject.open()
    try {
      const tool = opened.pipeline.registry.get(name)
      if (!tool) throw new Error('The pipeline that was opened does not serve it')
      const newId = testUlids(() => new Date(0))
      const caller = await callerOf(opened, newId, ['*'])
      return await work(new Trial(tool, subject, options, caller, opened, newId))
    } finally {
      await opened.close?.()
    }
  }

  get pipeline(): Pipeline {
    return this.#subject.pipeline
  }

  get name(): string {
    return this.tool.tool.name
  }

  get examples(): readonly Example[] {
    return this.tool.tool.examples
  }

  /** True where the tool promises to change nothing. */
  get looksOnly(): boolean {
    return this.tool.tool.category === 'query' || this.tool.tool.category === 'analysis'
  }

  /** Does some work where nothing of this trial has happened, as far as the subject can be opened anew. */
  elsewhere<Result>(work: (trial: Trial) => Promise<Result>): Promise<Result> {
    return Trial.on(this.contract, this.name, this.options, work)
  }

  /** Goes on where this trial ended, in a new process: by the same caller, on what was kept. */
  async restarted<Result>(work: (trial: Trial) => Promise<Result>): Promise<Result> {
    const opened = await this.#subject.restart?.()
    if (!opened) throw new Error('The subject cannot be restarted')
    try {
      return await work(new Trial(this.tool, this.contract, this.options, this.caller, opened, this.#newId))
    } finally {
      await opened.close?.()
    }
  }

  /** The handlers that run; undefined where nobody sees them. */
  get running(): ReadonlySet<Promise<unknown>> | undefined {
    return this.#subject.running
  }

  /** Somebody else who has nothing yet. */
  someone(scopes: readonly string[] = ['*']): Promise<Caller> {
    return callerOf(this.#subject, this.#newId, scopes)
  }

  /** How calls are made as this caller. */
  as(caller: Caller): CallOptions {
    return { caller, surface: this.#subject.surface ?? testSurface() }
  }

  call(args: unknown, options: CallOptions = {}): Promise<CallOutcome> {
    return this.callOther(this.name, args, options)
  }

  callOther(name: string, args: unknown, options: CallOptions = {}): Promise<CallOutcome> {
    return callTool(this.pipeline, name, args, { ...this.as(this.caller), ...options })
  }

  /** Makes the calls that an example begins with. */
  async prepare(example: Example, caller: Caller = this.caller): Promise<Prepared> {
    const answers: unknown[] = []
    for (const { tool, params } of example.given ?? []) {
      const outcome = await this.callOther(tool, withGiven(params, answers), this.as(caller))
      if (outcome.kind !== 'result')
        throw new Error(`Example "${example.description}": given ${tool}: ${this.said(outcome)}`)
      answers.push(outcome.result.data)
    }
    return { args: withGiven(example.params, answers), expected: withGiven(example.expectedResult, answers) }
  }

  async snapshot(caller: Caller = this.caller): Promise<unknown> {
    return this.#subject.snapshot?.(caller)
  }

  /** What logs and records were told since the check began. */
  told(): readonly unknown[] {
    return (this.#subject.told ?? []).slice(this.#begun)
  }

  /** How a call ended, with what its caller is not told, as far as a log has it. */
  said(outcome: CallOutcome): string {
    if (outcome.kind !== 'failure') return codeOf(outcome)
    const { code, message, details } = outcome.failure
    if (details.kind !== 'system') return `${code} ${message}`
    const { causes } = logOf(this.told(), outcome.ids.traceId)
    return `${code}: ${causes.length > 0 ? causes.join('; ') : message}`
  }
}

/** Whose turn it is: a new caller whenever one has used up what the tool allows. */
export function allowance(trial: Trial): () => Promise<CallOptions> {
  const { maxCalls = Infinity } = trial.tool.tool.rateLimit ?? {}
  let made = 0
  let caller = trial.caller
  return async () => {
    if (made > 0 && made % maxCalls === 0) caller = await trial.someone()
    made += 1
    return trial.as(caller)
  }
}

/** Whether the tool publishes a parameter of this name. */
export const takes = ({ inputSchema }: CompiledTool, name: string): boolean =>
  Object.hasOwn(Object(inputSchema['properties']), name)

const callerOf = async ({ newCaller }: OpenSubject, newId: () => string, scopes: readonly string[]) =>
  newCaller ? newCaller(scopes) : testCaller({ userId: UserId.parse(newId()), scopes })
