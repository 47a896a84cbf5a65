import { createHash } from 'node:crypto'
import type { ClientPort } from '@tutor-nexus/toolkit'
import { canonical } from '@tutor-nexus/toolkit/contract'
import type { Arguments, ToolOutcome } from '../ports.ts'

export interface ProposedChange {
  readonly tool: string
  /** The tool's title for people. */
  readonly title: string
  readonly arguments: Arguments
}

const LONGEST_SHOWN = 600
const INVISIBLE = /[\p{Cf}\p{Zl}\p{Zp}]/gu

/**
 * Lets the student decide about a change, because what a model reads may tell it to make one. Undefined if they agree.
 * The key names the change itself, so that the answer counts for nothing else when the question is run again.
 */
export async function refusalOf(
  client: ClientPort,
  change: ProposedChange,
): Promise<ToolOutcome | undefined> {
  if (!client.can('elicit')) return refused(CANNOT_ASK)
  const { action } = await client.elicit(keyOf(change), {
    message: questionOf(change),
    schema: { type: 'object', properties: {} },
  })
  return action === 'accept' ? undefined : refused(DECLINED)
}

const CANNOT_ASK =
  'A tutor changes nothing without the student’s consent, and this program cannot ask for it. Tell the student what you would change, and that they can do it themselves in the app or let their assistant do it'
const DECLINED = 'The student does not want this change. Do not try it again'

const refused = (message: string): ToolOutcome => ({ ok: false, code: 'FORBIDDEN', message, details: {} })

function questionOf({ title, arguments: args }: ProposedChange): string {
  const shown = JSON.stringify(args, null, 1).replace(INVISIBLE, '')
  const cut = shown.length > LONGEST_SHOWN ? `${shown.slice(0, LONGEST_SHOWN)}…` : shown
  return `The tutor wants to make a change: ${title}. Allow it?\n${cut}`
}

const keyOf = ({ tool, arguments: args }: ProposedChange): string =>
  `change-${createHash('sha256')
    .update(`${tool}\n${canonical(args)}`)
    .digest('base64url')
    .slice(0, 22)}`
