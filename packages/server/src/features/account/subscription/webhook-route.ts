import { ToolError } from '@tutor-nexus/toolkit'
import { parseJson, readNodeBytes } from '@tutor-nexus/toolkit/http'
import { parsedBy, type Route, type Visit } from '../route.ts'
import { recordEvent } from './record-event.ts'
import { subscriptionView } from './subscription.ts'
import { eventOfWebhook, WebhookEvent } from './webhook-event.ts'
import { checkSignature, TOLERANCE_SECONDS, type SignatureVerdict } from './webhook-signature.ts'

const BODY = { maxBytes: 16 * 1024 }

/** Takes signed events about subscriptions; docs/subscriptions.md has the format. Closed without a secret. */
export const webhookRoute: Route = {
  path: 'POST /webhooks/v1/subscription',
  async answer(visit) {
    const { app, services } = visit
    const given = parsedBy(WebhookEvent(), await signedBody(visit))
    const now = services.now()
    const event = eventOfWebhook(given)
    if (Date.parse(event.occurredAt) > now.getTime() + TOLERANCE_SECONDS * 1000) throw fromTheFuture()
    const user = await app.users.findUser(given.user)
    if (!user) throw new ToolError('NOT_FOUND', 'There is no account with this name or id')
    const context = { app, actor: null, now: () => now, newId: () => services.newId() }
    const { isNew, after } = await recordEvent(context, user.id, event)
    return {
      status: isNew ? 'applied' : 'already-done',
      user: user.name,
      subscription: subscriptionView(after, now),
    }
  },
}

/** Nothing of the body is looked at before its signature is right. */
async function signedBody({ app, services, request }: Visit): Promise<unknown> {
  const { subscriptionSecret: secret } = app.settings
  if (secret === undefined) throw new ToolError('NOT_FOUND', 'Not found')
  const body = await readNodeBytes(request, BODY)
  const { 'tn-signature': header } = request.headers
  const given = typeof header === 'string' ? header : undefined
  const verdict = checkSignature(given, body, { secret, now: services.now() })
  if (verdict === 'valid') return parseJson(new TextDecoder().decode(body), 'The body')
  app.audit.countFailure('webhook')
  await app.addressLimits.take('webhook-failed')
  throw refusalOf(verdict)
}

const REASONS: Readonly<Record<Exclude<SignatureVerdict, 'valid'>, string>> = {
  malformed: 'Send TN-Signature: t=<seconds since 1970>,v1=<HMAC-SHA256 in hex>',
  expired: `The time of the signature is more than ${TOLERANCE_SECONDS / 60} minutes from the server's`,
  wrong: 'Sign the time, a dot and the bytes of the body with the secret of this server',
}

const refusalOf = (verdict: Exclude<SignatureVerdict, 'valid'>): ToolError =>
  verdict === 'malformed'
    ? new ToolError('BAD_REQUEST', 'There is no valid signature', { details: { reason: REASONS.malformed } })
    : new ToolError('FORBIDDEN', 'The signature does not count', { details: { reason: REASONS[verdict] } })

/** It would outlast whatever happens until then. */
const fromTheFuture = (): ToolError =>
  new ToolError('BAD_REQUEST', 'The request is invalid', {
    details: { issues: [{ path: 'occurredAt', message: 'must not be in the future' }] },
  })
