import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { UsageError } from '../../../platform/cli/errors-and-exit-codes.ts'
import { printJson, printTable } from '../../../platform/cli/terminal/output.ts'
import { asStarted } from '../../../platform/cli/started-as.ts'
import { ensureHome, readSettings } from '../../../platform/settings/settings.ts'
import { PriceTable } from '../model/prices/price-table.ts'
import { currentPrices, resetPrices, setPrices, shippedPrices } from '../store/price-file.ts'
import type { TraceOptions } from './index.ts'

export async function showPrices({ json }: TraceOptions): Promise<void> {
  const { table, isOwn } = await currentPrices(readSettings().home)
  if (json) return printJson(table)
  printTable(
    ['model', ' in', ' out', ' cache read', ' cache write', ' 1 h write', ' above 200k', ' fast'],
    Object.entries(table.models).map(([name, prices]) => [
      name,
      dollars(prices.input),
      dollars(prices.output),
      dollars(prices.cacheRead),
      dollars(prices.cacheWrite),
      dollars(prices.cacheWriteHour),
      prices.above200k ? `${dollars(prices.above200k.input)} / ${dollars(prices.above200k.output)}` : '',
      prices.fast === undefined ? '' : `×${prices.fast}`,
    ]),
    ['fast', '1 h write', 'above 200k', 'cache write'],
  )
  const own = isOwn ? ' Set here: `tn trace prices reset` goes back to those of this version.' : ''
  console.error(asStarted(`\nUS dollars per million tokens, ${table.asOf}. ${table.source}.${own}`))
}

export async function replacePrices(file: string): Promise<void> {
  const table = tableIn(await textOf(file), file)
  const settings = readSettings()
  ensureHome(settings)
  await setPrices(settings.home, table)
  const models = Object.keys(table.models).length
  console.log(`${models} ${models === 1 ? 'model has' : 'models have'} a price now, as of ${table.asOf}.`)
}

export async function restorePrices(): Promise<void> {
  await resetPrices(readSettings().home)
  console.log(`Using the prices of this version, as of ${shippedPrices().asOf}.`)
}

const dollars = (price: number | undefined): string =>
  price === undefined ? '' : String(Math.round(price * 10_000) / 10_000)

const textOf = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    throw new UsageError(`${file} could not be read: ${error instanceof Error ? error.message : 'unknown'}`)
  })

function tableIn(text: string, file: string): PriceTable {
  const found = PriceTable().safeParse(jsonIn(text))
  if (found.success) return found.data
  throw new UsageError(
    asStarted(
      `${file} is no price table:\n${z.prettifyError(found.error)}\n\`tn trace prices show --json\` prints one to start from.`,
    ),
  )
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
