import { createHash } from 'node:crypto'
import { isToolError, ToolError, type NextCall } from '@tutor-nexus/toolkit'
import {
  recipientText,
  WHAT_IS_SENT,
  type ModelRecipient,
} from '../../../../platform/settings/model-recipient.ts'
import type { Answering, Question } from '../../model/tutor-port.ts'
import type { EnginePorts } from '../ports.ts'

/** A provider may not see the question: its owner has not agreed. */
export class ConsentNeeded extends ToolError {
  constructor(recipient: ModelRecipient) {
    super('UNPROCESSABLE_ENTITY', `You have not agreed that ${recipient.name} sees your questions`, {
      details: {
        reason: `${recipientText(recipient)} would get ${WHAT_IS_SENT}. To agree: tn_user_consent_set for ${recipient.id}`,
      },
      next: [decide(recipient)],
    })
  }
}

/**
 * Throws unless the user lets the recipient see the question. A client that can ask them does so once; who has
 * declined is asked again only when they name the engine.
 */
export async function requireConsent(
  recipient: ModelRecipient,
  { consents }: Pick<EnginePorts, 'consents'>,
  { engine }: Pick<Question, 'engine'>,
  { client }: Pick<Answering, 'client'>,
): Promise<void> {
  if (recipient.isLocal) return
  const agreed = await consents.find(recipient.id)
  if (agreed) return
  const mayAsk = client.can('elicit') && (agreed === undefined || engine !== 'auto')
  const action = mayAsk ? await ask(recipient, client) : 'cancel'
  if (action === 'cancel') throw new ConsentNeeded(recipient)
  await consents.set(recipient, action === 'accept')
  if (action === 'decline') throw new ConsentNeeded(recipient)
}

/** A client that gives no answer has cancelled. */
async function ask(recipient: ModelRecipient, client: Answering['client']) {
  try {
    const message = `To answer, the tutor sends ${WHAT_IS_SENT}, to ${recipientText(recipient)}. Do you agree? You can withdraw it at any time.`
    const answer = await client.elicit(keyOf(recipient), {
      message,
      schema: { type: 'object', properties: {} },
    })
    return answer.action
  } catch (thrown) {
    if (isToolError(thrown)) return 'cancel'
    throw thrown
  }
}

const keyOf = ({ id }: ModelRecipient): string =>
  `consent-${createHash('sha256').update(id).digest('base64url').slice(0, 22)}`

/** Only the user can decide this. */
const decide = ({ id, name }: ModelRecipient): NextCall => ({
  action: 'decide-consent',
  priority: 'high',
  category: 'correction',
  description: `Let ${name} see your questions, or not`,
  reversible: true,
  tool: 'tn_user_consent_set',
  arguments: { recipient: id },
  choose: { agreed: [true, false] },
})
