import { isToolError, ToolError } from '@tutor-nexus/toolkit'
import { readNodeJson, Refusal } from '@tutor-nexus/toolkit/http'
import * as z from 'zod'
import type { FeatureRequest, FeatureRoutes } from '../../../platform/http/feature-routes.ts'
import { headersOfNode } from '../../../platform/http/callers.ts'
import { send, sendError } from '../../../platform/http/responses.ts'
import { now } from '../../../platform/store/clock-ids-and-secrets.ts'
import { sharedContent } from '../model/plan-share.ts'
import { ruleStore } from '../store/rule-store.ts'
import { commentsOn, planOfLink } from '../store/shared-plan-store.ts'
import { openedPlan } from '../tools/shared/opened-plan.ts'
import { sharedEntries, sharedPlanView } from '../tools/shared/share-view.ts'

const MOST_BYTES = 1_000

/** 256 bits in base64url. */
const Body = z.object({ token: z.string().regex(/^[\w-]{43}$/) })

/** Shows a plan to anybody with its link, without sign-in. The token is in the body, so it is not logged. */
export const sharedPlanRoutes: FeatureRoutes = {
  paths: ['/shared/v1/plan'],
  async serve(visit) {
    try {
      await answer(visit)
    } catch (error) {
      if (error instanceof Refusal) return sendError(visit.app, visit.response, error.error, error.status)
      if (!isToolError(error)) throw error
      return sendError(visit.app, visit.response, error)
    }
  },
}

async function answer({ app, callers, request, response }: FeatureRequest): Promise<void> {
  if (request.method !== 'POST') throw new ToolError('BAD_REQUEST', 'Use POST')
  if (!callers.isOwnPage(headersOfNode(request)))
    throw new ToolError('FORBIDDEN', 'Only pages of this server may do this')
  await app.addressLimits.take('shared-plan')
  const given = Body.safeParse(await readNodeJson(request, { maxBytes: MOST_BYTES }))
  const shared = given.success
    ? await planOfLink(app.store, given.data.token, now().toISOString())
    : undefined
  if (!shared) {
    app.audit.countFailure('share')
    throw noPlanBehindLink()
  }
  const [opened, comments] = await Promise.all([
    openedPlan(sharedContent(shared), ruleStore(app.store)),
    commentsOn(app.store.read, shared.shareId),
  ])
  const plan = sharedPlanView(shared, opened, sharedEntries(opened, comments))
  send(response, 200, 'application/json', JSON.stringify(plan))
}

/** The same for a link that has ended and one that never was. */
const noPlanBehindLink = (): ToolError =>
  new ToolError('NOT_FOUND', 'This link does not work', {
    details: { reason: 'It has expired, was taken back or is incomplete. Ask for a new one' },
  })
