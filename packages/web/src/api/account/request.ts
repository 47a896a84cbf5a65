import { readJson, send } from '../call.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * A request to the JSON API of accounts.
 *
 * @example
 * const { page } = await request<{ page: string }>('POST', '/account/v1/sign-in/password', { name, password })
 */
export async function request<Body>(method: Method, path: string, body?: object): Promise<Body> {
  return readJson<Body>(await sent(method, path, body))
}

/** A request that is answered without content. */
export async function act(method: Method, path: string, body?: object): Promise<void> {
  const response = await sent(method, path, body)
  if (!response.ok) await readJson(response)
}

const sent = (method: Method, path: string, body: object | undefined): Promise<Response> =>
  send(path, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  })
