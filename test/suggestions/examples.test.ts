import { callsOf, hintsOf } from '@tutor-nexus/toolkit/testing'
import { expect, test } from 'vitest'
import { answerTo, newClient, type Client } from '../../bench/tokens/examples.ts'
import { soaking } from '../scale.ts'
import type { TestApp } from '../support/test-app.ts'
import { openAnew, SURFACES } from './surface-app.ts'

type Call = ReturnType<typeof callsOf>[number]

/** Why a call is not accepted; undefined where it is. */
async function refusalOf(client: Client, { tool, arguments: args }: Call): Promise<string | undefined> {
  const outcome = await client.call(tool, args)
  return outcome.kind === 'failure' ? `${outcome.failure.code} ${outcome.failure.message}` : undefined
}

/** Every suggestion of every example is made by who got it, each where no other has been followed yet. */
async function refusedOn(app: TestApp, surface: (typeof SURFACES)[number]) {
  const refused: object[] = []
  const made = { suggestions: 0, choices: 0 }
  // Surfaces differ in how they write a call and not in which, so that one of each example shows it.
  const isWhole = surface === 'flat' || soaking
  let turn = 0
  for (const tool of app.registry.getAll())
    for (const example of tool.tool.examples) {
      const begin = async () => {
        const client = await newClient(app, tool, surface)
        const outcome = await answerTo(app, tool, example, client)
        const suggested = outcome.kind === 'result' ? (hintsOf(outcome)?.suggestedNextActions ?? []) : []
        return { client, calls: suggested.map(({ data }) => callsOf(data)) }
      }
      let { client, calls } = await begin()
      const count = calls.map(({ length }) => length)
      turn += 1
      for (const [at, values] of count.entries())
        for (let value = 0; value < values; value++) {
          if (!isWhole && (at !== turn % count.length || value !== turn % values)) continue
          const call = calls[at]?.[value]
          const why = call ? await refusalOf(client, call) : 'it is not suggested again'
          if (why !== undefined) refused.push({ tool: tool.tool.name, call, why })
          made.suggestions += 1
          made.choices += values > 1 ? 1 : 0
          // Notes have one owner, with whom an example cannot be played twice.
          const goesOn = at < count.length - 1 || value < values - 1
          if (isWhole && goesOn && client.caller.userId !== app.localOwner.id)
            ({ client, calls } = await begin())
        }
    }
  return { refused, ...made }
}

test.each(SURFACES)(
  'every suggestion of every example is accepted on %s, with each value to choose from',
  async (surface) => {
    const { app, close } = await openAnew()
    try {
      const { refused, suggestions, choices } = await refusedOn(app, surface)
      expect(refused).toEqual([])
      expect(suggestions).toBeGreaterThan(surface === 'flat' ? 190 : 100)
      expect(choices).toBeGreaterThan(0)
    } finally {
      await close()
    }
  },
)
