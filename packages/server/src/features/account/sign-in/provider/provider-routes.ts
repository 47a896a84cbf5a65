import { ToolError } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { bodyOf, navigation, page, type Route, type Visit } from '../../route.ts'
import { hashSecret, newSecret } from '../../../../platform/store/clock-ids-and-secrets.ts'
import { Code } from '../join-routes.ts'
import { personOf } from './provider-person.ts'
import { ownPath } from '../return-path.ts'
import { signIn } from '../session.ts'
import { SignInStateStore } from '../state-store.ts'
import { baseAddress } from '../ways-routes.ts'

const CALLBACK = '/account/v1/sign-in/provider/callback'
const COOKIE_SECONDS = 600

const Begun = z.object({ verifier: z.string(), nonce: z.string(), return: z.string(), browser: z.string() })
const Arrived = z.object({ userId: z.string(), return: z.string(), browser: z.string() })

const HandedOver = z.object({ code: Code })

/**
 * Signing in at the school. A cookie ties both steps to the browser that began: otherwise somebody could send others a
 * link that signs them in to an account that is not theirs.
 */
export const providerRoutes: readonly Route[] = [
  navigation('GET /account/v1/sign-in/provider', async (visit) => {
    const { app, attempts, services, url } = visit
    const provider = providerOf(visit)
    const refusal = await attempts.refusal()
    if (refusal) throw refusal
    try {
      const checks = await services.provider.newChecks()
      const browser = newSecret()
      const path = ownPath(url.searchParams.get('return'))
      const state = await begun(visit).put({ ...checks, return: path, browser: hashSecret(browser) })
      const callback = `${baseAddress(app)}${CALLBACK}`
      const target = await services.provider.authorizationUrl(provider, callback, state, checks)
      return redirect(visit, target.href, browserCookie(visit, browser, COOKIE_SECONDS))
    } catch (err) {
      app.log.logger.error({ err }, "the school's provider cannot be reached")
      return redirect(visit, '/sign-in#error=provider-unavailable')
    }
  }),

  navigation(`GET ${CALLBACK}`, async (visit) => {
    const { app, attempts, services, url } = visit
    const provider = providerOf(visit)
    const refusal = await attempts.refusal()
    if (refusal) throw refusal
    const state = url.searchParams.get('state') ?? ''
    const expected = await begun(visit).take(state)
    if (!expected || expected.browser !== browserOf(visit)) return failed(visit)
    const answer = new URL(`${CALLBACK}${url.search}`, baseAddress(app))
    try {
      const claims = await services.provider.claims(provider, answer, state, expected)
      const { id: userId } = await personOf(visit, provider, claims)
      const code = await arrived(visit).put({ userId, return: expected.return, browser: expected.browser })
      return redirect(visit, `/signed-in#code=${code}`)
    } catch (err) {
      app.log.logger.warn({ err }, "a sign-in by the school's provider failed")
      return failed(visit)
    }
  }),

  page('POST /account/v1/sign-in/handoff', async (visit) => {
    const { app, attempts } = visit
    const { code } = await bodyOf(visit, HandedOver)
    const refusal = await attempts.refusal()
    if (refusal) throw refusal
    const expected = await arrived(visit).take(code)
    const user = expected && (await app.users.findUser(expected.userId))
    if (!expected || !user || user.disabledAt !== null || expected.browser !== browserOf(visit)) {
      await attempts.failed('provider')
      throw new ToolError('UNAUTHORIZED', 'Signing in did not work', { details: { reason: 'Start again' } })
    }
    return { ...(await signIn(visit, user, 'provider')), return: expected.return }
  }),
]

const begun = ({ app, services }: Visit) => new SignInStateStore(app.store, 'provider', Begun, services.now)

const arrived = ({ app, services }: Visit) =>
  new SignInStateStore(app.store, 'handoff', Arrived, services.now)

function providerOf({ app }: Visit) {
  const { provider } = app.settings
  if (provider) return provider
  throw new ToolError('NOT_FOUND', 'This server has no sign-in by a school')
}

async function failed(visit: Visit): Promise<undefined> {
  await visit.attempts.failed('provider')
  return redirect(visit, '/sign-in#error=provider')
}

function redirect({ response }: Visit, location: string, cookie?: string): undefined {
  if (cookie !== undefined) response.setHeader('Set-Cookie', cookie)
  response.writeHead(302, { Location: location, 'Cache-Control': 'no-store' }).end()
}

const isSecure = ({ app }: Visit): boolean => baseAddress(app).startsWith('https:')

const cookieName = (visit: Visit): string => `${isSecure(visit) ? '__Host-' : ''}tn_provider`

/** Lax, because the browser comes back from another site. */
const browserCookie = (visit: Visit, value: string, seconds: number): string =>
  `${cookieName(visit)}=${value}; HttpOnly; SameSite=Lax; Path=/; Max-Age=${seconds}${isSecure(visit) ? '; Secure' : ''}`

/** The hash of the cookie, as it is kept. */
function browserOf(visit: Visit): string | undefined {
  const begin = `${cookieName(visit)}=`
  const found = visit.said.cookie?.split('; ').find((each) => each.startsWith(begin))
  return found === undefined ? undefined : hashSecret(found.slice(begin.length))
}
