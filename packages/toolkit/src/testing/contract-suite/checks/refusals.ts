import { asShown } from '../../../contract/example.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import { codeOf } from '../../call-tool.ts'
import { SchemaNode } from '../../../contract/schema-node.ts'
import { verdictOn } from '../../schema-verdict.ts'
import { formFaults } from '../answer-faults.ts'
import type { ChecksOf } from '../check.ts'
import { allowance, type Args, type Trial } from '../trial.ts'

interface Refusal {
  what: string
  args: unknown
  /** The field that the refusal has to name. */
  field?: string
}

const STRANGE = 'noSuchField'
const TOO_DEEP = 70
const VALUES: readonly unknown[] = [7.5, true, 'odd', ['odd'], { odd: 1 }, null]

function refusalsOf(trial: Trial): Refusal[] {
  const root = SchemaNode().parse(trial.tool.inputSchema)
  const good: Args = Object(asShown(trial.examples[0]?.params))
  const closed = !('jsonSchema' in trial.tool.tool.parameters) || root.additionalProperties === false
  const wrong = Object.entries(root.properties ?? {}).flatMap(([field, node]) =>
    VALUES.filter((value) => verdictOn(value, node, root) === 'refused')
      .slice(0, 1)
      .map((value): Refusal => ({
        what: `a wrong type of ${field}`,
        args: { ...good, [field]: value },
        field,
      })),
  )
  return [
    ...wrong,
    ...(root.required ?? []).map((field) => ({ what: `no ${field}`, args: without(good, field), field })),
    ...(closed ? [{ what: 'an unknown field', args: { ...good, [STRANGE]: 1 }, field: STRANGE }] : []),
    { what: 'arguments nested too deeply', args: { ...good, [STRANGE]: nested(TOO_DEEP) } },
    { what: 'a list instead of arguments', args: [good] },
    { what: 'a text instead of arguments', args: 'odd' },
  ]
}

async function badInput(trial: Trial): Promise<string[]> {
  const faults: string[] = []
  const calls = allowance(trial)
  for (const { what, args, field } of refusalsOf(trial)) {
    const outcome = await trial.call(args, await calls())
    const code = codeOf(outcome)
    if (code !== 'BAD_REQUEST') faults.push(`${what} is answered with ${code} instead of BAD_REQUEST`)
    else if (field !== undefined && outcome.kind === 'failure' && !outcome.text.includes(field))
      faults.push(`${what} is refused without naming the field: ${outcome.failure.message}`)
    faults.push(...formFaults(trial, outcome).map((fault) => `${what}: ${fault}`))
  }
  return faults
}

/** Published names must not answer to a slip of the pen, and a slip must find its way back. */
async function unknownName(trial: Trial): Promise<string[]> {
  const wrong = `x_${trial.name}`
  const outcome = await trial.callOther(wrong, {})
  const expected: ErrorCode = 'NOT_FOUND'
  if (outcome.kind !== 'failure' || outcome.failure.code !== expected)
    return [`${wrong} is answered with ${codeOf(outcome)} instead of ${expected}`]
  const named = outcome.failure.details.nearest?.includes(trial.name)
  return [
    ...(named ? [] : [`${wrong} is refused without naming ${trial.name}`]),
    ...formFaults(trial, outcome),
  ]
}

const without = (args: Args, field: string): Args =>
  Object.fromEntries(Object.entries(args).filter(([name]) => name !== field))

const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)

export const refusalChecks: ChecksOf = () => [
  { name: 'refuses bad input and says what is wrong with it', faults: badInput },
  { name: 'is named to whoever misspells it', faults: unknownName },
]
