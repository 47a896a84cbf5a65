import { httpRequest, type HttpAnswer } from './mcp-http.ts'

/** What a browser keeps of a session: the cookie, and the secret in the page's storage. */
export interface PageSession {
  readonly Cookie: string
  readonly 'TN-Page': string
}

/** The headers of a page that was opened at this address. */
export const pageAt = (origin: string) => ({
  'TN-Agent-Id': 'web',
  'Sec-Fetch-Site': 'same-origin',
  Origin: origin,
})

/** Does what the page of a printed link does. */
export function followLink(link: string, headers: Record<string, string> = {}): Promise<HttpAnswer> {
  return httpRequest(link, { method: 'POST', headers: { ...pageAt(new URL(link).origin), ...headers } })
}

export const cookieIn = ({ headers }: HttpAnswer): string => String(headers['set-cookie']).split(';')[0] ?? ''

export function sessionIn(answer: HttpAnswer): PageSession {
  if (answer.status !== 200) throw new Error(`No session: ${answer.status} ${answer.body}`)
  return { Cookie: cookieIn(answer), 'TN-Page': JSON.parse(answer.body).page }
}
