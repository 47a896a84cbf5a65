import { expect, test } from 'vitest'
import * as z from 'zod'
import { tool } from '../contract/define/tool.ts'
import { defineServer } from '../serve/index.ts'
import { lintServer } from './lint-server.ts'

const roll = (description: string) =>
  defineServer({
    name: 'dice',
    version: '1.0.0',
    tools: [
      tool({
        name: 'roll_dice',
        description: {
          what: description,
          when: 'Use it when somebody plays: "roll two dice".',
          returns: 'Returns what each of the dice shows.',
        },
        utterances: ['throw a die', 'give me a random number', 'heads or tails', 'decide for me'],
        tags: ['dice'],
        category: 'query',
        data: z.int(),
        examples: [{ description: 'One', params: {}, expectedResult: 1 }],
        handler: () => 1,
      }),
    ],
  })

test.each([
  ['Rolls dice.', []],
  ['Roll dice.', []],
  ['This tool rolls dice.', ['description-verb']],
  ['Rolls of dice.', ['description-verb']],
])('a server whose tool "%s" has these findings: %o', async (description, checks) => {
  expect((await lintServer(roll(description))).map(({ check }) => check)).toEqual(checks)
})
