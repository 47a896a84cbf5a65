import { onTestFinished } from 'vitest'
import { connectV1 } from './client-v1.ts'
import { connectV2 } from './client-v2.ts'
import type { Route } from './target.ts'
import type { Answering, Connect, TestClient } from './test-client.ts'

export interface OfficialClient {
  client: string
  /** False where the client speaks the revisions before 2026-07-28. */
  modern: boolean
  connect: Connect
}

export const clients: readonly OfficialClient[] = [
  { client: 'v2 at 2026-07-28', modern: true, connect: connectV2('2026-07-28') },
  { client: 'v2 at 2025-11-25', modern: false, connect: connectV2('2025-11-25') },
  { client: 'v1', modern: false, connect: connectV1 },
]

export const transports = ['stdio', 'http'] as const

/** Every client over every transport. */
export const connections = clients.flatMap((one) => transports.map((transport) => ({ ...one, transport })))

/** A connection that lasts as long as the test. */
export async function whileTesting<C extends TestClient>(
  connect: (route: Route, answering?: Answering) => Promise<C>,
  route: Route,
  answering?: Answering,
): Promise<C> {
  const client = await connect(route, answering)
  onTestFinished(() => client.close())
  return client
}
