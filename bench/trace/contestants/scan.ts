import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { mostResidentBytes } from '../../../test/support/most-resident-bytes.ts'
import { costFromHere } from './cost.ts'

/** The least that any reader of these logs has to do in Node: find the lines and parse them. */
const files: string[] = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
const CHUNK = 1 << 20
const cost = costFromHere()
let records = 0
const buffer = Buffer.allocUnsafe(4 * CHUNK)
for (const file of files) {
  if (file.endsWith('.json')) {
    JSON.parse(readFileSync(file, 'utf8'))
    records += 1
  } else scan(file)
}
console.log(JSON.stringify({ ...cost(), mostResidentBytes: mostResidentBytes(), records }))

function scan(path: string): void {
  const file = openSync(path, 'r')
  let held = 0
  for (;;) {
    const got = readSync(file, buffer, held, CHUNK, null)
    if (got === 0) break
    const end = held + got
    let at = 0
    for (;;) {
      const newline = buffer.indexOf(10, at)
      if (newline === -1 || newline >= end) break
      JSON.parse(buffer.toString('utf8', at, newline))
      records += 1
      at = newline + 1
    }
    buffer.copyWithin(0, at, end)
    held = end - at
  }
  closeSync(file)
}
