import { ToolError } from '@tutor-nexus/toolkit'
import { readNodeJson, Refusal } from '@tutor-nexus/toolkit/http'
import * as z from 'zod'
import type { FeatureRequest } from '../../../platform/http/feature-routes.ts'
import { headersOfNode } from '../../../platform/http/callers.ts'
import { send, sendError, unauthorized } from '../../../platform/http/responses.ts'
import type { Authenticated } from '../../../platform/identity/identity.ts'

const LIMITS = { maxBytes: 16 * 1024 }

/** Sends what the work returns as JSON, and its refusal as an error. */
export async function answerPage(
  { app, response }: FeatureRequest,
  work: () => Promise<object>,
): Promise<void> {
  try {
    send(response, 200, 'application/json', JSON.stringify(await work()))
  } catch (error) {
    if (error instanceof Refusal) return sendError(app, response, error.error, error.status)
    if (error instanceof ToolError) return sendError(app, response, error)
    throw error
  }
}

/** Refuses what no page of ours has sent. */
export function requireOwnPage({ callers, request }: FeatureRequest): void {
  if (!callers.isOwnPage(headersOfNode(request)))
    throw new ToolError('FORBIDDEN', 'Only pages of this server may do this')
}

export const visitorOf = ({ callers, request }: FeatureRequest): Promise<Authenticated | undefined> =>
  callers.findVisitor(headersOfNode(request))

export async function requireVisitor(visit: FeatureRequest): Promise<Authenticated> {
  const visitor = await visitorOf(visit)
  if (!visitor) throw unauthorized()
  return visitor
}

export async function readBody<Schema extends z.ZodType>(
  { request }: FeatureRequest,
  schema: Schema,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await readNodeJson(request, LIMITS))
  if (!parsed.success) throw new ToolError('BAD_REQUEST', z.prettifyError(parsed.error))
  return parsed.data
}

export function requireMethod({ request, response }: FeatureRequest, ...allowed: readonly string[]): void {
  if (allowed.includes(request.method ?? '')) return
  response.setHeader('Allow', allowed.join(', '))
  throw new Refusal(new ToolError('BAD_REQUEST', `Use ${allowed.join(', ')}`), 405)
}
