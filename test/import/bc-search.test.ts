import { describe, expect, test } from 'vitest'
import { bcTransferAdapter } from '../../packages/server/src/features/transfer/import/adapters/bc-transfer.ts'
import { collected } from '../transfer/collected.ts'
import { json, localServer, status, truncated, type Answer } from './local-server.ts'
import { sampleInput } from './sample-course.ts'
import { GUIDE_ROWS, guidePage } from './sample-guide.ts'

const QUICK = { rate: '1000', backoff: '1', timeout: '200', retries: '3', institutionCode: 'NREA' }

const open = (address: string, options: Record<string, string> = QUICK, signal?: AbortSignal) =>
  bcTransferAdapter.open(
    sampleInput({ location: `${address}/search-from?_wpnonce=abc`, options, ...(signal && { signal }) }),
  )

const pageAsked: Answer = ({ form }, response) => json(response, guidePage(Number(form.get('pageNumber'))))

describe('the search of the BC Transfer Guide', () => {
  test('is read page by page, with the attribution that it asks for', async () => {
    const { address, asked } = await localServer(pageAsked)
    const opened = await open(address)
    expect(opened).toMatchObject({
      source: { name: 'BC Transfer Guide', accessedOn: '2026-11-15', demo: false },
      contentHash: null,
      total: GUIDE_ROWS,
    })
    expect(opened.source.attribution).toContain('BC Transfer Guide')
    expect(opened.source.key).not.toContain('abc')
    const rows = await collected(opened.rows(0))
    expect(rows.map(({ outcome }) => outcome)).toEqual(
      Array.from({ length: GUIDE_ROWS }, (_, index) => (index === 3 ? 'verbatim' : 'structured')),
    )
    expect(rows[0]?.items[0]).toMatchObject({
      sourceInstitution: 'nrea',
      sources: { course: 'nrea:HERB 1100' },
      evidence: [{ source: 'BC Transfer Guide' }],
    })
    expect(asked.map(({ form }) => form.get('pageNumber'))).toEqual(['1', '2', '3'])
    expect(asked[0]?.form.get('institutionCode')).toBe('NREA')
    expect(asked[0]?.form.has('rate')).toBe(false)
  })

  test('goes on at the page where it had stopped', async () => {
    const { address, asked } = await localServer(pageAsked)
    const rows = await collected((await open(address)).rows(0))
    asked.length = 0
    const again = await open(address)
    expect(await collected(again.rows(rows[29]?.checkpoint ?? 0))).toEqual(rows.slice(30))
    expect(asked.map(({ form }) => form.get('pageNumber'))).toEqual(['1', '2', '3'])
  })

  test('is asked by GET where that is chosen', async () => {
    const { address } = await localServer(({ query }, response) =>
      json(response, guidePage(Number(new URLSearchParams(query).get('pageNumber')))),
    )
    const opened = await open(address, { ...QUICK, method: 'get' })
    expect(await collected(opened.rows(0))).toHaveLength(GUIDE_ROWS)
  })

  test.each<[string, Answer]>([
    ['too many requests', (_, response) => status(response, 429, { 'retry-after': '0' })],
    ['an error of the server', (_, response) => status(response, 500)],
    ['a truncated answer', (_, response) => truncated(response)],
    ['half of the JSON', (_, response) => void response.end('{"courses":')],
    ['no answer in time', () => undefined],
    ['a closed connection', (_, response) => void response.destroy()],
  ])('is asked again after %s', async (_, fail) => {
    const { address, asked } = await localServer((one, response, count) =>
      count % 2 === 1 ? fail(one, response, count) : pageAsked(one, response, count),
    )
    const opened = await open(address)
    expect(await collected(opened.rows(0))).toHaveLength(GUIDE_ROWS)
    expect(asked).toHaveLength(6)
  })

  test('is given up after some tries, so that it can go on another time', async () => {
    const { address, asked } = await localServer((_, response) => status(response, 503))
    await expect(open(address)).rejects.toMatchObject({
      name: 'SourceUnavailable',
      message: expect.stringContaining('HTTP 503 (tried 4 times)'),
    })
    expect(asked).toHaveLength(4)
  })

  test.each<[string, Answer, RegExp]>([
    ['nothing there', (_, response) => status(response, 404), /not found/],
    ['a refusal', (_, response) => status(response, 403), /HTTP 403/],
    ['another format', (_, response) => json(response, { results: [] }), /page 1: courses: /],
    [
      'a row without its text',
      (_, response) => json(response, { ...guidePage(1), courses: [{ agreements: [{ Id: 1 }] }] }),
      /courses\.0\.agreements\.0\./,
    ],
    [
      'an answer without end',
      (_, response) => {
        const chunk = Buffer.alloc(1024 * 1024, 32)
        const send = () => {
          while (!response.destroyed && response.write(chunk));
        }
        response.on('drain', send)
        send()
      },
      /larger than/,
    ],
  ])('is malformed by %s', async (_, answer, message) => {
    const { address } = await localServer(answer)
    await expect(open(address, { ...QUICK, timeout: '10000' })).rejects.toThrow(message)
    await expect(open(address, { ...QUICK, timeout: '10000' })).rejects.toMatchObject({ name: 'ImportError' })
  })

  test('stops at once when it is told to', async () => {
    const stop = new AbortController()
    const { address } = await localServer((one, response, count) =>
      count === 1 ? pageAsked(one, response, count) : stop.abort(),
    )
    const opened = await open(address, { ...QUICK, timeout: '60000' }, stop.signal)
    await expect(collected(opened.rows(0))).rejects.toMatchObject({ name: 'AbortError' })
  })

  test.each(['ftp://example.org/x', 'file:///etc/passwd', 'http://'])('takes no %s', async (location) => {
    await expect(bcTransferAdapter.open(sampleInput({ location }))).rejects.toThrow(
      'not an http or https URL',
    )
  })
})
