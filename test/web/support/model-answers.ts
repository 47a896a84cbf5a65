import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { tn } from '../../support/tn.ts'
import {
  modelServer,
  type ModelServer,
  SECRET,
  type ModelTurn,
  type Reply,
} from '../../tutor/model-server.ts'
import { WIRE_FORMATS } from '../../tutor/wire-formats.ts'
import { startSession } from './tutor-pages.ts'
import type { View } from './views.ts'
import type { WebApp } from './web-app.ts'

export const FIRST = 'A limit is what the values come close to, as close as one likes.'

export const REST = '\n\n1. Take x near 2.\n2. Look at x squared.\n\nWhat does it come close to?'

export const talkOf = (page: Page) => page.getByRole('list', { name: 'Conversation' })

/** Adds a model's key until the test ends. */
export async function addKey(
  { home }: WebApp,
  { provider, model, baseUrl }: ModelServer['key'],
  label: string,
): Promise<void> {
  const given = { provider, label, apiKey: SECRET, model, baseUrl }
  const added = await tn(home, ['call', 'tn_user_byok_add', JSON.stringify(given)])
  const { credentialId } = JSON.parse(added.stdout)
  onTestFinished(async () => {
    await tn(home, ['call', 'tn_user_byok_delete', JSON.stringify({ credentialId })])
  })
}

/** Somebody who has added a key of their own for a model that says what it is told to, and a session with it. */
export async function openWithModel(app: WebApp, view: View, title: string, replies: readonly Reply[]) {
  const { key } = await modelServer('openai-compatible', replies)
  const label = `key-${title.toLowerCase().replaceAll(' ', '-')}`
  await addKey(app, key, label)
  const opened = await app.open('/tutor', view)
  await startSession(opened.page, title, { engine: 'own-key', key: label })
  return opened
}

/** Sends the first chunks of an answer, and the rest when it is let. */
export function held(turn: ModelTurn, sentFirst = 2): { reply: Reply; letGo: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const reply: Reply = (response) => {
    const chunks = WIRE_FORMATS['openai-compatible'](turn, 1)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(chunks.slice(0, sentFirst).join(''))
    void promise.then(() => response.end(chunks.slice(sentFirst).join('')))
  }
  return { reply, letGo: resolve }
}
