import { deleted, fromGiven } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { listKeys, mutation } from '../define.ts'
import { CredentialId, Provider, recordOf } from '../model/credential.ts'

export const byokDelete = mutation({
  name: 'tn_user_byok_delete',
  title: 'Delete model key',
  description: {
    what: "Permanently remove one of the user's own model keys (BYOK).",
    when: 'Use this when a key is no longer wanted: "forget my Anthropic key".',
    returns: 'Returns what was removed.',
  },
  idempotent: true,
  destructive: true,
  permissions: ['credentials:delete'],
  tags: ['keys'],
  recovery: [listKeys],
  parameters: () => z.object({ credentialId: CredentialId.describe('From tn_user_byok_list') }),
  data: () =>
    z.object({
      credentialId: CredentialId,
      status: z.literal('deleted'),
      provider: Provider,
      label: z.string(),
    }),
  examples: [
    {
      description: 'A key that was replaced',
      given: [
        {
          tool: 'tn_user_byok_add',
          params: { provider: 'google', label: 'Old', apiKey: 'AIza-example-of-a-key-3m8d' },
        },
      ],
      params: { credentialId: fromGiven(0, 'credentialId') },
      expectedResult: {
        credentialId: fromGiven(0, 'credentialId'),
        status: 'deleted',
        provider: 'google',
        label: 'Old',
      },
    },
  ],
  async handler({ credentialId }, { services: { credentials }, newId, now, ok }) {
    const gone = await credentials.remove(credentialId, { changeId: newId(), at: now().toISOString() })
    return ok(
      { credentialId, status: 'deleted', provider: gone.provider, label: gone.label },
      deleted({
        kind: 'key',
        record: recordOf(gone),
        provenance: 'verified',
        next: [listKeys],
      }),
    )
  },
})
