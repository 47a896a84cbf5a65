import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { PROVIDERS, STEP_KINDS } from '../../model/recording.ts'

/** With fewer characters too many sessions would be meant. */
export const SHORTEST_PREFIX = 8

const CURSOR_LENGTH = 1024

export const sessionIdParameter = lazy(() =>
  z.string().trim().min(1).max(200).describe(`Id or its first ${SHORTEST_PREFIX}+ characters`),
)

export const indexParameter = lazy(() => z.int().min(0).max(Number.MAX_SAFE_INTEGER))

export const turnIndexParameter = lazy(() => indexParameter().describe('From 0'))

export const showSecretsParameter = lazy(() => z.boolean().default(false).describe('Unmask secrets'))

export const startCursorParameter = lazy(() =>
  z
    .string()
    .min(1)
    .max(CURSOR_LENGTH)
    .nullable()
    .describe('"start" or null first, then from the last answer'),
)

export const filterParameters = lazy(() => ({
  provider: z.enum(PROVIDERS).optional().describe('Whose sessions'),
  project: z.string().trim().min(1).max(1000).optional().describe('Hash or part of its folder'),
  since: z.iso.date().optional().describe('First day (UTC)'),
  until: z.iso.date().optional().describe('Last day (UTC)'),
}))

export const kindsParameter = lazy(() =>
  z.array(z.enum(STEP_KINDS)).min(1).max(STEP_KINDS.length).optional().describe('Only steps of these kinds'),
)
