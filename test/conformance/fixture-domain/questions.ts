import type { SampleAnswer } from '@tutor-nexus/toolkit/contract'
import * as z from 'zod'

const Text = z.looseObject({ text: z.string() })

/** The words of a model's answer. */
export const wordsOf = ({ content }: SampleAnswer): string => Text.parse(content).text

/** A form with one required field. */
export const formOf = (field: string, type: 'string' | 'boolean') => ({
  type: 'object',
  properties: { [field]: { type } },
  required: [field],
})

export const askingFor = (text: string, maxTokens: number) => ({
  messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
  maxTokens,
})
