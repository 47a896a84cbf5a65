import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { KEY_HOLDERS, type ModelRecipient } from '../../../platform/settings/model-recipient.ts'
import type { ModelConsent } from '../store/model-consent-store.ts'

export const RecipientView = lazy(() =>
  z.object({
    recipient: z.string(),
    name: z.string().describe('The provider, or the address of its server'),
    model: z.string().nullable(),
    connected: z.boolean().describe('Whether it can be asked at present'),
    engine: z
      .enum(KEY_HOLDERS)
      .nullable()
      .describe('The engine that asks it; null where it is not connected'),
    key: z.string().nullable().describe("Label of the user's key"),
    needed: z.boolean().describe('False for a model on this machine'),
    agreed: z.boolean().nullable().describe('Null where the user has not said'),
    at: z.iso.datetime().nullable().describe('When the user said so'),
  }),
)
export type RecipientView = z.output<ReturnType<typeof RecipientView>>

/** Every recipient that is connected or was asked about, by its id; of several keys for one, the newest. */
export function recipientViews(
  connected: readonly ModelRecipient[],
  consents: readonly ModelConsent[],
): RecipientView[] {
  const answers = new Map(consents.map((consent) => [consent.recipient, consent]))
  const now = new Map(connected.toReversed().map((each) => [each.id, each]))
  return [...new Set([...now.keys(), ...answers.keys()])].toSorted().map((id) => {
    const [recipient, answer] = [now.get(id), answers.get(id)]
    return {
      recipient: id,
      name: recipient?.name ?? answer?.name ?? id,
      model: (recipient ?? answer)?.model ?? null,
      connected: recipient !== undefined,
      engine: recipient?.engine ?? null,
      key: recipient?.key ?? null,
      needed: !recipient?.isLocal,
      agreed: answer?.agreed ?? null,
      at: answer?.at ?? null,
    }
  })
}

export const consentRecord = ({ recipient, name, agreed }: RecipientView) => ({
  id: recipient,
  label: name,
  agreed,
})
