import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../../../platform/derived-index/damage.ts'
import { PriceTable } from '../model/prices/price-table.ts'
import shipped from '../model/prices/prices.json' with { type: 'json' }

const fileIn = (home: string): string => join(home, 'trace-prices.json')

export interface CurrentPrices {
  table: PriceTable
  /** Whether the table was set here. */
  isOwn: boolean
}

export const shippedPrices = (): PriceTable => PriceTable().parse(shipped)

/** The table that was set, or the one that comes with the program. */
export async function currentPrices(home: string): Promise<CurrentPrices> {
  const text = await readFile(fileIn(home), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  return text === undefined
    ? { table: shippedPrices(), isOwn: false }
    : { table: PriceTable().parse(JSON.parse(text)), isOwn: true }
}

export const setPrices = (home: string, table: PriceTable): Promise<void> =>
  writeFile(fileIn(home), `${JSON.stringify(table, undefined, 2)}\n`)

export const resetPrices = (home: string): Promise<void> => rm(fileIn(home), { force: true })
