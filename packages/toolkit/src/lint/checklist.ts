import * as z from 'zod'
import {
  MAX_CONTENT_CEILING,
  MAX_REQUEST_CEILING,
  MAX_TEXT_CEILING,
  REQUEST_CEILING,
} from '../contract/budget.ts'
import { asShown } from '../contract/example.ts'
import { SemanticVersion } from '../contract/ids.ts'
import { parameterSchema } from '../contract/json-schema.ts'
import { ADDRESS, PUBLISHED_NAME, type NamingRule } from '../contract/naming.ts'
import { PERMISSION } from '../contract/caller.ts'
import { exampleUses, type Tool } from '../contract/tool.ts'
import { parameterFaults, reservedNames } from './parameter-faults.ts'

const SHORTEST_DESCRIPTION = 50
const DAYS_OF_NOTICE = 90
const DAY = 86_400_000
const LONGEST_WINDOW = 2 ** 31 - 1
const NOT_AGENTS = new Set(['get', 'use'])

type Check = (tool: Tool, naming: NamingRule) => readonly (string | false)[]

const identity: Check = (tool, naming) => [
  !PUBLISHED_NAME.test(tool.name) && `name ${tool.name} is not publishable`,
  !naming.accepts(tool.name) && `name ${tool.name} breaks its domain's rule: ${naming.says}`,
  !ADDRESS.test(tool.address) && `address ${tool.address} is not agentName/modeName`,
  NOT_AGENTS.has(tool.address.split('/')[0] ?? '') && `no agent may be called as in ${tool.address}`,
  !SemanticVersion.safeParse(tool.version).success && `version ${tool.version} is not of the form 1.2.3`,
  ...(tool.aliases ?? []).map((alias) => !PUBLISHED_NAME.test(alias) && `alias ${alias} is not publishable`),
]

const description: Check = ({ description: { what, when, returns } }) => [
  !what.trim() && 'description lacks what the tool does',
  !when.trim() && 'description lacks when to use it',
  !returns.trim() && 'description lacks what it returns',
  `${what} ${when} ${returns}`.length < SHORTEST_DESCRIPTION &&
    `description is under ${SHORTEST_DESCRIPTION} characters`,
  exampleUses(when).length === 0 && 'description.when lacks an example use in quotes',
]

const behaviour: Check = (tool) => {
  const writes = tool.category === 'mutation' || tool.category === 'generation'
  return [
    tool.cacheable && writes && `a ${tool.category} must not be cacheable`,
    tool.cacheable && !(tool.cacheTTL && tool.cacheTTL > 0) && 'cacheable without a cacheTTL above 0',
    !tool.cacheable && tool.cacheTTL !== undefined && 'cacheTTL without being cacheable',
    tool.destructive === true && tool.category !== 'mutation' && 'only a mutation can be destructive',
    tool.category === 'query' && !tool.idempotent && 'a query must be idempotent',
    tool.timeoutMs !== undefined &&
      !(tool.timeoutMs > 0 && tool.timeoutMs <= LONGEST_WINDOW) &&
      `timeoutMs is not between 1 and ${LONGEST_WINDOW}`,
    tool.contentCeiling !== undefined &&
      !(tool.contentCeiling > 0 && tool.contentCeiling <= MAX_CONTENT_CEILING) &&
      `contentCeiling is not between 1 and ${MAX_CONTENT_CEILING}`,
    tool.ceiling !== undefined &&
      !(tool.ceiling > 0 && tool.ceiling <= MAX_TEXT_CEILING) &&
      `ceiling is not between 1 and ${MAX_TEXT_CEILING}`,
    tool.maxRequestBytes !== undefined &&
      !(tool.maxRequestBytes > REQUEST_CEILING && tool.maxRequestBytes <= MAX_REQUEST_CEILING) &&
      `maxRequestBytes is not above ${REQUEST_CEILING} and at most ${MAX_REQUEST_CEILING}`,
    tool.rateLimit !== undefined &&
      !(tool.rateLimit.maxCalls >= 1 && tool.rateLimit.windowMs >= 1) &&
      'rateLimit needs maxCalls and windowMs above 0',
    tool.rateLimit !== undefined &&
      tool.rateLimit.windowMs > LONGEST_WINDOW &&
      'rateLimit.windowMs is more than a timer holds',
    ...tool.permissions.map(
      (permission) => !PERMISSION.test(permission) && `permission ${permission} is not resource:action`,
    ),
  ]
}

const discovery: Check = (tool) => [
  tool.tags.length === 0 && 'no tag',
  tool.utterances.length === 0 && 'no utterance',
  tool.examples.length === 0 && 'no example',
  ...tool.examples.map((example) => !example.description.trim() && 'an example has no description'),
]

const deprecation: Check = ({ deprecated }) => {
  if (!deprecated) return []
  const on = Date.parse(deprecated.on)
  const removal = Date.parse(deprecated.removalDate)
  const dated = !Number.isNaN(on) && !Number.isNaN(removal)
  return [
    !dated && 'deprecated needs the dates `on` and `removalDate`',
    dated &&
      removal - on < DAYS_OF_NOTICE * DAY &&
      `removalDate is less than ${DAYS_OF_NOTICE} days after deprecation`,
    !deprecated.replacement && 'deprecated without a replacement',
    !SemanticVersion.safeParse(deprecated.since).success && 'deprecated.since is not a version',
  ]
}

const view: Check = ({ ui }) =>
  ui ? [!ui.description.trim() && `the view ${ui.uri} has no description`] : []

const schemas: Check = ({ parameters }) =>
  'jsonSchema' in parameters ? [] : parameterFaults(parameterSchema(parameters))

const reserved: Check = ({ parameters }) =>
  'jsonSchema' in parameters ? [] : reservedNames(parameterSchema(parameters))

const examples: Check = ({ parameters, data, examples: given }) =>
  given.flatMap((example) => {
    const check = 'jsonSchema' in parameters ? parameters.check : parameters.strict()
    const params = check.safeParse(asShown(example.params))
    const result = data.safeParse(asShown(example.expectedResult))
    return [
      !params.success &&
        `example "${example.description}": its params are refused: ${z.prettifyError(params.error)}`,
      !result.success &&
        `example "${example.description}": its result is not the tool's data: ${z.prettifyError(result.error)}`,
    ]
  })

interface Rule {
  readonly check: Check
  /** Makes a tool easier to choose and to call. Without it a tool works all the same, so that only a strict registry insists. */
  readonly isGuidance?: boolean
}

const CHECKLIST: readonly Rule[] = [
  { check: identity },
  { check: description, isGuidance: true },
  { check: behaviour },
  { check: discovery, isGuidance: true },
  { check: deprecation },
  { check: view },
  { check: reserved },
  { check: schemas, isGuidance: true },
  { check: examples },
]

const found = (tool: Tool, naming: NamingRule, rules: readonly Rule[]): string[] =>
  rules.flatMap(({ check }) => check(tool, naming)).filter((fault) => fault !== false)

/** Everything that keeps a tool from being registered, all at once; empty where nothing does. */
export const toolFaults = (tool: Tool, naming: NamingRule, strict = true): string[] =>
  found(tool, naming, strict ? CHECKLIST : CHECKLIST.filter(({ isGuidance }) => !isGuidance))

/** What a strict registry would insist on besides. */
export const toolAdvice = (tool: Tool, naming: NamingRule): string[] =>
  found(
    tool,
    naming,
    CHECKLIST.filter(({ isGuidance }) => isGuidance),
  )
