import { plainSurface, type CallOutcome, type Limiter } from '@tutor-nexus/toolkit/pipeline'
import type { ToolRegistry } from '@tutor-nexus/toolkit/registry'
import type { App } from '../../../../platform/feature/app.ts'
import { identityOf } from '../../../../platform/identity/identity.ts'
import { COMMAND_LINE } from '../../../../platform/usage/usage-call.ts'
import { VERSION } from '../../../../platform/settings/server-info.ts'
import { userNamed } from '../../../../platform/cli/named-user.ts'
import type { CommandHost } from '../../../../platform/cli/command-host.ts'

/** A call that was refused; what is told about it is the tool's own. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly outcome: CallOutcome
  readonly tool: string
  readonly args: Readonly<Record<string, unknown>>
  readonly registry: ToolRegistry

  constructor(
    outcome: CallOutcome,
    call: { tool: string; args: Readonly<Record<string, unknown>>; registry: ToolRegistry },
  ) {
    super(`${call.tool} was refused`)
    this.outcome = outcome
    this.tool = call.tool
    this.args = call.args
    this.registry = call.registry
  }
}

/** Makes calls one after the other, as the user who is asked for. */
export interface Calls {
  readonly app: App
  readonly owner: string
  /** The data of a call that went well; throws where it did not. */
  data(tool: string, args: Readonly<Record<string, unknown>>): Promise<unknown>
}

/** Allowances are there for agents: whoever reads page after page at the keyboard is not kept waiting. */
const noLimit: Limiter = { take: async () => ({ allowed: true }) }

export function withCalls<Result>(
  host: CommandHost,
  { user, signal }: { user?: string | undefined; signal?: AbortSignal | undefined },
  work: (calls: Calls) => Promise<Result>,
): Promise<Result> {
  return host.withApp(
    async (app) => {
      const found = await userNamed(app, user)
      const caller = { ...identityOf(found), agentId: COMMAND_LINE, agentVersion: VERSION }
      return work({
        app,
        owner: found.id,
        async data(tool, args) {
          const surface = plainSurface('cli')
          const outcome = await app.pipeline.call({ name: tool, arguments: args, caller, surface, signal })
          if (outcome.kind === 'result') return outcome.result.data
          throw new Refused(outcome, { tool, args, registry: app.registry })
        },
      })
    },
    { limiter: noLimit },
  )
}
