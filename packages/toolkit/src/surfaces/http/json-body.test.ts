import { once } from 'node:events'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { readNodeJson } from './json-body.ts'

const LIMITS = { maxBytes: 100 }

test('a request whose client left before it is read fails', async () => {
  const request = new IncomingMessage(new Socket())
  request.destroy()
  await once(request, 'close')
  await expect(readNodeJson(request, LIMITS)).rejects.toThrow('The request was cut off')
})

test('a request whose client leaves while it is read fails', async () => {
  const request = new IncomingMessage(new Socket())
  const read = readNodeJson(request, LIMITS)
  request.push('{"a":')
  request.destroy()
  await expect(read).rejects.toThrow('The request was cut off')
})

test('strings are skipped with their escapes, so that what they hold is no value', async () => {
  const body = { text: '",[{\\"\\', list: [1, '\\'] }
  const request = new IncomingMessage(new Socket())
  request.push(JSON.stringify(body))
  request.push(null)
  expect(await readNodeJson(request, { ...LIMITS, maxValues: 6 })).toEqual(body)
})
