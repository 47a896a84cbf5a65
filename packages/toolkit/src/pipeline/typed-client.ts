import * as z from 'zod'
import type { Client, ClientPort, ElicitAnswer, FormAnswer, FormQuestion } from '../contract/context.ts'
import { ToolError } from '../contract/errors.ts'
import { wireSchema } from '../contract/json-schema.ts'
import { describeIssues, issuesOf } from './arguments/describe-issues.ts'

/** The client as handlers have it: what it fills in is of the form's type. */
export const typedClient = (port: ClientPort): Client => new TypedClient(port)

class TypedClient implements Client {
  readonly #port: ClientPort

  constructor(port: ClientPort) {
    this.#port = port
  }

  readonly can: Client['can'] = (capability) => this.#port.can(capability)
  readonly sample: Client['sample'] = (key, question) => this.#port.sample(key, question)
  readonly listRoots: Client['listRoots'] = (key) => this.#port.listRoots(key)
  readonly together: Client['together'] = (questions) => this.#port.together(questions)

  elicit<Form extends z.ZodObject>(
    key: string,
    question: FormQuestion<Form>,
  ): Promise<FormAnswer<z.output<Form>>>
  elicit(key: string, question: FormQuestion): Promise<ElicitAnswer>
  async elicit(key: string, { message, schema }: FormQuestion<z.ZodObject> | FormQuestion) {
    if (!(schema instanceof z.ZodObject)) return this.#port.elicit(key, { message, schema })
    const { action, content } = await this.#port.elicit(key, { message, schema: wireSchema(schema, 'input') })
    return action === 'accept' ? { action, content: filledIn(schema, content) } : { action }
  }

  async elicitUrl(key: string, question: Parameters<Client['elicitUrl']>[1]) {
    if (this.#port.elicitUrl) return this.#port.elicitUrl(key, question)
    throw new ToolError('UNPROCESSABLE_ENTITY', 'This needs a client that opens pages', {
      details: { reason: 'The client did not declare this capability' },
    })
  }
}

function filledIn(schema: z.ZodObject, content: unknown): unknown {
  const checked = schema.safeParse(content)
  if (checked.success) return checked.data
  const issues = describeIssues(checked.error.issues, Object.keys(schema.shape))
  throw new ToolError('UNPROCESSABLE_ENTITY', 'The form was not filled in as it asks', {
    details: { reason: 'Call again to be asked again', issues: issuesOf(issues) },
  })
}
