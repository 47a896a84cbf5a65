import { anyId, anyTime, created, ToolError } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { listKeys, mutation, getQuota } from '../define.ts'
import {
  apiKeyParameter,
  CredentialView,
  labelParameter,
  modelParameter,
  Provider,
  recordOf,
} from '../model/credential.ts'

export const byokAdd = mutation({
  name: 'tn_user_byok_add',
  title: 'Add model key',
  description: {
    what: "Add a model key of the user's own (BYOK); it is kept encrypted and never shown again.",
    when: 'Use this when the user gives a key: "use my OpenAI key for the tutor".',
    returns: 'Returns its id, last four characters and fingerprint.',
  },
  permissions: ['credentials:create'],
  tags: ['keys'],
  recovery: [listKeys],
  parameters: () =>
    z.object({
      provider: Provider.describe('Who gave the key'),
      label: labelParameter().describe('A name to tell keys apart'),
      apiKey: apiKeyParameter(),
      baseUrl: z
        .string()
        .min(1)
        .max(300)
        .optional()
        .describe('Address of an own server, e.g. http://127.0.0.1:11434/v1'),
      model: modelParameter().optional().describe('Which model to use, e.g. gpt-5-mini'),
    }),
  data: CredentialView,
  examples: [
    {
      description: "A provider's key",
      params: { provider: 'openai', label: 'Mine', apiKey: 'sk-example-of-a-key-9x7q', model: 'gpt-5-mini' },
      expectedResult: {
        credentialId: anyId,
        provider: 'openai',
        label: 'Mine',
        lastFour: '9x7q',
        fingerprint: anyId,
        baseUrl: null,
        model: 'gpt-5-mini',
        addedAt: anyTime,
      },
    },
    {
      description: "A model on a server of the user's own; its short key is not shown at all",
      params: {
        provider: 'openai-compatible',
        label: 'At home',
        apiKey: 'ollama',
        baseUrl: 'https://models.example.org/v1/',
        model: 'llama3.2',
      },
      expectedResult: {
        credentialId: anyId,
        provider: 'openai-compatible',
        label: 'At home',
        lastFour: '',
        fingerprint: anyId,
        baseUrl: 'https://models.example.org/v1',
        model: 'llama3.2',
        addedAt: anyTime,
      },
    },
  ],
  async handler(
    { provider, label, apiKey, baseUrl, model },
    { services: { credentials, checkAddress }, newId, now, ok },
  ) {
    if (provider === 'openai-compatible' && baseUrl === undefined) throw addressNeeded()
    const verdict = baseUrl === undefined ? undefined : checkAddress(baseUrl)
    if (verdict && !verdict.ok) throw badAddress(verdict.reason)
    const added = await credentials.add(
      newId(),
      { provider, label, apiKey, baseUrl: verdict?.address ?? null, model: model ?? null },
      { changeId: newId(), at: now().toISOString() },
    )
    return ok(
      added,
      created({
        kind: 'key',
        record: recordOf(added),
        provenance: 'verified',
        next: [listKeys, getQuota],
      }),
    )
  },
})

const addressNeeded = () =>
  new ToolError('BAD_REQUEST', 'baseUrl: is required for openai-compatible', {
    details: { reason: 'Give the address of the server, e.g. http://127.0.0.1:11434/v1' },
  })

const badAddress = (reason: string) =>
  new ToolError('BAD_REQUEST', `baseUrl: ${reason}`, {
    details: { reason, issues: [{ path: 'baseUrl', message: reason }] },
  })
