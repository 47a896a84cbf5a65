import { WriteStream } from 'node:tty'
import { expect, test } from 'vitest'
import { StatusLine } from './status-line.ts'

/** A terminal that keeps what is written to it. */
function screen(columns: number, isTTY = true) {
  const written: string[] = []
  const out: NodeJS.WriteStream = Object.assign(Object.create(WriteStream.prototype), {
    write: (text: string) => written.push(text) > 0,
  })
  Object.defineProperties(out, { isTTY: { value: isTTY }, columns: { value: columns } })
  return { out, written }
}

test('shows the end of a text that arrives in parts, on one line', () => {
  const { out, written } = screen(24)
  const line = new StatusLine(out)
  line.add('A limit is what\na function ')
  line.add('comes close to \u001B[2J極限')
  line.end()
  expect(written).toEqual([
    '\r\u001B[Kmit is what a function ',
    '\r\u001B[K comes close to [2J極限',
    '\r\u001B[K',
  ])
})

test('writes nothing where there is no terminal', () => {
  const { out, written } = screen(80, false)
  const line = new StatusLine(out)
  line.add('A limit')
  line.end()
  expect(written).toEqual([])
})
