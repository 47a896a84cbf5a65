import type { Caller } from '../../../contract/caller.ts'
import type { PromptDefinition, ResourceDefinition } from '../../../contract/domain.ts'
import { differences } from '../../../contract/example.ts'
import type { CallRequest } from '../../../pipeline/call.ts'
import { testSurface } from '../../call-tool.ts'
import { checkOf, type Check } from '../check.ts'
import type { ContractOptions, ContractSubject } from '../subject.ts'
import { Trial } from '../trial.ts'
import { live } from './isolation.ts'

const MOST = 4

const requestOf = (trial: Trial, name: string, args: object, caller: Caller): CallRequest => ({
  surface: testSurface(),
  ...trial.as(caller),
  caller,
  name,
  arguments: args,
})

/** What may differ from one caller to the next: their own id. */
const shownTo = ({ userId }: Caller, outcome: object): unknown =>
  JSON.parse(JSON.stringify(outcome, leavingOut).replaceAll(userId ?? '«nobody»', '«caller»'))

const leavingOut = (name: string, value: unknown): unknown =>
  name === 'prompt' || name === 'error' ? undefined : value

async function promptTo(caller: Caller, trial: Trial, prompt: PromptDefinition): Promise<unknown> {
  const args = Object.fromEntries(Object.keys(prompt.arguments.shape).map((name) => [name, 'text']))
  return shownTo(caller, await trial.pipeline.prompt(requestOf(trial, prompt.name, args, caller)))
}

/** A resource at its address, or each of a family that its owner finds in a list. */
async function resourceTo(
  caller: Caller,
  trial: Trial,
  resource: ResourceDefinition,
  uris: readonly string[],
): Promise<unknown> {
  const seen: unknown[] = []
  for (const uri of uris) {
    const request = requestOf(trial, resource.name, {}, caller)
    const variables = variablesIn(resource.template, uri)
    seen.push(shownTo(caller, await trial.pipeline.resource(request, resource, uri, variables)))
  }
  return seen
}

/** The variables of a simple template: each ends where the text that follows it begins. */
function variablesIn(template: string | undefined, uri: string): Record<string, string> {
  const names = [...(template ?? '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const pattern = (template ?? '')
    .split(/\{\w+\}/)
    .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('(.+?)')
  const values = new RegExp(`^${pattern}$`).exec(uri)?.slice(1) ?? []
  return Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']))
}

async function urisOf(owner: Caller, trial: Trial, resource: ResourceDefinition): Promise<string[]> {
  if (resource.uri !== undefined) return [resource.uri]
  const listed = await trial.pipeline.resourceList(requestOf(trial, resource.name, {}, owner), resource)
  return listed.kind === 'result' ? listed.resources.map(({ uri }) => uri) : []
}

/** Somebody with nothing sees the same, whether or not another has something. */
async function leaks(
  subject: ContractSubject,
  options: ContractOptions,
  show: (caller: Caller, trial: Trial, owner: Caller) => Promise<unknown>,
): Promise<string[]> {
  const [tool] = subject.domains.flatMap(({ tools }) => tools)
  if (!tool) return []
  return Trial.on(subject, tool.name, options, async (trial) => {
    const stranger = await trial.someone()
    const alone = await trial.elsewhere(async (other) => show(await other.someone(), other, other.caller))
    await live(trial, trial.caller)
    const beside = await show(stranger, trial, trial.caller)
    return differences(alone, beside, 'it')
      .slice(0, MOST)
      .map((change) => `what another has shows: ${change}`)
  })
}

/** Prompts and resources have no examples: they are tried as they are, as two callers. */
export const sourceChecks = (subject: ContractSubject, options: ContractOptions): Check[] =>
  subject.domains.flatMap(({ prompts = [], resources = [] }) => [
    ...prompts.map((prompt) =>
      checkOf({ name: 'shows nobody what another has', tool: `prompt ${prompt.name}` }, () =>
        leaks(subject, options, (caller, trial) => promptTo(caller, trial, prompt)),
      ),
    ),
    ...resources.map((resource) =>
      checkOf({ name: 'shows nobody what another has', tool: `resource ${resource.name}` }, () =>
        leaks(subject, options, async (caller, trial, owner) => {
          const uris = await urisOf(owner, trial, resource)
          const read = await resourceTo(caller, trial, resource, uris)
          return resource.uri === undefined ? contentsIn(read) : read
        }),
      ),
    ),
  ])

/** Of another's member of a family nothing at all may be read, so that only what was read counts. */
const contentsIn = (read: unknown): unknown =>
  Array.isArray(read) ? read.filter((outcome) => Object(outcome)['kind'] === 'result') : read
