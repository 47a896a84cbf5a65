import type { CompiledTool } from '../../../compiled-tool.ts'
import { SchemaNode } from '../../../contract/schema-node.ts'
import { verdictOn } from '../../schema-verdict.ts'
import type { ChecksOf } from '../check.ts'
import type { Args, Trial } from '../trial.ts'

const SHORTEST = 6
const SECRET = 'Sesame-4711-open'

interface Hidden {
  field: string
  text: string
  /** False for what people wrote, which an answer may repeat and a log may not. */
  secret: boolean
}

/** The texts among the arguments that are not to be written down, by what the tool's own schema marks. */
function hiddenIn({ redaction }: CompiledTool, args: Args): Hidden[] {
  return Object.entries(args).flatMap(([field, value]) => {
    const secret = redaction.holdsSecret({ [field]: value })
    const written = JSON.stringify(redaction.redact({ [field]: value }))
    return textsIn(value)
      .filter((text) => text.length >= SHORTEST && (secret || !written.includes(JSON.stringify(text))))
      .map((text) => ({ field, text, secret }))
  })
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []

/** The example's arguments, with a secret in every field that is for one. */
function withSecrets({ inputSchema, redaction }: CompiledTool, args: Args): Args {
  const root = SchemaNode().parse(inputSchema)
  const added = Object.entries(root.properties ?? {}).filter(
    ([field, node]) =>
      !(field in args) &&
      redaction.holdsSecret({ [field]: SECRET }) &&
      verdictOn(SECRET, node, root) === 'fits',
  )
  return { ...args, ...Object.fromEntries(added.map(([field]) => [field, SECRET])) }
}

async function keptOut(trial: Trial): Promise<string[]> {
  const faults: string[] = []
  for (const example of trial.examples) {
    const args = withSecrets(trial.tool, Object((await trial.prepare(example)).args))
    const hidden = hiddenIn(trial.tool, args)
    const answers = [await trial.call(args), await trial.call({ ...args, noSuchField: 1 })]
    const told = trial.told().map((entry) => (typeof entry === 'string' ? entry : asText(entry)))
    for (const { field, text, secret } of hidden) {
      const written = JSON.stringify(text).slice(1, -1)
      if (told.some((line) => line.includes(written)))
        faults.push(`the log or the record of a call holds ${field} as it was given`)
      if (secret && answers.some((answer) => answer.kind !== 'input-needed' && answer.text.includes(written)))
        faults.push(`the answer repeats ${field}, which is marked secret`)
    }
  }
  return [...new Set(faults)]
}

/** Errors too, which JSON leaves out. */
const asText = (entry: unknown): string =>
  JSON.stringify(entry, (_, value: unknown) =>
    value instanceof Error ? `${value.message} ${asText(value.cause)}` : value,
  ) ?? ''

const hides = ({ inputSchema, redaction }: CompiledTool): boolean =>
  Object.keys(Object(inputSchema['properties'])).some((field) => {
    const shownText = JSON.stringify(redaction.redact({ [field]: SECRET }))
    return redaction.holdsSecret({ [field]: SECRET }) || !shownText.includes(SECRET)
  })

export const secretChecks: ChecksOf = (tool) =>
  hides(tool)
    ? [{ name: 'keeps secrets and what people wrote out of logs and records', faults: keptOut }]
    : []
