import { setPriority } from 'node:os'
import type { Attack, Order, Outcome, Report } from './abuse.ts'
import { ABUSES, IDLE } from './abuses/index.ts'

const LOWEST_PRIORITY = 19

// The attacker's own work must not take time from the server and the others on the same cores.
setPriority(LOWEST_PRIORITY)
process.on('disconnect', () => process.exit())

const [, , name = '', target = '{}'] = process.argv
const tell = (report: Report) => void process.send?.(report)

const strike = async ({ strikes }: Attack, turn: number): Promise<Outcome> =>
  (await strikes[turn % strikes.length]?.send()) ?? 'sent'

async function storm(attack: Attack, seconds: number): Promise<Record<string, number>> {
  const until = AbortSignal.timeout(seconds * 1000)
  const outcomes: Record<string, number> = {}
  const count = (outcome: Outcome) => {
    if (!until.aborted) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  }
  const ended = new Promise((resolve) => until.addEventListener('abort', resolve))
  const work = attack.storm?.(until, count) ?? strikeAgain(attack, until, count)
  // Later answers do not count.
  await Promise.race([ended, work.then(() => ended)])
  return outcomes
}

async function strikeAgain(
  attack: Attack,
  until: AbortSignal,
  count: (outcome: Outcome) => void,
): Promise<void> {
  let turn = 0
  const one = async () => {
    while (!until.aborted) count(await strike(attack, turn++))
  }
  await Promise.all(Array.from({ length: attack.atOnce }, one))
}

async function obey(attack: Attack, order: Order): Promise<Report> {
  return 'strike' in order
    ? { struck: await strike(attack, order.strike) }
    : { outcomes: await storm(attack, order.storm) }
}

const failed = (error: unknown): Report => ({
  failed: error instanceof Error ? error.message : String(error),
})

try {
  const abuse = [IDLE, ...ABUSES].find((each) => each.name === name)
  if (!abuse) throw new Error(`There is no abuse ${name}`)
  const attack = await abuse.prepare(JSON.parse(target))
  process.on('message', (order: Order) => void obey(attack, order).catch(failed).then(tell))
  tell({ ready: attack.strikes.map(({ what, withoutToken }) => ({ what, withoutToken })) })
} catch (error) {
  tell(failed(error))
}
