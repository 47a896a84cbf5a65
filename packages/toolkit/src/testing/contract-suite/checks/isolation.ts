import type { Caller } from '../../../contract/caller.ts'
import { asShown, differences, type Example } from '../../../contract/example.ts'
import type { Tool } from '../../../contract/tool.ts'
import { codeOf } from '../../call-tool.ts'
import type { ChecksOf } from '../check.ts'
import { refersToGiven } from '../attempts.ts'
import { changesBetween } from '../shown.ts'
import type { ContractSubject } from '../subject.ts'
import type { Trial } from '../trial.ts'

const MOST = 4

/** Does whatever the registry's examples do, so that there is something to be seen. */
export async function live(trial: Trial, caller: Caller): Promise<void> {
  for (const { tool } of trial.pipeline.registry.getAll()) {
    if (tool.category !== 'mutation' || tool.destructive) continue
    for (const example of tool.examples) {
      const { args } = await trial.prepare(example, caller)
      await trial.callOther(tool.name, args, trial.as(caller))
    }
  }
}

interface Seen {
  code: string
  data: unknown
}

/** What may differ from one caller to the next: their own id. */
const told = (data: unknown, { userId }: Caller): unknown =>
  JSON.parse(JSON.stringify(data).replaceAll(userId ?? '«nobody»', '«caller»'))

/** What a tool's plain examples show this caller. */
async function answersTo(caller: Caller, trial: Trial, { name, examples }: Tool): Promise<Seen[]> {
  const seen: Seen[] = []
  for (const { params } of examples.filter((example) => !refersToGiven(example))) {
    const outcome = await trial.callOther(name, params, trial.as(caller))
    seen.push({
      code: codeOf(outcome),
      data: outcome.kind === 'result' ? told(outcome.result.data, caller) : null,
    })
  }
  return seen
}

/** The same for each tool, asked by somebody with nothing. */
async function answersToNewcomers(trial: Trial, tools: readonly Tool[]): Promise<Map<string, Seen[]>> {
  const seen = new Map<string, Seen[]>()
  for (const tool of tools) seen.set(tool.name, await answersTo(await trial.someone(), trial, tool))
  return seen
}

/** By tool, how what somebody with nothing sees depends on what another has or has asked. */
async function whatShows(trial: Trial): Promise<Map<string, string[]>> {
  const tools = trial.contract.domains.flatMap((domain) => domain.tools).filter(looksOnly)
  const alone = await trial.elsewhere((other) => answersToNewcomers(other, tools))
  await live(trial, trial.caller)
  for (const tool of tools) await answersTo(trial.caller, trial, tool)
  const beside = await answersToNewcomers(trial, tools)
  return new Map(
    tools.map(({ name }) => [name, differences(alone.get(name), beside.get(name), 'answers').slice(0, MOST)]),
  )
}

/** A life takes every tool there is, so one has to do for all that look at it. */
const shows = new WeakMap<ContractSubject, Promise<Map<string, string[]>>>()

async function seesOwnOnly(trial: Trial): Promise<string[]> {
  const found = shows.get(trial.contract) ?? whatShows(trial)
  shows.set(trial.contract, found)
  const changes = (await found).get(trial.name) ?? []
  return [
    ...changes.map((change) => `what another caller has done shows: ${change}`),
    ...(changes.length > 0 ? [`where everybody may see it, name the tool: shared: ['${trial.name}']`] : []),
  ]
}

/** What another has made must be as if it were not there. */
async function touchesOwnOnly(trial: Trial): Promise<string[]> {
  const faults: string[] = []
  for (const example of trial.examples.filter((each) => refersToMade(trial, each))) {
    const stranger = await trial.someone()
    const { args } = await trial.prepare(example)
    const before = await trial.snapshot()
    const outcome = await trial.call(args, trial.as(stranger))
    const madeUp = await trial.call(asShown(example.params), trial.as(stranger))
    if (outcome.kind === 'result' && madeUp.kind !== 'result')
      faults.push(`example "${example.description}" succeeds for a caller to whom nothing of it belongs`)
    const changes = changesBetween(before, await trial.snapshot())
    faults.push(...changes.map((change) => `another caller has changed what is not theirs: ${change}`))
  }
  return faults
}

const looksOnly = ({ category }: Tool): boolean => category === 'query' || category === 'analysis'

const refersToMade = ({ pipeline }: Trial, example: Example): boolean =>
  refersToGiven(example) &&
  (example.given ?? []).every(({ tool }) => pipeline.registry.get(tool)?.tool.category === 'mutation')

export const isolationChecks: ChecksOf = ({ tool }, { shared = [] }) => {
  if (shared.includes(tool.name)) return []
  return [
    ...(looksOnly(tool) ? [{ name: 'shows nobody what another has', faults: seesOwnOnly }] : []),
    ...(tool.examples.some(refersToGiven)
      ? [{ name: 'touches nothing that another has made', faults: touchesOwnOnly }]
      : []),
  ]
}
