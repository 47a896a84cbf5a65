import fc from 'fast-check'

const LINES = [
  'Host: 127.0.0.1',
  'Host: ',
  'Content-Length: 5',
  'Content-Length: 5, 6',
  'Content-Length: -1',
  'Content-Length: 99999999999999999999',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding : chunked',
  'Connection: keep-alive, Upgrade',
  'Upgrade: websocket',
  'Upgrade: h2c',
  'Expect: 100-continue',
  'Authorization: Bearer \u0001',
  'X: \u0000',
  ' folded: line',
  ': no name',
  'No colon',
  `Long: ${'x'.repeat(20_000)}`,
  'Cookie: a=b\rX: y',
]
const FIRST_LINES = [
  'GET / HTTP/1.1',
  'GET /healthz HTTP/1.0',
  'GET /healthz',
  'GET /healthz HTTP/9.9',
  'get /healthz HTTP/1.1',
  'CONNECT 127.0.0.1:80 HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'GET * HTTP/1.1',
  'GET http://evil.example/mcp HTTP/1.1',
  'GET //evil.example HTTP/1.1',
  'GET /%zz HTTP/1.1',
  'GET /\u00ff\u00fe HTTP/1.1',
  `GET /${'a'.repeat(20_000)} HTTP/1.1`,
  'POST /mcp HTTP/1.1',
  'POST /sync/v1/link HTTP/1.1',
  'POST /imports HTTP/1.1',
  'PRI * HTTP/2.0',
  '\u0016\u0003\u0001\u0002',
  '',
]
const BODIES = [
  '',
  'hello',
  '5\r\nhello\r\n0\r\n\r\n',
  'zz\r\n',
  'ffffffffffffffff\r\nx',
  '{}GET / HTTP/1.1\r\n\r\n',
]
const BREAKS = ['\r\n', '\n', '\r', '\r\n\r\n']

const request = (port: string) =>
  fc
    .tuple(
      fc.constantFrom(...FIRST_LINES),
      fc.array(fc.constantFrom(`Host: 127.0.0.1:${port}`, ...LINES), { maxLength: 5 }),
      fc.oneof({ weight: 4, arbitrary: fc.constant('\r\n') }, fc.constantFrom(...BREAKS)),
      fc.constantFrom(...BODIES),
    )
    .map(([first, lines, end, body]) => Buffer.from([first, ...lines, '', body].join(end), 'latin1'))

/** What arrives at a port that anybody can reach: requests with something wrong, several in a row, or noise. */
export const malformedBytes = (port: string): fc.Arbitrary<Uint8Array> =>
  fc.oneof(
    { weight: 5, arbitrary: request(port) },
    { weight: 2, arbitrary: fc.array(request(port), { maxLength: 4 }).map((all) => Buffer.concat(all)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 500 }) },
  )
