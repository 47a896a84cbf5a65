import { brandedId, lazy, secret } from '@tutor-nexus/toolkit'
import * as z from 'zod'

export const PROVIDERS = ['openai', 'anthropic', 'google', 'openai-compatible'] as const
export const Provider = z.enum(PROVIDERS)
export type Provider = z.output<typeof Provider>

export const CredentialId = brandedId('CredentialId')

/** How many keys one person may keep. */
export const MOST_CREDENTIALS = 50

/** Shorter keys would be half told by their last characters. */
const SHORTEST_SHOWN = 16

export const lastFourOf = (apiKey: string): string => (apiKey.length < SHORTEST_SHOWN ? '' : apiKey.slice(-4))

export const apiKeyParameter = lazy(() =>
  z
    .string()
    .min(1)
    .max(500)
    .regex(/^[\x21-\x7e]*$/, 'apiKey: plain characters without spaces, as the provider shows it')
    .describe('The secret key, as the provider shows it')
    .meta(secret),
)

export const labelParameter = lazy(() => z.string().trim().min(1).max(64))

export const modelParameter = lazy(() =>
  z
    .string()
    .min(1)
    .max(100)
    .regex(/^[\x21-\x7e]*$/, 'model: plain characters without spaces, e.g. gpt-5-mini'),
)

/** A key as it is shown: never the key itself. */
export const CredentialView = lazy(() =>
  z.object({
    credentialId: CredentialId,
    provider: Provider,
    label: z.string(),
    lastFour: z.string(),
    fingerprint: z.string(),
    baseUrl: z.string().nullable(),
    model: z.string().nullable(),
    addedAt: z.iso.datetime(),
  }),
)
export type CredentialView = z.output<ReturnType<typeof CredentialView>>

export interface NewCredential {
  provider: Provider
  label: string
  apiKey: string
  baseUrl: string | null
  model: string | null
}

/** The credential as the hint generators look at it. */
export const recordOf = ({ credentialId, label, ...rest }: CredentialView) => ({
  ...rest,
  id: credentialId,
  label,
})
