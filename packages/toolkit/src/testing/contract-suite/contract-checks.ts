import { ToolRegistry } from '../../registry.ts'
import type { ServerDefinition } from '../../serve/server-definition.ts'
import { trialOf, type Check, type ChecksOf } from './check.ts'
import { addressChecks } from './checks/addresses.ts'
import { answerChecks } from './checks/answers.ts'
import { deprecationChecks } from './checks/deprecation.ts'
import { effectChecks, watchedEffectChecks } from './checks/effects.ts'
import { exampleChecks } from './checks/examples.ts'
import { freshnessChecks } from './checks/freshness.ts'
import { isolationChecks } from './checks/isolation.ts'
import { pageChecks } from './checks/pages.ts'
import { permissionChecks } from './checks/permissions.ts'
import { plentyChecks } from './checks/plenty.ts'
import { questionChecks } from './checks/questions.ts'
import { randomChecks } from './checks/random.ts'
import { rateLimitChecks } from './checks/rate-limit.ts'
import { refusalChecks } from './checks/refusals.ts'
import { registrationChecks } from './checks/registration.ts'
import { repeatChecks } from './checks/repeats.ts'
import { restartChecks } from './checks/restart.ts'
import { schemaChecks } from './checks/schemas.ts'
import { secretChecks } from './checks/secrets.ts'
import { sourceChecks } from './checks/sources.ts'
import { serverSubject } from './server-subject.ts'
import type { ContractOptions, ContractSubject } from './subject.ts'

const CHECKS: readonly ChecksOf[] = [
  schemaChecks,
  exampleChecks,
  answerChecks,
  refusalChecks,
  permissionChecks,
  rateLimitChecks,
  effectChecks,
  repeatChecks,
  freshnessChecks,
  isolationChecks,
  secretChecks,
  deprecationChecks,
  addressChecks,
  randomChecks,
  plentyChecks,
]

/** What can be asked only where everything is seen. */
const WATCHED_CHECKS: readonly ChecksOf[] = [watchedEffectChecks, pageChecks, questionChecks, restartChecks]

/**
 * All that the contract asks of a registry, check by check, for whichever runner.
 * While a tool cannot be registered nothing can be run, so that only registration is checked.
 */
export function contractChecks(
  tested: ServerDefinition | ContractSubject,
  options: ContractOptions = {},
): Check[] {
  const subject = 'open' in tested ? tested : serverSubject(tested, options)
  const registration = registrationChecks(subject)
  const tools = registered(subject)?.getAll() ?? []
  const trials = tools.flatMap((tool) =>
    [...CHECKS, ...(subject.isWatched ? WATCHED_CHECKS : [])]
      .flatMap((checksOf) => checksOf(tool, options))
      .map((check) => trialOf(check, tool.tool.name, subject, options)),
  )
  return [
    ...registration,
    ...trials,
    ...(subject.isWatched && tools.length > 0 ? sourceChecks(subject, options) : []),
  ]
}

function registered({ domains, strict = true }: ContractSubject): ToolRegistry | undefined {
  try {
    return new ToolRegistry(domains, { strict })
  } catch {
    return undefined
  }
}

/** Runs every check and gives the messages of those that fail; empty where the contract is kept. */
export async function contractFaults(
  tested: ServerDefinition | ContractSubject,
  options: ContractOptions = {},
): Promise<string[]> {
  const faults: string[] = []
  for (const check of contractChecks(tested, options)) {
    await check.run().catch((thrown: unknown) => {
      faults.push(thrown instanceof Error ? thrown.message : String(thrown))
    })
  }
  return faults
}
