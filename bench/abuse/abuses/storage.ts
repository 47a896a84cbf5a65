import { randomUUID } from 'node:crypto'
import type { Abuse, Strike } from '../abuse.ts'
import { HostileClient, toolRequest, type HostileRequest } from '../http.ts'

const AT_ONCE = 8
const NOTE = 990_000

const filled = (text: string): string => text.repeat(Math.floor(NOTE / text.length))

/** Notes of the largest size whose index or whose reading is expensive. */
const HOSTILE_NOTES: Readonly<Record<string, string>> = {
  'links to a': '[[a]] '.repeat(160_000),
  'links that differ': Array.from({ length: 70_000 }, (_, at) => `[[n${at}]]`).join(' '),
  'embeds and anchors': filled('![[a#b|c]] '),
  'open brackets': '['.repeat(NOTE),
  'tags that differ': Array.from({ length: 100_000 }, (_, at) => `#t${at}`).join(' '),
  headings: filled('# a\n'),
  'nested quotes': filled(`${'>'.repeat(5_000)} a\n`),
  backticks: filled('` `` ``` '),
  'front matter of braces': `---\na: ${'{'.repeat(900_000)}\n---\n`,
  'front matter of aliases': `---\na: &a [x]\nb: [${'*a,'.repeat(300_000)}]\n---\n`,
  'words that differ': Array.from({ length: 120_000 }, (_, at) => `w${at.toString(36)}x`).join(' '),
  'one long word': 'a'.repeat(NOTE),
  emphasis: filled('*a _b '),
}

/** A request that is another one each time. */
const changing = (client: HostileClient, what: string, make: () => HostileRequest): Strike => ({
  what,
  withoutToken: false,
  send: () => client.strike(make()),
})

export const storage: Abuse[] = [
  {
    name: 'storage',
    what: 'the largest tasks, notes, cards, states and sessions that a user can write',
    async prepare(target) {
      const { token } = target
      const client = new HostileClient(target)
      const deckId = (await client.call(token, 'create-deck', { name: randomUUID() }))['deckId']
      const session = await client.call(token, 'tn_session_start', { title: 'x' })
      const long = 'x'.repeat(10_000)
      const written = (tool: string, make: () => object) =>
        changing(client, tool, () => toolRequest(token, tool, make()))
      const labels = Array.from({ length: 10 }, (_, at) => `${at}${'l'.repeat(49)}`)
      const card = () => ({ front: `${randomUUID()}${'f'.repeat(4_900)}`, back: 'b'.repeat(5_000) })
      return {
        strikes: [
          written('add_task', () => ({ title: randomUUID(), description: long, notes: long, labels })),
          written('contentManager_createContent', () => ({
            filePath: `${randomUUID()}.md`,
            content: filled(`${randomUUID()}\n`),
          })),
          written('create-cards', () => ({ deckId, cards: Array.from({ length: 200 }, card) })),
          written('memoryManager_saveState', () => ({ name: randomUUID(), summary: 's'.repeat(8_000) })),
          written('tn_session_start', () => ({
            title: 'x'.repeat(200),
            context: { note: 'x'.repeat(2_000) },
          })),
          written('tn_session_ask', () => ({ sessionId: session['sessionId'], message: long })),
          written('tn_user_transcript_set', () => ({
            text: filled('MATH 100 A 3.00\n').slice(0, 200_000),
            preview: true,
          })),
        ],
        atOnce: AT_ONCE,
      }
    },
  },
  {
    name: 'notes',
    what: 'the 960 KB note of [[a]] and others that are expensive to index',
    prepare(target) {
      const client = new HostileClient(target)
      return {
        strikes: Object.entries(HOSTILE_NOTES).map(([what, content]) =>
          changing(client, what, () =>
            toolRequest(target.token, 'contentManager_createContent', {
              filePath: `hostile/${randomUUID()}.md`,
              content,
            }),
          ),
        ),
        atOnce: 2,
      }
    },
  },
]
